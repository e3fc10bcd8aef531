import { AwsClient } from 'aws4fetch';

/** How long an image link works, in seconds. */
const LINK_LIFETIME_SECONDS = 3600;

type ImageStore = Pick<
  Env,
  'R2_S3_ENDPOINT' | 'R2_BUCKET' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'
>;

/** Gives temporary links into the private image bucket. */
export type LinkSigner = (objectKey: string) => Promise<string>;

/**
 * Signs GET links on R2's S3 endpoint, with the signature in the query (AWS Signature Version 4,
 * "Authenticating Requests: Using Query Parameters"). Each works for one hour.
 */
export function linkSigner(store: ImageStore): LinkSigner {
  const client = new AwsClient({
    accessKeyId: store.R2_ACCESS_KEY_ID,
    secretAccessKey: store.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
  });
  return async (objectKey) => {
    const path = objectKey.split('/').map(encodeURIComponent).join('/');
    const url = new URL(`${store.R2_S3_ENDPOINT}/${store.R2_BUCKET}/${path}`);
    url.searchParams.set('X-Amz-Expires', String(LINK_LIFETIME_SECONDS));
    const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true } });
    return signed.url;
  };
}
