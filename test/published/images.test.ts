import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { parsePicture } from '../../src/images/picture.ts';
import { headerOf } from '../harness/client.ts';
import { refusing } from '../harness/images-binding.ts';
import { Operator } from '../harness/operator.ts';
import { formWith, LARGE_PLAN, planAs, smallPlanAs } from '../harness/pictures.ts';
import { aPublisher, hasPicture, publishes, Website } from '../harness/published.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

/** What a camera writes into a picture: who holds it, and where it was taken. */
const PRIVATE = 'Exif\0\0II*\0\b\0\0\0\0\0\0\0\0\0 GPS 53.0793 N, 8.8017 E, Erika Mustermann';

/** A JPEG with private data: a segment APP1 behind its beginning (Exif 2.32, 4.5.4). */
async function aPhoto(): Promise<Uint8Array> {
  const jpeg = await planAs('image/jpeg');
  const data = new TextEncoder().encode(PRIVATE);
  const length = data.length + 2;
  const segment = [0xff, 0xe1, length >> 8, length & 0xff, ...data];
  return Uint8Array.from([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)]);
}

/** A published unit with a picture, and the address of each of its sizes. */
async function aPicture(bytes: Uint8Array) {
  const publisher = await aPublisher();
  const { api, organisation, project } = publisher;
  const unit = await api.createsUnit(project, { visibility: 'online' });
  const image = await hasPicture(api, unit, bytes);
  const folder = `${organisation.id}/${unit.id}/${image.id}`;
  const objects = async () =>
    (await env.IMAGES.list({ prefix: folder })).objects.map(({ key }) => key.split('/').at(-1));
  const path = (size: string) => `/properties/${unit.id}/images/${image.id}/${size}`;
  return { ...publisher, unit, image, folder, objects, path };
}

/** The dimensions and the bytes, as text, of what is kept of a size. */
async function keptAt(key: string) {
  const kept = await env.IMAGES.get(key);
  if (kept === null) throw new Error(`Nothing is kept at ${key}.`);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const { width, height, contentType } = parsePicture(bytes);
  return { width, height, contentType, text: new TextDecoder('latin1').decode(bytes) };
}

describe('A size of a published image', () => {
  test('is made at the first demand, kept, and served for a year from published units alone', async () => {
    const { api, unit, website, folder, objects, path } = await aPicture(LARGE_PLAN);
    expect(await objects()).toEqual(['original', 'thumbnail']);
    for (const [size, width] of [
      ['480', 480],
      ['960', 960],
      ['1600', 960],
    ] as const) {
      const answer = await website.reads(path(size));
      expect([answer.status, headerOf(answer, 'Content-Type')]).toEqual([200, 'image/webp']);
      expect(headerOf(answer, 'Cache-Control')).toBe('public, max-age=31536000, immutable');
      const key = `${folder}/${size === '480' ? 'thumbnail' : size}`;
      expect(await keptAt(key)).toMatchObject({ contentType: 'image/webp', width });
    }
    expect(await objects()).toEqual(['1600', '960', 'original', 'thumbnail']);
    const { asked, settings } = refusing(9422);
    const later = new Website(website.key, settings);
    expect((await later.reads(path('1600'))).status).toBe(200);
    expect(asked).toEqual([]);
    expect((await website.reads(path('original'))).status).toBe(400);
    await api.patch(`/properties/${unit.id}`, { visibility: 'offline' });
    expect((await website.reads(path('960'))).status).toBe(404);
  });

  test('has nothing of the original but its pixels', async () => {
    const { website, folder, path } = await aPicture(LARGE_PLAN);
    const photo = await aPhoto();
    expect(new TextDecoder('latin1').decode(photo)).toContain('Mustermann');
    await env.IMAGES.put(`${folder}/original`, photo);
    for (const size of ['960', '1600']) {
      expect((await website.reads(path(size))).status).toBe(200);
    }
    for (const key of ['960', '1600']) {
      const { text } = await keptAt(`${folder}/${key}`);
      expect([key, ...(text.match(/Exif|EXIF|GPS|Mustermann|XMP /g) ?? [])]).toEqual([key]);
    }
  });

  test('is at most that of the publication', async () => {
    const { api, unit, path } = await aPicture(LARGE_PLAN);
    const { key } = await publishes(api, { imageSize: '960' });
    const website = new Website(key);
    const { body } = await website.reads(`/properties/${unit.id}`);
    expect(body.unit.images[0].url).toMatch(/\/960$/);
    const statuses = ['480', '960', '1600'].map(
      async (size) => (await website.reads(path(size))).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  });

  test('has a smaller one in its place while it cannot be made', async () => {
    const { website, path } = await aPicture(LARGE_PLAN);
    const { asked, settings } = refusing(9422);
    const without = new Website(website.key, settings);
    for (const size of ['1600', '1600', '960']) {
      const { status, headers } = await without.reads(path(size));
      expect([size, status, headers.get('Content-Type')]).toEqual([size, 200, 'image/webp']);
      expect(headers.get('Cache-Control')).toBe('public, max-age=30, stale-while-revalidate=300');
      const atEdge = headers.get('Cloudflare-CDN-Cache-Control');
      expect(atEdge).toBe('public, max-age=60, stale-if-error=0');
    }
    // One attempt for each size; after that, a pause.
    expect(asked).toHaveLength(2);
  });

  test('is 503 while neither it nor a smaller one can be made', async () => {
    const { api, project, website } = await aPublisher();
    const { settings } = refusing(9412);
    const unit = await api.createsUnit(project, { visibility: 'online' });
    const { body } = await new Operator(OPERATOR_KEY, settings).sends(
      'POST',
      `/orgs/v1/${unit.orgId}/properties/${unit.id}/images`,
      { body: formWith(await smallPlanAs('image/avif')) },
    );
    const { id } = body.image;
    const path = `/properties/${unit.id}/images/${id}/480`;
    const answer = await new Website(website.key, settings).reads(path);
    expect([answer.status, headerOf(answer, 'Retry-After')]).toEqual([503, '600']);
    expect(headerOf(answer, 'Cache-Control')).toBe('no-store');
  });

  test('is removed with its image', async () => {
    const { api, unit, image, website, objects, path } = await aPicture(LARGE_PLAN);
    await website.reads(path('960'));
    expect(await objects()).toContain('960');
    await api.delete(`/properties/${unit.id}/images/${image.id}`);
    expect(await objects()).toEqual([]);
  });
});
