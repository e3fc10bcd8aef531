import { createHash, createHmac } from 'node:crypto';

/**
 * The signature that S3 computes for a query-signed GET (AWS Signature Version 4, "Authenticating
 * Requests: Using Query Parameters"), implemented from the specification alone.
 */
export function signatureOf(link: URL, secret: string): string {
  const { searchParams: query } = link;
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const signed = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const canonicalRequest = [
    'GET',
    link.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    signed
      .map((pair) => pair.map(encoded).join('='))
      .toSorted()
      .join('&'),
    `host:${link.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    query.get('X-Amz-Date'),
    scope.join('/'),
    createHash('sha256').update(canonicalRequest).digest('hex'),
  ].join('\n');
  const key = scope.reduce<Uint8Array | string>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', key).update(stringToSign).digest('hex');
}

/** Percent-encodes all characters except letters, digits, `-`, `.`, `_` and `~` (RFC 3986). */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${(mark.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}
