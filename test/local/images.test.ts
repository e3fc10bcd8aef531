import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, inject, test } from 'vitest';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { z } from 'zod';
import { linkSigner } from '../../src/images/links.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { sha256 } from '../harness/sha256.ts';
import { withoutPrivateData } from '../../src/images/picture.ts';
import { PICTURES, PRIVATE, privatePng } from './private-pictures.ts';
import { bytesAt, Image, shownUnit } from './shown-unit.ts';

const origin = inject('origin');

const STORE = {
  ...LOCAL_SECRETS,
  R2_S3_ENDPOINT: `${origin}/cdn-cgi/local/r2/s3`,
  R2_BUCKET: 'einheit-images',
};

const Made = z.object({ image: Image.extend({ sha256: z.string(), size: z.int() }) });

/** The Content-Disposition of the object: how a browser shows it, and the name with which it saves it. */
async function dispositionAt(link: string): Promise<string | null> {
  const answer = await fetch(link);
  await answer.body?.cancel();
  return answer.headers.get('Content-Disposition');
}

/** The file name in a Content-Disposition (RFC 8187, 3.2). */
function named(disposition: string | null): string {
  return decodeURIComponent(/^inline; filename\*=UTF-8''(\S+)$/.exec(disposition ?? '')?.[1] ?? '');
}

test('the banner names a unit with four pictures and their thumbnails', async () => {
  const { images } = await shownUnit();
  expect(images).toHaveLength(4);
  for (const { fileName, url, thumbnailUrl } of images) {
    const [name] = fileName.split('.png');
    expect(named(await dispositionAt(url))).toBe(`${name}.png`);
    expect(named(await dispositionAt(thumbnailUrl))).toBe(`${name}.webp`);
    const [picture, thumbnail] = [await fetch(url), await fetch(thumbnailUrl)];
    expect([picture.status, thumbnail.status]).toEqual([200, 200]);
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(thumbnail.headers.get('Content-Type')).toBe('image/webp');
  }
});

/** Adds an image to the banner's unit, as the operator. @returns it, and a way to remove it. */
async function added(bytes: Uint8Array, fileName: string) {
  const { id, orgId } = await shownUnit();
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), fileName);
  const headers = { Authorization: `Bearer ${LOCAL_SECRETS.OPERATOR_KEY}` };
  const address = `${origin}/orgs/v1/${orgId}/properties/${id}/images`;
  const made = await fetch(address, { method: 'POST', body: form, headers });
  expect(made.status).toBe(201);
  const { image } = Made.parse(await made.json());
  const remove = async () => {
    const removed = await fetch(`${address}/${image.id}`, { method: 'DELETE', headers });
    expect(removed.status).toBe(200);
  };
  return { image, remove };
}

test('an upload can be downloaded byte for byte, and its links fail once the image is deleted', async () => {
  const picture = { width: 8, height: 8, channels: 3, background: '#486' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  const { image, remove } = await added(bytes, "Küche +1 'Süd'.png");
  expect(sha256(await bytesAt(image.url))).toBe(sha256(bytes));
  expect(await dispositionAt(image.url)).toBe(
    "inline; filename*=UTF-8''K%C3%BCche%20%2B1%20%27S%C3%BCd%27.png",
  );
  expect(await dispositionAt(image.thumbnailUrl)).toBe(
    "inline; filename*=UTF-8''K%C3%BCche%20%2B1%20%27S%C3%BCd%27.webp",
  );
  expect(image).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
  await remove();
  expect((await fetch(image.url)).status).toBe(404);
  expect((await fetch(image.thumbnailUrl)).status).toBe(404);
});

/** How a picture looks: all its pixels before it is turned, and what viewers need to show them. */
async function looksOf(bytes: Uint8Array) {
  const pixels = sha256(await sharp(bytes, { pages: -1 }).raw().toBuffer());
  const { format, orientation = 1, icc, pages, width, height } = await sharp(bytes).metadata();
  return { pixels, format, orientation, colours: icc && sha256(icc), pages, width, height };
}

/** What is private in a picture. */
function privateIn(bytes: Uint8Array): string[] {
  const content = new TextDecoder('latin1').decode(bytes);
  return Object.values(PRIVATE).filter((text) => content.includes(text));
}

test.each(Object.entries(PICTURES))(
  '%s keeps its pixels, colours and orientation, and loses what is private',
  async (_, take) => {
    const sent = await take();
    expect(privateIn(sent).length).toBeGreaterThan(1);
    const { image, remove } = await added(sent, 'Foto.bin');
    const stored = await bytesAt(image.url);
    expect(privateIn(stored)).toEqual([]);
    expect(privateIn(await bytesAt(image.thumbnailUrl))).toEqual([]);
    expect(image).toMatchObject({ sha256: sha256(stored), size: stored.length });
    expect(await looksOf(stored)).toEqual(await looksOf(sent));
    const { xmp, iptc, comments } = await sharp(stored).metadata();
    expect([xmp?.toString().trim() ?? '', iptc, comments]).toEqual(['', undefined, undefined]);
    await remove();
  },
);

/** A published picture as it passes, in pieces of some bytes. */
function passed(bytes: Uint8Array, contentType: string, size: number): Promise<Uint8Array> {
  const cleaning = withoutPrivateData(contentType);
  if (cleaning === null) throw new Error(`${contentType} is no picture.`);
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      // Copies: what is private becomes zeros where it is.
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(Uint8Array.from(bytes.subarray(at, at + size)));
      }
      controller.close();
    },
  });
  return new Response(pieces.pipeThrough(cleaning)).bytes();
}

const streamed = Object.entries(PICTURES).filter(([what]) => what !== 'An AVIF');

describe.each(streamed)('%s that passes', (_, make) => {
  test('keeps its length, pixels, colours and orientation, and loses what is private', async () => {
    const sent = await make();
    const type = `image/${(await sharp(sent).metadata()).format}`;
    const [atOnce, ...others] = await Promise.all(
      [sent.length, 1, 7, 1000].map((size) => passed(sent, type, size)),
    );
    if (atOnce === undefined) throw new Error('Nothing has passed.');
    expect(privateIn(atOnce)).toEqual([]);
    expect(atOnce).toHaveLength(sent.length);
    expect(await looksOf(atOnce)).toEqual(await looksOf(sent));
    for (const other of others) expect(sha256(other)).toBe(sha256(atOnce));
  });

  test('may break off anywhere', async () => {
    const sent = await make();
    const type = `image/${(await sharp(sent).metadata()).format}`;
    for (let length = 1; length < sent.length; length++) {
      // A mark at the end of what has arrived is held back.
      if (length % 97 > 0 && sent[length - 1] !== 0xff) continue;
      const cut = await passed(sent.subarray(0, length), type, 64);
      expect(cut).toHaveLength(length);
      expect(privateIn(cut)).toEqual([]);
    }
  });
});

test('A PNG that passes has the right checksums', async () => {
  const bytes = await passed(await privatePng(), 'image/png', 1000);
  const view = new DataView(bytes.buffer);
  const types: string[] = [];
  for (let at = 8; types.at(-1) !== 'IEND';) {
    const end = at + 8 + view.getUint32(at);
    const type = new TextDecoder().decode(bytes.subarray(at + 4, at + 8));
    expect({ type, crc: view.getUint32(end) }).toEqual({
      type,
      crc: crc32(bytes.subarray(at + 4, end)),
    });
    types.push(type);
    at = end + 4;
  }
  expect(types).toEqual(expect.arrayContaining(['eXIf', 'voId']));
});

/** The link, changed in one part. */
function changedIn(link: string, part: string): string {
  const url = new URL(link);
  const value = url.searchParams.get(part);
  if (value === null) throw new Error(`The link has no ${part}.`);
  const digit = /\d(?=\D*$)/.exec(value)?.[0];
  const other =
    digit === undefined ? `${value}x` : value.replace(/\d(?=\D*$)/, digit === '1' ? '2' : '1');
  url.searchParams.set(part, other);
  return url.href;
}

/** Parts whose change makes the signature unreadable. The endpoint answers these with another status. */
const MALFORMED: Readonly<Record<string, number>> = {
  'X-Amz-Algorithm': 400,
  'X-Amz-Credential': 400,
  'X-Amz-SignedHeaders': 401,
};

describe('A link to an image', () => {
  test('is refused if any part of it was changed', async () => {
    const { images } = await shownUnit();
    const [first, second] = images;
    const link = first?.url ?? '';
    const parts = [...new URL(link).searchParams.keys()];
    expect(parts).toEqual([
      'X-Amz-Algorithm',
      'X-Amz-Credential',
      'X-Amz-Date',
      'X-Amz-Expires',
      'X-Amz-SignedHeaders',
      'response-content-disposition',
      'response-content-type',
      'X-Amz-Signature',
    ]);
    const elsewhere = new URL(link);
    elsewhere.pathname = new URL(second?.url ?? '').pathname;
    const changed: [string, number][] = [
      [elsewhere.href, 403],
      [`${link}&response-cache-control=no-store`, 403],
      [link.replace('Credential=local-demo', 'Credential=somebody'), 401], // an unknown access key
      [link.replace('%2Fauto%2F', '%2Feu%2F'), 403],
      ...parts.map((part): [string, number] => [changedIn(link, part), MALFORMED[part] ?? 403]),
    ];
    for (const [each, status] of changed) {
      expect(each).not.toBe(link);
      expect.soft({ each, status: (await fetch(each)).status }).toEqual({ each, status });
    }
    expect((await fetch(link, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
    expect((await fetch(link)).status).toBe(200);
  });

  test('is valid for one hour', async () => {
    const { images } = await shownUnit();
    const { pathname } = new URL(images[0]?.url ?? '');
    const image = {
      objectKey: pathname.split('/einheit-images/')[1] ?? '',
      thumbnailKey: null,
      fileName: 'a.png',
      contentType: 'image/png',
    };
    const signedAgo = (milliseconds: number) =>
      linkSigner(STORE, Date.now() - milliseconds)(image).url;
    expect((await fetch(signedAgo(HOUR_MS - 30_000))).status).toBe(200);
    expect((await fetch(signedAgo(HOUR_MS + 1000))).status).toBe(403);
  });

  test.each([
    'with space.png',
    'a+b+c.png',
    "!'()*.png",
    'Grundriß Küche.png',
    '🏠.png',
    'a//b.png',
    '100% %20.png',
    'a?b#c&d=e;f:g@h,i$j.png',
    '相片.webp',
  ])('opens the object %j', async (name) => {
    const objectKey = `awkward/${name}`;
    const client = new S3Client({
      region: 'auto',
      endpoint: STORE.R2_S3_ENDPOINT,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      credentials: {
        accessKeyId: STORE.R2_ACCESS_KEY_ID,
        secretAccessKey: STORE.R2_SECRET_ACCESS_KEY,
      },
    });
    const object = { Bucket: STORE.R2_BUCKET, Key: objectKey, Body: name };
    await client.send(new PutObjectCommand(object));
    const image = { objectKey, thumbnailKey: null, fileName: name, contentType: 'text/plain' };
    const answer = await fetch(linkSigner(STORE)(image).url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(name);
  });
});
