import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../src/values/failure.ts';
import { replyTo } from '../../src/writes/task.ts';
import { type Answer, headerOf, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { objectsWith } from '../harness/objects.ts';
import { Operator, operator, operatorWithoutThumbnails } from '../harness/operator.ts';
import { anotherPlan, type Format, FORMATS, formWith, PLAN, planAs } from '../harness/pictures.ts';
import { sha256 } from '../harness/sha256.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { logged } from '../harness/log.ts';

async function bytesAt(key: string): Promise<Uint8Array> {
  const object = await env.IMAGES.get(key);
  if (object === null) throw new Error(`There is no object ${key}.`);
  return new Uint8Array(await object.arrayBuffer());
}

describe.each(FORMATS)('An image of type %s', (format) => {
  test('is stored byte for byte, and described by its content', async () => {
    const { org, unit, adds, read, objects } = await aPicturedUnit();
    const bytes = await planAs(format);
    const answer = await adds(
      formWith(bytes, { category: 'Grundriss', sortOrder: '-2' }, 'Küche 🏠.html'),
    );
    expect(answer.status).toBe(201);
    const { image } = answer.body;
    expect(image).toMatchObject({
      propertyId: unit.id,
      category: 'Grundriss',
      // Its link saves it as what it is.
      fileName: `Küche 🏠.html.${format.replace('image/', '').replace('jpeg', 'jpg')}`,
      sortOrder: -2,
      contentType: format,
      size: bytes.length,
      width: 600,
      height: 450,
      sha256: sha256(bytes),
      thumbnail: { width: 480, height: 360 },
    });
    expect(headerOf(answer, 'Location')).toBe(
      `/orgs/v1/${org.id}/properties/${unit.id}/images/${image.id}`,
    );
    const folder = `${org.id}/${unit.id}/${image.id}`;
    expect(await objects()).toEqual([`${folder}/original`, `${folder}/thumbnail`]);
    expect(sha256(await bytesAt(`${folder}/original`))).toBe(sha256(bytes));
    const thumbnail = await bytesAt(`${folder}/thumbnail`);
    expect(new TextDecoder().decode(thumbnail.subarray(8, 12))).toBe('WEBP');
    expect(image.thumbnail).toMatchObject({
      size: thumbnail.length,
      sha256: sha256(thumbnail),
    });
    const { images } = await read();
    const { id, category, fileName, sortOrder } = image;
    expect(images).toEqual([
      {
        id,
        category,
        fileName,
        sortOrder,
        url: expect.stringContaining(`/${folder}/original?`),
        thumbnailUrl: expect.stringContaining(`/${folder}/thumbnail?`),
      },
    ]);
  });

  test('is refused wherever it is cut off', async () => {
    const { adds, objects, read } = await aPicturedUnit();
    const bytes = await planAs(format);
    for (const share of [0.02, 0.5, 0.9, 0.999]) {
      const cut = bytes.slice(0, Math.floor(bytes.length * share));
      expect(faultsTold(await adds(formWith(cut)))).toEqual([
        expect.stringMatching(/^file: must (be whole|not be damaged)/),
      ]);
    }
    expect(await objects()).toEqual([]);
    expect((await read()).images).toEqual([]);
  });
});

describe('A thumbnail', () => {
  test('is no larger than the image', async () => {
    const { added } = await aPicturedUnit();
    const small = await env.THUMBNAILER.input(new Blob([PLAN]).stream())
      .transform({ width: 40 })
      .output({ format: 'image/png' });
    const bytes = new Uint8Array(await small.response().arrayBuffer());
    expect((await added(formWith(bytes))).thumbnail).toMatchObject({ width: 40, height: 30 });
  });

  test('that cannot be made does not prevent the upload', async () => {
    const { adds, read, objects } = await aPicturedUnit();
    const { status, body } = await adds(formWith(PLAN), operatorWithoutThumbnails);
    expect(status).toBe(201);
    expect(body.image).toMatchObject({ thumbnailUrl: null, thumbnail: null });
    expect((await read()).images).toMatchObject([{ thumbnailUrl: null }]);
    expect(await objects()).toHaveLength(1);
    expect(logged('warn')).toContainEqual(expect.stringContaining('no thumbnail'));
  });
});

/** A PNG whose header declares this size. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = PLAN.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const text = (content: string) => new TextEncoder().encode(content);

const NOT_AN_IMAGE = 'file: must be a JPEG, PNG, WebP or AVIF image';

const HOSTILE_BYTES: readonly (readonly [string, Uint8Array, string])[] = [
  ['nothing', new Uint8Array(), 'file: must not be empty'],
  ['text', text('no image at all'), NOT_AN_IMAGE],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), NOT_AN_IMAGE],
  ['a GIF', text('GIF89a\u0001\0\u0001\0'), NOT_AN_IMAGE],
  [
    'HTML behind a JPEG’s first bytes',
    Uint8Array.from([0xff, 0xd8, ...text('<html>')]),
    NOT_AN_IMAGE,
  ],
  ['a decompression bomb', pngOf(50_000, 50_000), 'file: must have at most 100 megapixels'],
  ['a very long picture', pngOf(1, 0x7fff_ffff), 'file: must have at most 100 megapixels'],
  ['a panorama', pngOf(12_001, 2), 'file: must have at most 12000 pixels a side, as JPEG or PNG'],
  ['a picture without pixels', pngOf(0, 720), 'file: must not be damaged: it has no pixels'],
  ['a PNG’s signature alone', PLAN.slice(0, 8), 'file: must be whole: it breaks off'],
  ['a RIFF that is no WebP', text('RIFF\0\0\0\0WAVEfmt '), NOT_AN_IMAGE],
  ['a film', text('\0\0\0\u0018ftypisom\0\0\0\0isommp42'), NOT_AN_IMAGE],
];

describe('A file', () => {
  // A refused file leaves nothing, so that the tests can share a unit.
  let unit: Awaited<ReturnType<typeof aPicturedUnit>>;
  beforeAll(async () => {
    unit = await aPicturedUnit();
  });

  test.each(HOSTILE_BYTES)('is refused if it is %s', async (_, bytes, fault) => {
    const { adds, objects, read } = unit;
    expect(faultsTold(await adds(formWith(bytes)))).toEqual([fault]);
    expect(await objects()).toEqual([]);
    expect((await read()).images).toEqual([]);
  });

  test.each([
    ['a path', '../../etc/passwd', 'file: must have a file name without a path'],
    ['a path of Windows', 'C:\\plan.png', 'file: must have a file name without a path'],
    ['a folder', '..', 'file: must have a file name without a path'],
    ['a NUL', 'a\u0000b.png', 'file: must have a file name without control characters'],
    ['an escape', 'a\u001B[31m.png', 'file: must have a file name without control characters'],
    ['a turn', 'a\u202Egnp.exe', 'file: must have a file name without control characters'],
    ['length', 'a'.repeat(10_000), 'file: must have a file name of at most 255 characters'],
    ['emoji', '🏠'.repeat(256), 'file: must have a file name of at most 255 characters'],
    ['emptiness', ' ', 'file: must have a file name'],
  ])('is refused because of its name: %s', async (_, name, fault) => {
    const { adds, objects } = unit;
    expect(faultsTold(await adds(formWith(PLAN, {}, name)))).toEqual([fault]);
    expect(await objects()).toEqual([]);
  });

  test('may have 20 MiB, and is refused above', { timeout: 20_000 }, async () => {
    const { adds, posts, objects } = await aPicturedUnit();
    const most = new Uint8Array(20 * 1024 * 1024);
    most.set(PLAN); // the content after a PNG's last chunk is not examined
    const over = new Uint8Array(most.length + 1);
    over.set(PLAN);
    for (const refused of [
      await adds(formWith(over)),
      await posts(endless(), 'multipart/form-data; boundary=x'),
    ]) {
      expect(toldBy(refused)).toBe('413 payload_too_large');
    }
    expect(await objects()).toEqual([]);
    expect((await adds(formWith(most), operatorWithoutThumbnails)).status).toBe(201);
  });
});

/** A body that must not be read to its end. */
function endless(): ReadableStream {
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent++;
      if (sent > 30) controller.error(new Error('Too much was read.'));
      else controller.enqueue(chunk);
    },
  });
}

describe('An upload form', () => {
  test('may have only a file', async () => {
    const { added } = await aPicturedUnit();
    expect(await added(formWith(PLAN))).toMatchObject({ category: null, sortOrder: null });
  });

  test('is refused with all its faults at once', async () => {
    const { images, adds } = await aPicturedUnit();
    const odd = formWith(text('x'), { category: 'x'.repeat(101), sortOrder: '1.5' }, 'a/b');
    expect(faultsTold(await adds(odd))).toEqual([
      'category: must have at most 100 characters',
      'file: must be a JPEG, PNG, WebP or AVIF image',
      'file: must have a file name without a path',
      'sortOrder: must be an integer',
    ]);
    const empty = new FormData();
    empty.append('category', 'Grundriss');
    expect(faultsTold(await adds(empty))).toEqual(['file: is required']);
    const twice = formWith(PLAN);
    twice.append('file', new Blob([PLAN]), 'b.png');
    twice.append('sortOrder', '99999999999');
    expect(faultsTold(await adds(twice))).toEqual([
      'file: must be one file',
      'sortOrder: must be an integer',
    ]);
    const unknown = await operator.sends('POST', images, {
      body: formWith(PLAN, { color: 'red' }),
      headers: strictly,
    });
    expect(faultsTold(unknown)).toEqual(['color: is not known']);
    const far = formWith(PLAN, { sortOrder: '2147483648' });
    expect(faultsTold(await adds(far))).toEqual([
      'sortOrder: must be from -2147483648 to 2147483647',
    ]);
  });

  test('must be complete multipart/form-data in UTF-8', async () => {
    const { posts, objects } = await aPicturedUnit();
    for (const [type, status] of [
      ['text/plain', 415],
      ['image/png', 415],
      ['multipart/mixed; boundary=x', 415],
      ['multipart/form-data', 415],
      [`multipart/form-data; boundary=${'x'.repeat(71)}`, 415],
      ['multipart/form-data; boundary=x', 400],
    ] as const) {
      expect((await posts('--x\r\nContent-Dis', type)).status).toBe(status);
    }
    const head = 'Content-Disposition: form-data; name="file"; filename="';
    const form = (name: Uint8Array) =>
      new Blob([`--x\r\n${head}`, name, '"\r\n\r\n', PLAN, '\r\n--x--\r\n']);
    const type = 'multipart/form-data; boundary=x';
    const latin1 = await posts(form(Uint8Array.of(0x4b, 0xfc)), type);
    expect(faultsTold(latin1)).toEqual([': The body is not a whole multipart form in UTF-8.']);
    const nameless = await posts('--x\r\nContent-Type: text/plain\r\n\r\nx\r\n--x--\r\n', type);
    expect(faultsTold(nameless)).toEqual([': Each part of the form must have a name.']);
    const fields = Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']);
    const windows = await posts(form(text(String.raw`C:\plans\a.png`)), type);
    expect(faultsTold(windows)).toEqual(['file: must have a file name without a path']);
    const crowded = new FormData();
    for (const [name = '', value = ''] of fields) crowded.append(name, value);
    expect((await posts(new Response(crowded).body ?? '', type)).status).toBe(400);
    expect(await objects()).toEqual([]);
    expect((await posts(form(text('plan.png')), type)).status).toBe(201);
  });
});

describe('A change of an image', () => {
  test("updates the unit's updatedAt and nothing else of the unit", async () => {
    const { unit, images, read, added } = await aPicturedUnit();
    const image = await added(formWith(PLAN));
    const afterAdding = await read();
    expect(afterAdding.updatedAt > unit.updatedAt).toBe(true);
    expect(afterAdding).toMatchObject({ ...unit, updatedAt: afterAdding.updatedAt });

    const change = { category: 'Ansicht', sortOrder: 3 };
    const changed = await operator.patch(`${images}/${image.id}`, change);
    expect(changed.status).toBe(200);
    const { url: _url, thumbnailUrl: _thumbnail, ...same } = image;
    expect(changed.body.image).toMatchObject({ ...same, ...change });
    const afterChanging = await read();
    expect(afterChanging.updatedAt > afterAdding.updatedAt).toBe(true);
    expect(afterChanging.images).toMatchObject([change]);

    expect((await operator.patch(`${images}/${image.id}`, change)).status).toBe(200);
    expect((await operator.patch(`${images}/${image.id}`, {})).status).toBe(200);
    expect((await read()).updatedAt).toBe(afterChanging.updatedAt);

    const emptied = await operator.patch(`${images}/${image.id}`, { category: null });
    expect(emptied.body.image).toMatchObject({ category: null, sortOrder: 3 });
    const removed = await operator.delete(`${images}/${image.id}`);
    expect(removed.status).toBe(200);
    const afterRemoving = await read();
    expect(afterRemoving.updatedAt > afterChanging.updatedAt).toBe(true);
    expect(afterRemoving.images).toEqual([]);
  });

  test('is refused if it is invalid', async () => {
    const { images, added } = await aPicturedUnit();
    const { id } = await added(formWith(PLAN));
    const odd = await operator.patch(`${images}/${id}`, { category: 5, sortOrder: '1' });
    expect(faultsTold(odd)).toEqual([
      'category: must be a string',
      'sortOrder: must be an integer, written without quotation marks',
    ]);
    const elsewhere = await operator.patch(`${images}/x`, {});
    expect(faultsTold(elsewhere)).toEqual(['imageId: must be a UUID']);
  });

  test('is recorded in the audit log, without keys or links', async () => {
    const { org, unit, images, added } = await aPicturedUnit();
    const image = await added(formWith(PLAN));
    await operator.patch(`${images}/${image.id}`, { sortOrder: 1 }, { 'X-Acting-Person': 'Mia' });
    await operator.delete(`${images}/${image.id}`);
    const [removed, updated, created] = await operator.readsAudit(org);
    const target = { kind: 'image', id: image.id };
    expect(created).toMatchObject({ action: 'image.created', target, before: null });
    expect(created.after).toMatchObject({ propertyId: unit.id, sha256: image.sha256 });
    expect(updated).toMatchObject({ action: 'image.updated', target, actor: 'Mia' });
    expect(updated.before.sortOrder).toBeNull();
    expect(updated.after.sortOrder).toBe(1);
    expect(removed).toMatchObject({ action: 'image.removed', target, after: null });
    expect(JSON.stringify([removed, updated, created])).not.toMatch(/Key|X-Amz/);
  });
});

test('The deletion of an image deletes the row and both objects, and answers without links', async () => {
  const { images, added, objects } = await aPicturedUnit();
  const image = await added(formWith(PLAN));
  const other = await added(formWith(anotherPlan()));
  const { body } = await operator.delete(`${images}/${image.id}`);
  expect(body.image).toEqual({ ...image, url: null, thumbnailUrl: null });
  expect(await objects()).toEqual([
    expect.stringContaining(`${other.id}/original`),
    expect.stringContaining(`${other.id}/thumbnail`),
  ]);
  expect((await operator.delete(`${images}/${image.id}`)).status).toBe(404);
  expect((await operator.patch(`${images}/${image.id}`, {})).status).toBe(404);
});

test('An image of another unit is answered 404', async () => {
  const { added } = await aPicturedUnit();
  const image = await added(formWith(PLAN));
  const { images, adds, org } = await aPicturedUnit();
  const answers: Answer[] = [
    await operator.patch(`${images}/${image.id}`, { sortOrder: 1 }),
    await operator.delete(`${images}/${image.id}`),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body.error.message).toBe('There is no such image.');
  }
  const unknown = UNKNOWN;
  const nowhere = `/orgs/v1/${org.id}/properties/${unknown}/images`;
  const lost = await operator.sends('POST', nowhere, { body: formWith(PLAN) });
  expect(lost.status).toBe(404);
  expect(lost.body.error.message).toBe('There is no such property.');
  expect(lost.reached).not.toContain('IMAGES');
  expect((await adds(formWith(PLAN))).status).toBe(201);
});

test.each([
  ['is refused leaves no object', 'not_found', 404, 0],
  ['may have been written keeps its objects', 'unavailable', 503, 2],
] as const)('An upload whose row %s', async (_, code, status, left) => {
  const { adds, objects } = await aPicturedUnit();
  const refuse = () => replyTo(() => Promise.reject(new Failure(code, 'No.')));
  const ORGANISATION_WRITER = objectsWith(env.ORGANISATION_WRITER, () => ({ write: refuse }));
  const answer = await adds(formWith(PLAN), new Operator(undefined, { ORGANISATION_WRITER }));
  expect(answer.status).toBe(status);
  expect(await objects()).toHaveLength(left);
});

test.each<Format>(['image/jpeg', 'image/webp'])(
  '%s with data after the image, as cameras add it, is stored without that',
  async (format) => {
    const { added } = await aPicturedUnit();
    const bytes = await planAs(format);
    const trailed = Uint8Array.from([...bytes, ...text('trailer')]);
    expect((await added(formWith(trailed))).size).toBe(bytes.length);
  },
);
