import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headerOf } from '../harness/client.ts';
import { inEveryShard } from '../harness/shards.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { runsJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { anotherPlan, formWith, withChunk } from '../harness/pictures.ts';
import { sha256 } from '../harness/sha256.ts';

const AUTHOR = 'Author\0Erika Mustermann';

beforeEach(async () => {
  await inEveryShard("UPDATE property_images SET private_data = 'removed'");
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A unit with an image as a version stored it that removed nothing. */
async function aUnitWithOldImage(stored?: Uint8Array) {
  const unit = await aPicturedUnit();
  const clean = anotherPlan();
  const image = await unit.added(formWith(clean));
  const bytes = stored ?? withChunk(clean, 'tEXt', new TextEncoder().encode(AUTHOR));
  const [key = ''] = await unit.objects();
  await env.IMAGES.put(key, bytes);
  const row = async () => {
    const columns = 'private_data, size, sha256';
    const [found] = await inEveryShard(
      `SELECT ${columns} FROM property_images WHERE id = ?`,
      image.id,
    );
    return found;
  };
  await inEveryShard(
    `UPDATE property_images SET private_data = 'unknown', size = ?, sha256 = ? WHERE id = ?`,
    bytes.length,
    sha256(bytes),
    image.id,
  );
  const original = async () =>
    new Uint8Array((await (await env.IMAGES.get(key))?.arrayBuffer()) ?? []);
  return { ...unit, image, key, clean, row, original };
}

describe('An image that was stored with private data', () => {
  test('loses it by the hourly job, and a client learns of the change', async () => {
    const { api, unit, clean, original, row } = await aUnitWithOldImage();
    const page = await api.get('/properties');
    await runsJobs();
    expect(await original()).toEqual(clean);
    expect(await row()).toEqual({
      private_data: 'removed',
      size: clean.length,
      sha256: sha256(clean),
    });
    const updatedSince = headerOf(page, 'Sync-Watermark');
    expect((await api.get('/properties', { updatedSince })).body.properties).toMatchObject([
      { id: unit.id },
    ]);
  });

  test('is read once: a second run leaves it alone', async () => {
    const { api, key } = await aUnitWithOldImage();
    await runsJobs();
    const [stored, { headers }] = [await env.IMAGES.head(key), await api.get('/properties')];
    await runsJobs();
    expect((await env.IMAGES.head(key))?.version).toBe(stored?.version);
    expect((await api.get('/properties')).headers.get('ETag')).toBe(headers.get('ETag'));
  });

  test('that is removed while the job reads it stays removed', async () => {
    const { key, objects, image, images } = await aUnitWithOldImage();
    const get = async (asked: string) => {
      const found = await env.IMAGES.get(asked);
      if (asked === key) await operator.sends('DELETE', `${images}/${image.id}`);
      return found;
    };
    const IMAGES = new Proxy(env.IMAGES, {
      get: (target, name) => {
        const value: unknown = name === 'get' ? get : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runsJobs({ IMAGES });
    expect(await objects()).toEqual([]);
  });
});

test('An original without private data is not stored again, and the unit not changed', async () => {
  const clean = anotherPlan();
  const { key, read, row, image } = await aUnitWithOldImage(clean);
  const [stored, { updatedAt }] = [await env.IMAGES.head(key), await read()];
  await runsJobs();
  expect((await env.IMAGES.head(key))?.version).toBe(stored?.version);
  expect(await row()).toMatchObject({ private_data: 'removed' });
  expect(await read()).toMatchObject({ updatedAt, images: [{ id: image.id }] });
});

test('What is no image stays as it is; the log names it once, and others go on', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const text = new TextEncoder().encode('no picture');
  const broken = await aUnitWithOldImage(text);
  const missing = await aUnitWithOldImage();
  await env.IMAGES.delete(missing.key);
  const other = await aUnitWithOldImage();
  await runsJobs();
  await runsJobs();
  expect(await broken.original()).toEqual(text);
  expect(await other.original()).toEqual(other.clean);
  expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { warning: 'private data was not removed', id: broken.image.id },
    { warning: 'the original is missing', id: missing.image.id },
  ]);
});
