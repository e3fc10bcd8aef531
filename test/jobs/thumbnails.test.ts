import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Budget } from '../../src/jobs/budget.ts';
import { makeMissingThumbnails } from '../../src/jobs/make-thumbnails.ts';
import { headerOf } from '../harness/client.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { inEveryShard } from '../harness/shards.ts';
import { type Refusal, refusing, through } from '../harness/images-binding.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { runsJobs } from '../harness/jobs.ts';
import { Operator } from '../harness/operator.ts';
import { type Format, formWith, LARGE_PLAN, smallPlanAs } from '../harness/pictures.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

/** A unit whose images were uploaded while the binding refused them with this code. */
async function aUnitWithout(code: Refusal, formats: readonly Format[]) {
  const unit = await aPicturedUnit();
  const { settings } = refusing(code);
  for (const format of formats) {
    const form = formWith(await smallPlanAs(format), {}, 'Küche.avif');
    const { status, body } = await unit.adds(form, new Operator(OPERATOR_KEY, settings));
    expect([status, body.image.thumbnail]).toEqual([201, null]);
  }
  const links = async (): Promise<(string | null)[]> => {
    const { images } = await unit.read();
    return images.map(({ thumbnailUrl }: { thumbnailUrl: string | null }) => thumbnailUrl);
  };
  return { ...unit, links };
}

beforeEach(async () => {
  await inEveryShard('UPDATE property_images SET thumbnail_due_at = NULL');
});

describe('A thumbnail that could not be made at the upload', () => {
  test('is made by the hourly job, and a client learns of it', async () => {
    const { api, unit, links, objects, read } = await aUnitWithout(9412, ['image/avif']);
    const path = `/properties/${unit.id}`;
    const before = await api.get(path, { include: 'images' });
    const page = await api.get('/properties');
    await runsJobs();
    expect(await links()).toEqual([expect.stringContaining('/thumbnail?')]);
    const key = (await objects()).find((each) => each.endsWith('/thumbnail')) ?? '';
    const stored = await env.IMAGES.get(key);
    const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? []);
    expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe('WEBP');
    expect(stored?.httpMetadata).toMatchObject({ contentType: 'image/webp' });
    const tag = { 'If-None-Match': headerOf(before, 'ETag') };
    expect((await api.get(path, { include: 'images' }, tag)).status).toBe(200);
    const updatedSince = headerOf(page, 'Sync-Watermark');
    const { body } = await api.get('/properties', { updatedSince });
    const { updatedAt } = await read();
    expect(body.properties).toMatchObject([{ id: unit.id, updatedAt }]);
    const { changes } = (await api.get('/changes', { since: updatedSince })).body;
    const kinds = changes.map(({ kind, action }: Record<string, string>) => [kind, action]);
    expect(kinds).toEqual([
      ['image', 'updated'],
      ['property', 'updated'],
    ]);
  });

  test('is not made again once it is there', async () => {
    const { links } = await aUnitWithout(9422, ['image/png']);
    await runsJobs();
    const { asked, settings } = refusing(9412);
    await runsJobs(settings);
    expect([asked, await links()]).toEqual([[], [expect.any(String)]]);
  });

  test('waits while the transformations of the month are used up: a run tries one', async () => {
    const { links } = await aUnitWithout(9422, ['image/png', 'image/jpeg', 'image/webp']);
    const { asked, settings } = refusing(9422);
    for (const hours of [0, 1, 2]) await runsJobs(settings, hours);
    expect(asked).toHaveLength(3);
    await runsJobs();
    expect(await links()).toEqual(Array.from({ length: 3 }, () => expect.any(String)));
  });

  test('is retried at growing intervals while it fails, and abandoned within a year', async () => {
    await aUnitWithout(9412, ['image/avif']);
    const { asked, settings } = refusing(9412);
    const now = Date.now();
    for (let hours = 0; hours < 800 * 24; hours += Math.ceil((hours + 1) / 8)) {
      const budget = new Budget(100, 100, Date.now() + HOUR_MS);
      await makeMissingThumbnails({ ...env, ...settings }, now + hours * HOUR_MS, budget);
    }
    expect(asked).toHaveLength(8);
  });

  test('does not delay others if it fails', async () => {
    const broken = await aUnitWithout(9412, ['image/avif']);
    const whole = await aUnitWithout(9412, ['image/png']);
    const [key = ''] = await broken.objects();
    await env.IMAGES.put(key, 'no picture');
    await runsJobs();
    expect([await broken.links(), await whole.links()]).toEqual([[null], [expect.any(String)]]);
  });

  test('is one of 30 in a run', async () => {
    const formats = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;
    const units: Awaited<ReturnType<typeof aUnitWithout>>[] = [];
    while (units.length < 9) units.push(await aUnitWithout(9412, formats));
    const missing = async () => {
      const links = await Promise.all(units.map((unit) => unit.links()));
      return links.flat().filter((link) => link === null).length;
    };
    await runsJobs();
    expect(await missing()).toBe(6);
    await runsJobs();
    expect(await missing()).toBe(0);
  });

  test('is skipped by the next run if it ended the previous one', async () => {
    const units = [
      await aUnitWithout(9412, ['image/png']),
      await aUnitWithout(9412, ['image/png']),
    ];
    const ends = through(() => Promise.reject(new Error('ended')));
    // Which of them comes first depends on their shards.
    let first: unknown;
    vi.spyOn(console, 'warn').mockImplementationOnce((line: string) => {
      first = JSON.parse(line).propertyId;
      throw new Error('ended');
    });
    await expect(runsJobs({ THUMBNAILER: ends })).rejects.toThrow('make thumbnails: ended');
    await runsJobs();
    const skipped = units.find(({ unit }) => unit.id === first);
    const made = units.find(({ unit }) => unit.id !== first);
    expect([await skipped?.links(), await made?.links()]).toEqual([[null], [expect.any(String)]]);
  });
});

test('A thumbnail is a still picture, also of an animation', async () => {
  const outputs: unknown[] = [];
  const THUMBNAILER = through((options, real) => {
    outputs.push(options);
    return real();
  });
  const { adds } = await aPicturedUnit();
  const { body } = await adds(formWith(LARGE_PLAN), new Operator(OPERATOR_KEY, { THUMBNAILER }));
  expect(body.image.thumbnail).toMatchObject({ width: 480 });
  expect(outputs).toEqual([{ format: 'image/webp', anim: false }]);
});
