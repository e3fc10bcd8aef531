import { createHash, createHmac } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

/** Key, target and lifetime of presigned links. */
export interface PresignTerms {
  /** Address of the bucket, with scheme, without a slash at its end. */
  readonly bucketUrl: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  /** Seconds from `at`, 1 to 604,800. */
  readonly lifetime: number;
  /** Moment of signing, in epoch milliseconds. */
  readonly at: number;
}

/**
 * Signs a GET link to an object. The link also signs the overrides, `response-content-type` and the
 * like ("GetObject", URI request parameters), which must be in the order of their names.
 */
export type Presign = (objectKey: string, overrides?: Readonly<Record<string, string>>) => string;

/**
 * Signs GET links with the signature in the query (AWS Signature Version 4, "Authenticating
 * Requests: Using Query Parameters"). aws4fetch builds once the parts of the canonical request that
 * all links share; each link adds its path and overrides. aws4fetch alone would derive and import a
 * key for each link: `npm run bench:signing` shows what that costs.
 */
export function presigner(terms: PresignTerms): Presign {
  const { bucketUrl, lifetime, at, ...account } = terms;
  const {
    datetime,
    credentialString,
    encodedPath,
    encodedSearch,
    canonicalHeaders,
    signedHeaders,
  } = new AwsV4Signer({
    ...account,
    url: `${bucketUrl}/?X-Amz-Expires=${lifetime}`,
    method: 'GET',
    service: 's3',
    datetime: new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    signQuery: true,
  });
  const { origin } = new URL(bucketUrl);
  const key = signingKey(account.secretAccessKey, credentialString);
  const stringToSign = `AWS4-HMAC-SHA256\n${datetime}\n${credentialString}\n`;
  const afterQuery = `\n${canonicalHeaders}\n\n${signedHeaders}\nUNSIGNED-PAYLOAD`;

  return (objectKey, overrides = {}) => {
    const path = encodedPath + pathOf(objectKey);
    const query = encodedSearch + queryOf(overrides);
    const canonicalRequest = `GET\n${path}\n${query}${afterQuery}`;
    const digest = createHash('sha256').update(canonicalRequest).digest('hex');
    const signature = createHmac('sha256', key)
      .update(stringToSign + digest)
      .digest('hex');
    return `${origin}${path}?${query}&X-Amz-Signature=${signature}`;
  };
}

/** An object's key as a path: percent-encoded except for its slashes. */
function pathOf(objectKey: string): string {
  return percentEncoded(objectKey).replaceAll('%2F', '/');
}

/** The overrides as the end of a canonical query: their lower-case names sort behind `X-Amz-…`. */
function queryOf(overrides: Readonly<Record<string, string>>): string {
  let query = '';
  for (const name in overrides) query += `&${name}=${percentEncoded(overrides[name] ?? '')}`;
  return query;
}

/** The last key that was derived. A key serves one secret, for one day, in one region. */
let derived: { readonly of: string; readonly key: Uint8Array | string } | undefined;

/**
 * The key of a day, by an HMAC for each part of the credential's scope ("Deriving a signing key").
 *
 * @param scope `20130524/us-east-1/s3/aws4_request`
 */
function signingKey(secret: string, scope: string): Uint8Array | string {
  const of = `${secret} ${scope}`;
  if (derived?.of !== of) {
    const key = scope
      .split('/')
      .reduce<Uint8Array | string>(
        (by, part) => createHmac('sha256', by).update(part).digest(),
        `AWS4${secret}`,
      );
    derived = { of, key };
  }
  return derived.key;
}

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
