import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { linkSigner, presigner } from '../../src/images/links.ts';

// These tests compare our signatures with AWS's published example and with those of its library.

test("the signature of AWS's published example is as published", () => {
  // From the Amazon S3 API Reference, "Authenticating Requests: Using Query Parameters".
  const presign = presigner({
    bucketUrl: 'https://examplebucket.s3.amazonaws.com',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    lifetime: 86_400,
    at: Date.parse('2013-05-24T00:00:00Z'),
  });
  expect(presign('test.txt')).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt' +
      '?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

const STORE = {
  R2_S3_ENDPOINT: 'https://0123456789abcdef.eu.r2.cloudflarestorage.com',
  R2_BUCKET: 'einheit-images',
  R2_ACCESS_KEY_ID: 'key+id/1',
  R2_SECRET_ACCESS_KEY: 'a secret that opens nothing: ä+/=',
};
const AT = new Date('2026-11-21T23:59:59.999Z');

const AWKWARD = [
  'plain.png',
  'with space.png',
  'a+b+c.png',
  "!'()*.png",
  'Grundriß Küche ÄÖÜ.png',
  'Mu\u0308hle.png',
  '🏠 👨‍👩‍👧.png',
  'a//b///c.png',
  '/leading/and/trailing/',
  '100% %20 %2F.png',
  'a?b#c&d=e;f:g@h,i$j',
  'back\\slash~_.-"<>^`{|}',
  '相片/صورة.webp',
  'a\tb\nc',
];

/** Parameters that AWS's library adds to each request, and that a link does not need. */
const NOT_IN_LINKS = new Set(['x-amz-content-sha256']);

/** The link that AWS's own library signs. */
function byAws(key: string, disposition: string): Promise<string> {
  const client = new S3Client({
    region: 'auto',
    endpoint: STORE.R2_S3_ENDPOINT,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: STORE.R2_ACCESS_KEY_ID,
      secretAccessKey: STORE.R2_SECRET_ACCESS_KEY,
    },
  });
  const command = new GetObjectCommand({
    Bucket: STORE.R2_BUCKET,
    Key: key,
    ResponseContentDisposition: disposition,
    ResponseContentType: 'image/png',
  });
  return getSignedUrl(client, command, {
    expiresIn: 3600,
    signingDate: AT,
    unhoistableHeaders: NOT_IN_LINKS,
    unsignableHeaders: NOT_IN_LINKS,
  });
}

/** The parts of a link, with its query parameters in a fixed order. */
function comparable(link: string) {
  const { origin, pathname, searchParams } = new URL(link);
  return { path: origin + pathname, query: Object.fromEntries(searchParams) };
}

test.each(AWKWARD)("AWS's presigner produces the same signature for %j", async (name) => {
  const presign = presigner({
    bucketUrl: `${STORE.R2_S3_ENDPOINT}/${STORE.R2_BUCKET}`,
    accessKeyId: STORE.R2_ACCESS_KEY_ID,
    secretAccessKey: STORE.R2_SECRET_ACCESS_KEY,
    region: 'auto',
    lifetime: 3600,
    at: AT.getTime(),
  });
  const key = `01a1fc02/${name}`;
  const ours = presign(key, {
    'response-content-disposition': `inline; ${name}`,
    'response-content-type': 'image/png',
    'x-id': 'GetObject',
  });
  expect(comparable(ours)).toEqual(comparable(await byAws(key, `inline; ${name}`)));
});

test('neither a link nor an error about it reveals a secret', () => {
  const links = linkSigner(STORE, AT.getTime());
  const odd = { thumbnailKey: null, fileName: 'a.png', contentType: 'image/png' };
  const { url } = links({ ...odd, objectKey: 'a' });
  expect(decodeURIComponent(url)).not.toContain(STORE.R2_SECRET_ACCESS_KEY);
  const nonsense = { ...STORE, R2_S3_ENDPOINT: 'no address' };
  const failures = [
    () => links({ ...odd, objectKey: '\uD800' }),
    () => linkSigner(nonsense)({ ...odd, objectKey: 'a' }),
  ];
  for (const failing of failures) {
    let told = '';
    try {
      failing();
    } catch (error) {
      told = error instanceof Error ? `${error.message} ${error.stack}` : String(error);
    }
    expect(told).not.toBe('');
    expect(told).not.toContain(STORE.R2_SECRET_ACCESS_KEY);
  }
});

test('days, secrets and regions do not share a signing key', () => {
  const base = {
    bucketUrl: 'https://a.example',
    accessKeyId: 'a',
    secretAccessKey: 's',
    region: 'auto',
    lifetime: 60,
    at: AT.getTime(),
  };
  const first = presigner(base)('x');
  const others = [
    { ...base, at: base.at + 1 },
    { ...base, secretAccessKey: 't' },
    { ...base, region: 'eu' },
  ].map((terms) => presigner(terms)('x'));
  expect(new Set([first, ...others]).size).toBe(4);
  expect(presigner(base)('x')).toBe(first);
});
