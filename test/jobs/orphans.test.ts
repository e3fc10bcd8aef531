import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { aPdf } from '../harness/files.ts';
import { shardOf, inEveryShard } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { hasPicture } from '../harness/published.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const WEEK = 7 * 24;

/** Runs the scheduled job as if this many hours had passed. */
const hoursPass = (hours: number) => runsJobs({}, hours);

async function anUploadedImage() {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const unit = await api.createsUnit(await api.createsProject());
  const folder = `${organisation.id}/${unit.id}`;
  const image = `${folder}/${(await hasPicture(api, unit)).id}`;
  const keys = async () => {
    const { objects } = await env.IMAGES.list({ prefix: folder });
    return objects.map(({ key }) => key).toSorted();
  };
  const whole = [`${image}/original`, `${image}/thumbnail`] as const;
  return { folder, keys, whole };
}

/** Object keys of images of a unit that have no row. */
function orphansIn(folder: string, images: number): string[] {
  return Array.from({ length: images }, (_, at) => {
    const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    return `${folder}/${id}/original`;
  });
}

async function putsAll(keys: readonly string[]) {
  await Promise.all(keys.map((key) => env.IMAGES.put(key, 'x')));
}

const position = () =>
  env.DB.prepare(`SELECT after FROM job_positions WHERE job = 'remove orphans'`).first('after');

const noted = () => env.DB.prepare('SELECT count(*) AS keys FROM orphaned_objects').first('keys');

beforeEach(async () => {
  const { objects } = await env.IMAGES.list();
  await env.IMAGES.delete(objects.map(({ key }) => key));
  await env.DB.batch([
    env.DB.prepare('DELETE FROM orphaned_objects'),
    env.DB.prepare('DELETE FROM job_positions'),
  ]);
});

test('objects without a row are deleted a week after a run has found them, and no others are', async () => {
  const { folder, keys, whole: uploaded } = await anUploadedImage();
  const sizes = ['480', '960', '1600'].map((size) => uploaded[0].replace('original', size));
  const whole = [...uploaded, ...sizes];
  const lost = `${folder}/${UNKNOWN}`;
  const orphans = [`${lost}/original`, `${lost}/thumbnail`, `${lost}/960`];
  const foreign = [`${folder}/${UNKNOWN}/notes`, `${folder}/readme.txt`];
  const all = [...whole, ...orphans, ...foreign].toSorted();
  await putsAll([...sizes, ...orphans, ...foreign]);
  // Too young: the row of such an object may still be written.
  await hoursPass(5);
  expect(await noted()).toBe(0);
  await hoursPass(7);
  expect(await noted()).toBe(3);
  await hoursPass(WEEK + 6);
  expect(await keys()).toEqual(all);
  await hoursPass(WEEK + 7);
  expect(await keys()).toEqual([...whole, ...foreign].toSorted());
  expect(await noted()).toBe(0);
});

test('the content of a document that is recorded nowhere ends in the same way, and that of one with a row stays', async () => {
  const { organisation, api, project } = await aProject();
  const { body } = await api.post('/documents', { name: 'Exposé.pdf', projectId: project.id });
  expect((await api.uploads(body.document, aPdf())).status).toBe(200);
  const folder = `${organisation.id}/documents/`;
  const keys = async () => {
    const { objects } = await env.IMAGES.list({ prefix: folder });
    return objects.map(({ key }) => key);
  };
  const whole = await keys();
  await putsAll([`${folder}${UNKNOWN}/${UNKNOWN}`, `${folder}${body.document.id}/${UNKNOWN}`]);
  await hoursPass(7);
  expect(await noted()).toBe(2);
  await hoursPass(WEEK + 7);
  expect(await keys()).toEqual(whole);
});

test('an object whose row reappears is not deleted', async () => {
  await anUploadedImage();
  const { keys, whole, folder } = await anUploadedImage();
  const [orgId = ''] = folder.split('/');
  const shard = shardOf(orgId);
  await shard.batch([
    shard
      .prepare('CREATE TABLE kept AS SELECT * FROM property_images WHERE org_id = ?')
      .bind(orgId),
    shard.prepare('DELETE FROM property_images WHERE org_id = ?').bind(orgId),
  ]);
  await hoursPass(7);
  expect(await noted()).toBe(2);
  await shard.batch([
    shard.prepare('INSERT INTO property_images SELECT * FROM kept'),
    shard.prepare('DROP TABLE kept'),
  ]);
  await hoursPass(8);
  expect(await noted()).toBe(0);
  await hoursPass(WEEK + 8);
  expect(await keys()).toEqual(whole);
});

test('each run examines a part of the objects, and the next run continues after it', async () => {
  const { keys, whole, folder } = await anUploadedImage();
  const early = `00000000-0000-7000-8000-000000000000/${UNKNOWN}/${UNKNOWN}/original`;
  const late = `${folder}/${UNKNOWN}/original`;
  await putsAll([early, late]);
  await hoursPass(7);
  await env.DB.prepare(`UPDATE job_positions SET after = ? WHERE job = 'remove orphans'`)
    .bind(early)
    .run();
  await hoursPass(WEEK + 7);
  expect(await keys()).toEqual(whole);
  expect(await env.IMAGES.head(early)).not.toBeNull();
  expect(await position()).toBe('');
  await hoursPass(WEEK + 7);
  expect(await env.IMAGES.head(early)).toBeNull();
});

/** The errors that a run logs. */
async function errorsOf(run: () => Promise<void>): Promise<unknown[]> {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await run();
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return lines.map((line): unknown => JSON.parse(line));
}

const stopped = (images: number, orphans: number) => ({
  job: 'remove orphans',
  error: expect.stringContaining('right database'),
  after: '',
  first: expect.any(String),
  images,
  orphans,
});

describe('A page of objects in which too many images have no row', () => {
  test('stops the run, which logs an error and neither deletes nor records anything', async () => {
    const { folder, keys, whole } = await anUploadedImage();
    const orphans = orphansIn(folder, 11);
    await putsAll(orphans);
    for (const hours of [7, WEEK + 7, 2 * WEEK]) {
      expect(await errorsOf(() => hoursPass(hours))).toEqual([stopped(13, 11)]);
    }
    expect(await keys()).toEqual([...whole, ...orphans].toSorted());
    expect([await noted(), await position()]).toEqual([0, '']);
    // The next run continues once the cause is removed.
    await env.IMAGES.delete(orphans.slice(1));
    expect(await errorsOf(() => hoursPass(7))).toEqual([]);
    expect(await noted()).toBe(1);
  });

  test('is one in which more than a tenth has none', async () => {
    const { folder } = await anUploadedImage();
    const [orgId = '', propertyId = ''] = folder.split('/');
    const all = orphansIn(folder, 41);
    await putsAll(all);
    const rows = all.slice(11).map((key) => ({ key, id: key.split('/')[2] }));
    await shardOf(orgId)
      .prepare(
        `INSERT INTO property_images (org_id, property_id, id, object_key, created_at)
         SELECT ?, ?, value ->> 'id', value ->> 'key', ? FROM json_each(?)`,
      )
      .bind(orgId, propertyId, '2026-01-01T00:00:00.000Z', JSON.stringify(rows))
      .run();
    expect(await errorsOf(() => hoursPass(7))).toEqual([stopped(43, 11)]);
    expect(await noted()).toBe(0);
  });

  test('stops the run even if earlier runs found the same objects without a row', async () => {
    const { folder, keys } = await anUploadedImage();
    const orphans = orphansIn(folder, 11);
    await putsAll(orphans.slice(1));
    await hoursPass(7);
    expect(await noted()).toBe(10);
    await putsAll(orphans);
    expect(await errorsOf(() => hoursPass(WEEK + 7))).toEqual([stopped(13, 11)]);
    expect(await keys()).toHaveLength(13);
  });

  test('stops the run even with few images, if none of them has a row', async () => {
    const { folder, keys } = await anUploadedImage();
    const [orgId = ''] = folder.split('/');
    await inEveryShard('DELETE FROM property_images WHERE org_id = ?', orgId);
    expect(await errorsOf(() => hoursPass(7))).toEqual([stopped(2, 2)]);
    expect(await errorsOf(() => hoursPass(WEEK + 7))).toEqual([stopped(2, 2)]);
    expect(await keys()).toHaveLength(2);
  });
});
