import { createHmac, hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { imageKeys } from '../settings.ts';
import { machineTime } from '../values/clock.ts';
import { instant } from '../values/instant.ts';

export const THUMBNAIL_TYPE = 'image/webp';

const LINK_LIFETIME_SECONDS = 3600;

type ImageStore = Pick<
  Env,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>;

export interface LinkedImage {
  readonly objectKey: string;
  readonly thumbnailKey: string | null;
  readonly fileName: string;
  readonly contentType: string;
}

interface ImageLinks {
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

/** Signs temporary links into the private image bucket. */
export type LinkSigner = (image: LinkedImage) => ImageLinks;

/**
 * Signs the GET links of one answer, all at the same moment, for R2's S3 endpoint. A link works for one
 * hour, by R2's own clock. R2 answers it with the image's media type and its file name.
 */
export function linkSigner(store: ImageStore, now = machineTime()): LinkSigner {
  const presign = makePresigner(store, now);
  return ({ objectKey, thumbnailKey, fileName, contentType }) => ({
    url: presign(objectKey, answerHeaders(dispositionOf(fileName), contentType)),
    thumbnailUrl:
      thumbnailKey === null
        ? null
        : presign(
            thumbnailKey,
            answerHeaders(dispositionOf(thumbnailName(fileName)), THUMBNAIL_TYPE),
          ),
  });
}

/** Signs links into the bucket. Most answers have none: the key is derived for the first one. */
function makePresigner(store: ImageStore, at: number): Presign {
  let presign: Presign | undefined;
  return (objectKey, overrides) => {
    presign ??= presigner({
      bucketUrl: `${store.R2_S3_ENDPOINT}/${store.R2_BUCKET}`,
      ...imageKeys(store),
      region: 'auto',
      lifetime: LINK_LIFETIME_SECONDS,
      at,
    });
    return presign(objectKey, overrides);
  };
}

/** Headers that R2 shall answer with ("GetObject", URI request parameters). */
const answerHeaders = (disposition: string, contentType: string) => ({
  'response-content-disposition': disposition,
  'response-content-type': contentType,
});

/**
 * The Content-Disposition of an image: browsers show it, and save it under its name (RFC 6266, 4.3;
 * RFC 8187, 3.2).
 */
export function dispositionOf(fileName: string): string {
  return `inline; filename*=UTF-8''${percentEncoded(fileName)}`;
}

/** The Content-Disposition of a document: browsers save it under its name. */
export function attachmentNamed(fileName: string): string {
  return `attachment; filename*=UTF-8''${percentEncoded(fileName)}`;
}

export interface LinkedDocument {
  readonly objectKey: string;
  readonly name: string;
  readonly contentType: string;
}

/**
 * Signs the GET links of documents, all at the same moment. A link works for one hour; R2 answers it with
 * the document's media type, by default to be saved under its present name.
 *
 * @param disposition the Content-Disposition of a document.
 */
export function documentLinks(
  store: ImageStore,
  disposition = ({ name }: LinkedDocument) => attachmentNamed(name),
  now = machineTime(),
): (document: LinkedDocument) => string {
  const presign = makePresigner(store, now);
  return (document) =>
    presign(document.objectKey, answerHeaders(disposition(document), document.contentType));
}

/** The name of an image's thumbnail: `Grundriss.png` → `Grundriss.webp`. */
export function thumbnailName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.webp`;
}

/** Key, target and lifetime of presigned links. */
interface PresignTerms {
  /** The address of the bucket, with its scheme and without a slash at its end. */
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
 * Signs a GET link to an object. The signature includes the overrides, such as `response-content-type`
 * ("GetObject", URI request parameters), which must be in the order of their names.
 */
type Presign = (objectKey: string, overrides?: Readonly<Record<string, string>>) => string;

/**
 * Signs GET links with the signature in the query (AWS Signature Version 4, "Authenticating Requests:
 * Using Query Parameters"). aws4fetch builds the shared parts of the canonical request once, and each
 * link adds its path and overrides. aws4fetch alone would derive and import a key for each link, which
 * takes several times as long.
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
    datetime: instant(at).replaceAll(/[:-]|\.\d{3}/g, ''),
    signQuery: true,
  });
  const { origin } = new URL(bucketUrl);
  const key = signingKey(account.secretAccessKey, credentialString);
  const stringToSign = `AWS4-HMAC-SHA256\n${datetime}\n${credentialString}\n`;
  const afterQuery = `\n${canonicalHeaders}\n\n${signedHeaders}\nUNSIGNED-PAYLOAD`;

  return (objectKey, overrides = {}) => {
    const path = encodedPath + pathOf(objectKey);
    const query = encodedSearch + writeQuery(overrides);
    const canonicalRequest = `GET\n${path}\n${query}${afterQuery}`;
    const digest = hash('sha256', canonicalRequest);
    const signature = createHmac('sha256', key)
      .update(stringToSign + digest)
      .digest('hex');
    return `${origin}${path}?${query}&X-Amz-Signature=${signature}`;
  };
}

function pathOf(objectKey: string): string {
  return percentEncoded(objectKey).replaceAll('%2F', '/');
}

/** The overrides, at the end of a canonical query: their lower-case names sort after `X-Amz-…`. */
function writeQuery(overrides: Readonly<Record<string, string>>): string {
  let query = '';
  for (const name in overrides) query += `&${name}=${percentEncoded(overrides[name] ?? '')}`;
  return query;
}

/** The key that was derived last. A key is for one secret, one day and one region. */
let derived: { readonly of: string; readonly key: Uint8Array | string } | undefined;

/**
 * Derives the key of a day, with an HMAC for each part of the scope ("Deriving a signing key").
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
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
