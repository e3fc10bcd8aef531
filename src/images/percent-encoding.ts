/**
 * Percent-encodes all but letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3), as the canonical
 * request of AWS Signature Version 4 requires. The result also conforms to RFC 8187, 3.2.1.
 *
 * @throws URIError for a lone surrogate.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
