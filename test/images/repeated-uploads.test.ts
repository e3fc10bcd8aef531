import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import { type Answer, headerOf, statusesOf, toldBy } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { inEveryShard } from '../harness/shards.ts';
import { isReplayed, keyed } from '../harness/idempotency-key.ts';
import { anotherPlan, formWith, PLAN, planAs } from '../harness/pictures.ts';
import { UNKNOWN } from '../harness/unknown.ts';

// Images of units with a token: what an upload may be is tested at the operator's surface.

async function anAlbum() {
  const { organisation, api, unit } = await aUnit();
  const path = `/properties/${unit.id}/images`;
  return {
    organisation,
    api,
    unit,
    path,
    adds: (form: FormData, headers: Record<string, string> = {}) =>
      api.sends('POST', path, { body: form, headers }),
    images: async () =>
      (await api.get(`/properties/${unit.id}`, { include: 'images' })).body.property.images,
    objects: async () => {
      const { objects } = await env.IMAGES.list({ prefix: `${organisation.id}/` });
      return objects.map(({ key }) => key);
    },
  };
}

const signedAt = ({ body }: Answer) => new URL(body.image.url).searchParams.get('X-Amz-Date');

test('a token adds, changes and removes an image', async () => {
  const { api, unit, path, adds, images, objects } = await anAlbum();
  const made = await adds(formWith(PLAN, { category: 'Grundriss', sortOrder: '2' }, 'Küche.png'));
  expect(made.status).toBe(201);
  const { image } = made.body;
  expect(image).toMatchObject({ fileName: 'Küche.png', category: 'Grundriss', sortOrder: 2 });
  expect(headerOf(made, 'Location')).toBe(`/v1${path}/${image.id}`);
  expect(await images()).toMatchObject([{ id: image.id, sortOrder: 2 }]);
  expect(await objects()).toHaveLength(2);

  const changed = await api.patch(`${path}/${image.id}`, { sortOrder: 1 });
  expect(changed.body.image).toMatchObject({ id: image.id, sortOrder: 1, category: 'Grundriss' });
  const later = new Date(Date.parse(unit.updatedAt) + 1).toISOString();
  const since = { updatedSince: later };
  const { body } = await api.get('/properties', { ...since, include: 'images' });
  expect(body.properties).toMatchObject([{ id: unit.id, images: [{ sortOrder: 1 }] }]);

  const removed = await api.delete(`${path}/${image.id}`);
  expect(removed.body.image).toMatchObject({ id: image.id, url: null, thumbnailUrl: null });
  expect(await images()).toEqual([]);
  expect(await objects()).toEqual([]);
  expect((await api.delete(`${path}/${image.id}`)).status).toBe(404);
});

describe('An upload with an Idempotency-Key', () => {
  test('is stored once, though each repetition has another boundary', async () => {
    const { adds, images, objects } = await anAlbum();
    const first = await adds(formWith(PLAN, { sortOrder: '1' }), keyed('one'));
    const again = await adds(formWith(PLAN, { sortOrder: '1' }), keyed('one'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
    expect(again.body.image.id).toBe(first.body.image.id);
    expect(headerOf(again, 'Location')).toBe(headerOf(first, 'Location'));
    expect(again.reached).not.toContain('ORGANISATION_WRITER');
    expect(await images()).toHaveLength(1);
    expect(await objects()).toHaveLength(2);
  });

  test('is refused with another file, name or field', async () => {
    const { adds, images } = await anAlbum();
    await adds(formWith(PLAN, { sortOrder: '1' }), keyed('one'));
    for (const form of [
      formWith(await planAs('image/jpeg'), { sortOrder: '1' }),
      formWith(PLAN, { sortOrder: '1' }, 'other.png'),
      formWith(PLAN, { sortOrder: '2' }),
      formWith(PLAN),
    ]) {
      const { status, body } = await adds(form, keyed('one'));
      expect([status, body.error.code]).toEqual([400, 'idempotency_key_reused']);
    }
    expect(await images()).toHaveLength(1);
  });

  test('is stored once by two at the same time, and leaves no other objects', async () => {
    const { adds, images, objects } = await anAlbum();
    const answers = await Promise.all([
      adds(formWith(PLAN), keyed('one')),
      adds(formWith(PLAN), keyed('one')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.filter(isReplayed)).toHaveLength(1);
    const [image] = await images();
    expect(answers.map(({ body }) => body.image.id)).toEqual([image.id, image.id]);
    expect(await images()).toHaveLength(1);
    const kept = await objects();
    expect(kept).toHaveLength(2);
    for (const key of kept) expect(key).toContain(`/${image.id}/`);
  });

  describe('repeated later', () => {
    stopClock();

    test('gets links that were signed anew, as the first may have expired', async () => {
      const { adds } = await anAlbum();
      vi.setSystemTime(Date.parse('2026-11-21T10:00:00Z'));
      const first = await adds(formWith(PLAN), keyed('one'));
      passTime(2 * HOUR_MS);
      const again = await adds(formWith(PLAN), keyed('one'));
      expect(isReplayed(again)).toBe(true);
      expect([signedAt(first), signedAt(again)]).toEqual(['20261121T100000Z', '20261121T120000Z']);
      const { url: _first, thumbnailUrl: _early, ...image } = first.body.image;
      expect(again.body.image).toMatchObject(image);
    });
  });
});

describe('The bytes of an image that the unit has', () => {
  test('are answered 200 with that image, and change nothing', async () => {
    const { api, unit, path, adds, images, objects } = await anAlbum();
    const first = await adds(formWith(PLAN, { category: 'Grundriss' }, 'Küche.png'));
    const stored = await objects();
    const again = await adds(formWith(PLAN, { category: 'Ansicht' }, 'other.png'));
    expect([first.status, again.status]).toEqual([201, 200]);
    const { id } = first.body.image;
    expect(again.body.image).toMatchObject({ id, category: 'Grundriss', fileName: 'Küche.png' });
    expect(headerOf(again, 'Location')).toBe(`/v1${path}/${id}`);
    expect(headerOf(again, 'ETag')).toBe(headerOf(first, 'ETag'));
    expect(headerOf(again, 'ETag')).toBe(headerOf(await api.get(`/properties/${unit.id}`), 'ETag'));
    expect(await images()).toHaveLength(1);
    expect(await objects()).toEqual(stored);
  });

  test('are stored once, also by two uploads at the same time', async () => {
    const { adds, images, objects } = await anAlbum();
    const answers = await Promise.all([adds(formWith(PLAN)), adds(formWith(PLAN))]);
    expect(statusesOf(answers)).toEqual([200, 201]);
    expect(await images()).toHaveLength(1);
    expect(await objects()).toHaveLength(2);
  });

  test('are a new image for another unit, or once the first is deleted', async () => {
    const { api, path, adds } = await anAlbum();
    const { image } = (await adds(formWith(PLAN))).body;
    const other = await api.createsUnit(await api.createsProject());
    const elsewhere = `/properties/${other.id}/images`;
    expect((await api.sends('POST', elsewhere, { body: formWith(PLAN) })).status).toBe(201);
    await api.delete(`${path}/${image.id}`);
    expect((await adds(formWith(PLAN))).status).toBe(201);
  });
});

describe('The ETag of an answer about an image', () => {
  test("is the unit's new tag", async () => {
    const { api, unit, path, adds } = await anAlbum();
    const tag = async () => headerOf(await api.get(`/properties/${unit.id}`), 'ETag');
    const made = await adds(formWith(PLAN));
    expect(headerOf(made, 'ETag')).toBe(await tag());
    const at = `${path}/${made.body.image.id}`;
    expect(headerOf(await api.patch(at, { sortOrder: 1 }), 'ETag')).toBe(await tag());
    expect(headerOf(await api.patch(at, { sortOrder: 1 }), 'ETag')).toBe(await tag());
    expect(headerOf(await api.delete(at), 'ETag')).toBe(await tag());
  });

  test('is accepted as If-Match by the unit’s next change', async () => {
    const { api, unit, path, adds, images, objects } = await anAlbum();
    const old = { 'If-Match': headerOf(await api.get(`/properties/${unit.id}`), 'ETag') };
    const made = await adds(formWith(PLAN), old);
    expect(made.status).toBe(201);
    const at = `${path}/${made.body.image.id}`;
    for (const late of [
      await adds(formWith(await planAs('image/jpeg')), old),
      await api.patch(at, { sortOrder: 1 }, old),
      await api.delete(at, old),
    ]) {
      expect(toldBy(late)).toBe('412 precondition_failed');
    }
    expect(await images()).toMatchObject([{ sortOrder: null }]);
    expect(await objects()).toHaveLength(2);
    const current = { 'If-Match': headerOf(made, 'ETag') };
    expect((await api.delete(at, current)).status).toBe(200);
  });
});

test('GET /properties/{id}/images lists the images as include=images does', async () => {
  const { organisation, api, unit, path, adds, images } = await anAlbum();
  expect((await api.get(path)).body).toEqual({ images: [] });
  await adds(formWith(PLAN, { sortOrder: '2' }));
  await adds(formWith(await planAs('image/jpeg'), { sortOrder: '1' }));
  const answer = await api.get(path);
  const shown = answer.body.images.map(({ id }: { id: string }) => id);
  expect(shown).toEqual((await images()).map(({ id }: { id: string }) => id));
  expect(Object.keys(answer.body.images[0])).toEqual(Object.keys((await images())[0]));
  const reader = await organisation.signedIn({ scopes: ['files:upload', 'files:read'] });
  expect((await reader.get(path)).status).toBe(403);
  expect((await api.get(path.replace(unit.id, UNKNOWN))).status).toBe(404);
});

async function aUnitWith(count: number) {
  const unit = await anAlbum();
  const images = Array.from({ length: count }, (_, at) => ({ objectKey: `images/${at}` }));
  await unit.organisation.hasImages(unit.unit.id, images);
  return unit;
}

const STORED = '201';
const FULL = '409 too_many_images';

describe('A unit that has 30 images', () => {
  test('gets no other, and nothing of it is stored', async () => {
    const { api, adds, images, objects, path } = await aUnitWith(29);
    const last = await adds(formWith(PLAN), keyed('last'));
    expect(last.status).toBe(201);
    const another = anotherPlan();
    const refused = await adds(formWith(another), keyed('another'));
    expect(toldBy(refused)).toBe(FULL);
    expect(refused.reached).not.toContain('IMAGES');
    expect(isReplayed(await adds(formWith(PLAN), keyed('last')))).toBe(true);
    expect(await images()).toHaveLength(30);
    expect(await objects()).toHaveLength(2);
    await api.delete(`${path}/${last.body.image.id}`);
    expect(toldBy(await adds(formWith(another), keyed('another')))).toBe(STORED);
  });

  test('gets no other from uploads at the same time either', async () => {
    const { adds, images, objects, organisation } = await aUnitWith(29);
    const answers = await Promise.all([
      adds(formWith(anotherPlan())),
      adds(formWith(anotherPlan())),
    ]);
    expect(answers.map(toldBy).toSorted()).toEqual([STORED, FULL]);
    expect(await images()).toHaveLength(30);
    expect(await objects()).toHaveLength(2);
    const rows = await inEveryShard(
      'SELECT 1 FROM property_images WHERE org_id = ?',
      organisation.id,
    );
    expect(rows).toHaveLength(30);
  });

  test('answers 200 with the image whose bytes it has, also when its last place is taken just now', async () => {
    const { api, adds, images, objects, path } = await aUnitWith(29);
    const plan = await planAs('image/jpeg');
    const atOnce = await Promise.all([adds(formWith(plan)), adds(formWith(plan))]);
    expect(atOnce.map(toldBy).toSorted()).toEqual(['200', STORED]);
    const id = atOnce[0].body.image.id;
    const stored = await objects();

    const again = await Promise.all([adds(formWith(plan)), adds(formWith(plan), keyed('again'))]);

    const expected = [200, id];
    expect(again.map((each) => [each.status, each.body.image.id])).toEqual([expected, expected]);
    expect(toldBy(await adds(formWith(PLAN)))).toBe(FULL);
    expect(await images()).toHaveLength(30);
    expect(await objects()).toEqual(stored);
    await api.delete(`${path}/${id}`);
    expect(toldBy(await adds(formWith(plan), keyed('anew')))).toBe(STORED);
  });
});
