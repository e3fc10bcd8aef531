import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import { type Answer, headerOf } from '../harness/client.ts';
import { type ImageTerms } from '../harness/organisation.ts';
import { signatureOf } from '../harness/s3.ts';
import { aListOf, numbered, UNIT_LISTS } from '../harness/unit-lists.ts';

const WITH_IMAGES = { include: 'images' };

async function aUnitWith(images: readonly ImageTerms[]) {
  const { organisation, api, unit } = await aUnit();
  await organisation.hasImages(unit.id, images);
  const path = `/properties/${unit.id}`;
  const read = (headers?: Record<string, string>) => api.get(path, WITH_IMAGES, headers);
  return { organisation, api, unit, path, read };
}

interface ShownImage {
  readonly id: string;
  readonly fileName: string | null;
  readonly url: string;
  readonly thumbnailUrl: string | null;
}

const imagesIn = ({ body }: Answer): ShownImage[] => body.property.images;

const filesIn = (answer: Answer) => imagesIn(answer).map(({ fileName }) => fileName);

function image(fileName: string, sortOrder: number | null = null): ImageTerms {
  return { objectKey: `images/${fileName}`, fileName, sortOrder };
}

const linkIn = (answer: Answer) => new URL(String(imagesIn(answer)[0]?.url));

/** The link to an image that is stored under this key. */
async function linkTo(objectKey: string): Promise<URL> {
  const { read } = await aUnitWith([{ objectKey }]);
  return linkIn(await read());
}

describe('The images of a unit', () => {
  test('are sorted by sortOrder, those without one last, then by age', async () => {
    const { read } = await aUnitWith([
      image('unsorted 1'),
      image('third', 7),
      image('first', -1),
      image('second, older', 0),
      image('second, newer', 0),
      image('unsorted 2'),
    ]);
    expect(filesIn(await read())).toEqual([
      'first',
      'second, older',
      'second, newer',
      'third',
      'unsorted 1',
      'unsorted 2',
    ]);
  });

  test('are limited to the first 30 of that order', async () => {
    const names = Array.from({ length: 31 }, (_, at) => `image ${at}`);
    const { read } = await aUnitWith([
      image('left out'),
      ...names.slice(1).map((name, at) => image(name, at + 1)),
    ]);
    expect(filesIn(await read())).toEqual(names.slice(1));
  });

  test('have their documented fields, which do not reveal where they are stored', async () => {
    const { read } = await aUnitWith([
      { objectKey: 'a/b.jpg', thumbnailKey: 'a/b-small.jpg', category: 'Grundriss' },
      { objectKey: 'c.jpg' },
    ]);
    expect(imagesIn(await read())).toEqual([
      {
        id: expect.any(String),
        category: 'Grundriss',
        fileName: 'Foto.png',
        sortOrder: null,
        url: expect.stringContaining('/a/b.jpg?X-Amz-'),
        thumbnailUrl: expect.stringContaining('/a/b-small.jpg?X-Amz-'),
      },
      {
        id: expect.any(String),
        category: null,
        fileName: 'Foto.png',
        sortOrder: null,
        url: expect.stringContaining('/c.jpg?X-Amz-'),
        thumbnailUrl: null,
      },
    ]);
  });
});

describe.each(UNIT_LISTS)('$list', (list) => {
  test('includes the images of each unit if they are requested', async () => {
    const { organisation, page } = await aListOf(numbered(3), list);
    const [three, two] = (await page()).body.properties;
    await organisation.hasImages(three.id, [image('3b', 2), image('3a', 1)]);
    await organisation.hasImages(two.id, [image('2')]);
    const { body } = await page(list.withImages);
    expect(body.properties).toMatchObject([
      { unitIdentifier: '3', images: [{ fileName: '3a' }, { fileName: '3b' }] },
      { unitIdentifier: '2', images: [{ fileName: '2' }] },
      { unitIdentifier: '1', images: [] },
    ]);
    for (const unit of (await page()).body.properties) expect(unit).not.toHaveProperty('images');
  });
});

describe('The link to an image', () => {
  test("is signed for one hour in S3's format", async () => {
    const link = await linkTo('images/a.jpg');
    const { 'X-Amz-Date': date = '', ...query } = Object.fromEntries(link.searchParams);
    expect(link.href).toMatch(`${env.R2_S3_ENDPOINT}/${env.R2_BUCKET}/images/a.jpg?`);
    expect(date).toMatch(/^\d{8}T\d{6}Z$/);
    expect(query).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${env.R2_ACCESS_KEY_ID}/${date.slice(0, 8)}/auto/s3/aws4_request`,
      'X-Amz-Expires': '3600',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': signatureOf(link, env.R2_SECRET_ACCESS_KEY),
      'response-content-disposition': "inline; filename*=UTF-8''Foto.png",
      'response-content-type': 'image/png',
    });
  });

  test('carries the file name and the media type of its target', async () => {
    const { read } = await aUnitWith([
      {
        objectKey: 'a',
        thumbnailKey: 'b',
        fileName: 'Küche "groß" (1)*; x=\'🏠\'.v2.jpeg',
        contentType: 'image/jpeg',
      },
    ]);
    const [shown] = imagesIn(await read());
    const name = 'K%C3%BCche%20%22gro%C3%9F%22%20%281%29%2A%3B%20x%3D%27%F0%9F%8F%A0%27.v2';
    for (const [link, ending, type] of [
      [shown?.url, 'jpeg', 'image/jpeg'],
      [shown?.thumbnailUrl, 'webp', 'image/webp'],
    ] as const) {
      const url = new URL(link ?? '');
      const { searchParams: query } = url;
      expect(query.get('response-content-type')).toBe(type);
      expect(query.get('response-content-disposition')).toBe(
        `inline; filename*=UTF-8''${name}.${ending}`,
      );
      expect(query.get('X-Amz-Signature')).toBe(signatureOf(url, env.R2_SECRET_ACCESS_KEY));
    }
  });

  test('is signed at the same moment as the other links of the answer', async () => {
    const { read } = await aUnitWith(
      Array.from({ length: 30 }, (_, at) => ({ objectKey: `${at}`, thumbnailKey: `${at}t` })),
    );
    const links = imagesIn(await read()).flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);
    const dates = links.map((link) => new URL(link ?? '').searchParams.get('X-Amz-Date'));
    expect(dates).toHaveLength(60);
    expect(new Set(dates).size).toBe(1);
  });

  test.each([
    'Pläne/Grundriss 1.OG (West) & Küche.jpg',
    'a+b=c%20d%2Fe.jpg',
    'what? #1; a,b:c@d$e!f\'g"h*.jpg',
    '/leading//double/trailing/',
    '相片/🏠.jpg',
    '100%',
    'back\\slash~_.-',
  ])('leads to the object %s', async (objectKey) => {
    const link = await linkTo(objectKey);
    const prefix = `/${env.R2_BUCKET}/`;
    expect(link.pathname.startsWith(prefix)).toBe(true);
    expect(decodeURIComponent(link.pathname.slice(prefix.length))).toBe(objectKey);
    expect(link.hash).toBe('');
    const signature = link.searchParams.get('X-Amz-Signature');
    expect(signature).toBe(signatureOf(link, env.R2_SECRET_ACCESS_KEY));
  });

  test('supports a storage endpoint with a path', async () => {
    const { api, path } = await aUnitWith([image('a.jpg')]);
    const endpoint = 'http://localhost:8787/cdn-cgi/local/r2/s3';
    const local = api.whereSettingsAre({ R2_S3_ENDPOINT: endpoint });
    const link = linkIn(await local.get(path, WITH_IMAGES));
    expect(link.href).toMatch(`${endpoint}/${env.R2_BUCKET}/images/a.jpg?`);
    const signature = link.searchParams.get('X-Amz-Signature');
    expect(signature).toBe(signatureOf(link, env.R2_SECRET_ACCESS_KEY));
  });
});

const WINDOW = Date.parse('2026-03-01T12:15:00Z');
const LATER_IN_IT = WINDOW + 4 * 60_000 + 59_999;

async function aUnitWithOneImage() {
  const unit = await aUnitWith([image('a.jpg')]);
  const first = await unit.read();
  return { ...unit, tag: headerOf(first, 'ETag') };
}

describe('The entity tag of an answer with images', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: WINDOW });
  });

  test('stays the same for five minutes, and so does the answer', async () => {
    const { read, tag } = await aUnitWithOneImage();
    vi.setSystemTime(LATER_IN_IT);
    const second = await read();
    expect(second.headers.get('ETag')).toBe(tag);
    expect((await read({ 'If-None-Match': tag })).status).toBe(304);
  });

  test('changes after a quarter of an hour, so that no client keeps expired links', async () => {
    const { read, tag } = await aUnitWithOneImage();
    vi.setSystemTime(LATER_IN_IT + 1);
    const second = await read({ 'If-None-Match': tag });
    expect(second.status).toBe(200);
    expect(second.headers.get('ETag')).not.toBe(tag);
  });

  test('changes with another image', async () => {
    const { organisation, unit, read, tag } = await aUnitWithOneImage();
    await organisation.hasImages(unit.id, [image('b.jpg')]);
    expect((await read()).headers.get('ETag')).not.toBe(tag);
  });

  test('never changes if there are no images', async () => {
    const { read } = await aUnitWith([]);
    const { headers } = await read();
    vi.setSystemTime(LATER_IN_IT + 1);
    expect((await read()).headers.get('ETag')).toBe(headers.get('ETag'));
  });
});

test('A page with images reads each image twice, to show and to sort it', async () => {
  const images = Array.from({ length: 30 }, (_, at) => image(`${at}.jpg`, at));
  const { api, path: unit } = await aUnitWith(images);
  for (const path of ['/units', '/properties', unit]) {
    const bare = await api.get(path);
    const shown = await api.get(path, WITH_IMAGES);
    expect(shown.rowsRead - bare.rowsRead).toBeLessThanOrEqual(2 * images.length + 10);
  }
});
