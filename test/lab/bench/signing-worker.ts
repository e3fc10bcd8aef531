import { AwsClient } from 'aws4fetch';
import { linkSigner, type LinkedImage } from '../../../src/images/links.ts';

// Runs in workerd: signs a page of links, by `/naive` or by `/ours`. The clock of a Worker stands still
// while it computes, so the caller takes the time.

const STORE = {
  R2_S3_ENDPOINT: 'https://0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com',
  R2_BUCKET: 'einheit-images',
  R2_ACCESS_KEY_ID: '0123456789abcdef0123456789abcdef',
  R2_SECRET_ACCESS_KEY: 'fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210',
};
const AT = Date.parse('2026-11-21T08:00:00Z');
/** A page of 50 units with 30 images each, with two links each: the most that one answer can have. */
const IMAGES = 1500;

const images = Array.from({ length: IMAGES }, (_, at): LinkedImage => {
  const number = String(at).padStart(12, '0');
  const folder = `01a1fc02-9a9b-7536-947b-68b45b871965/01a1fc02-9a9b-7536-947b-68b45b871966/01a1fc02-9a9b-7536-947b-${number}`;
  return {
    objectKey: `${folder}/original`,
    thumbnailKey: `${folder}/thumbnail`,
    fileName: `Grundriss Küche ${at}.png`,
    contentType: 'image/png',
  };
});

function ours(): string[] {
  const sign = linkSigner(STORE, AT);
  return images.flatMap((image) => Object.values(sign(image)).map(String));
}

/** The same links by aws4fetch, used as in its README. */
async function naive(): Promise<string[]> {
  const client = new AwsClient({
    accessKeyId: STORE.R2_ACCESS_KEY_ID,
    secretAccessKey: STORE.R2_SECRET_ACCESS_KEY,
    service: 's3',
    region: 'auto',
  });
  const links: string[] = [];
  for (const image of images) {
    const original = image.fileName ?? '';
    for (const [key, name, type] of [
      [image.objectKey, original, 'image/png'],
      [image.thumbnailKey, original.replace('.png', '.webp'), 'image/webp'],
    ] as const) {
      const url = new URL(`${STORE.R2_S3_ENDPOINT}/${STORE.R2_BUCKET}/${key}`);
      url.searchParams.set('X-Amz-Expires', '3600');
      const disposition = `inline; filename*=UTF-8''${encodeURIComponent(name)}`;
      url.searchParams.set('response-content-disposition', disposition);
      url.searchParams.set('response-content-type', type);
      const datetime = '20261121T080000Z';
      const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true, datetime } });
      links.push(signed.url);
    }
  }
  return links;
}

const signatureOf = (link: string) => new URL(link).searchParams.get('X-Amz-Signature');

/** How many of the links have the same signature in both ways. */
async function compared(): Promise<string> {
  const other = ours();
  const equal = (await naive()).filter(
    (link, at) => signatureOf(link) === signatureOf(other[at] ?? ''),
  );
  return `${equal.length} of ${other.length}`;
}

export default {
  async fetch({ url }) {
    switch (new URL(url).pathname) {
      case '/naive':
        return new Response(String((await naive()).length));
      case '/ours':
        return new Response(String(ours().length));
      default:
        return new Response(await compared());
    }
  },
} satisfies ExportedHandler;
