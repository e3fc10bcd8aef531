import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { Settings } from '../harness/bindings.ts';
import { healthUnder } from '../harness/health.ts';
import { runsJobs } from '../harness/jobs.ts';
import { startAnew } from '../harness/migrate.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { logged } from '../harness/log.ts';
import { opensIn, SPREAD, spreadOver } from './spread.ts';

/** After so many hours the scheduled job runs. */
const LATER = [7, 8 * 24, 9 * 24];

/** The deployment that forgets every shard but the first. */
const FIRST_ALONE = '0-4095=DB';

beforeEach(startAnew);

async function runsTheJobs(settings: Settings): Promise<void> {
  for (const hours of LATER) await runsJobs(settings, hours);
}

async function anImageIn(shard: 'DB_2' | 'DB_3') {
  const { org, owner } = await opensIn(shard);
  const { operator, holderOf } = spreadOver();
  const api = holderOf((await operator.issues(org, owner)).secret);
  const unit = await api.createsUnit(await api.createsProject());
  await operator.sends('POST', `/orgs/v1/${org.id}/properties/${unit.id}/images`, {
    body: formWith(PLAN),
  });
  return org;
}

const objectsOf = async ({ id }: { id: string }) =>
  (await env.IMAGES.list({ prefix: id })).objects.length;

/** The environment without some of its databases. */
const without = (name: string) => ({ [name]: undefined });

test('a database with organisations that HOMES does not lead to is noticed, and its images stay', async () => {
  const org = await anImageIn('DB_2');
  const stored = await objectsOf(org);
  expect(stored).toBeGreaterThan(0);
  expect(await healthUnder(SPREAD)).toBe(200);
  expect(logged('error')).toEqual([]);

  expect(await healthUnder({ HOMES: FIRST_ALONE })).toBe(503);
  expect(logged('error')).toEqual([expect.stringContaining(org.id)]);
  await runsTheJobs({ HOMES: FIRST_ALONE });
  expect(await objectsOf(org)).toBe(stored);

  expect(await healthUnder(SPREAD)).toBe(200);
});

test('a database that is not bound any more is noticed, and the images stay', async () => {
  const org = await anImageIn('DB_3');
  const stored = await objectsOf(org);
  expect(await healthUnder(SPREAD)).toBe(200);
  const settings = { HOMES: '0-1364=DB,1365-4095=DB_2', ...without('DB_3') };
  expect(await healthUnder(settings)).toBe(503);
  expect(logged('error')).toEqual([expect.stringContaining('DB_3')]);
  await runsTheJobs(settings);
  expect(await objectsOf(org)).toBe(stored);
  expect(await healthUnder(SPREAD)).toBe(200);
});

test('a database without organisations can be taken away, once HOMES does not name it', async () => {
  expect(await healthUnder(SPREAD)).toBe(200);
  const unnamed = { HOMES: '0-1364=DB,1365-4095=DB_2' };
  expect(await healthUnder({ ...unnamed, ...without('DB_3') })).toBe(503);
  expect(await healthUnder(unnamed)).toBe(200);
  expect(await healthUnder({ ...unnamed, ...without('DB_3') })).toBe(200);
});
