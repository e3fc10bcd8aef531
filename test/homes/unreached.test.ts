import {
  createExecutionContext,
  createScheduledController,
  reset,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import worker from '../../src/index.ts';
import { ORIGIN } from '../harness/client.ts';
import { HOME_BINDINGS } from '../harness/homes.ts';
import { migrate } from '../harness/migrate.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { opensIn, SPREAD, spreadOver } from './spread.ts';

const HOUR_MS = 3_600_000;
const LATER_MS = [7, 8 * 24, 9 * 24].map((hours) => hours * HOUR_MS);

/** The deployment that forgets every home but the first. */
const FIRST_ALONE = '0-4095=DB';

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  await reset();
  for (const name of HOME_BINDINGS) await migrate(env[name]);
  logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let minutes = 0;

/** Asks /healthz some minutes later than before, when no earlier answer is cached. */
async function healthOf(settings: object): Promise<number> {
  minutes += 5;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}/healthz`);
  const { status } = await worker.fetch(request, { ...env, ...settings }, context);
  await waitOnExecutionContext(context);
  vi.useRealTimers();
  return status;
}

async function runsTheJobs(settings: object): Promise<void> {
  for (const later of LATER_MS) {
    const scheduledTime = new Date(Date.now() + later);
    await worker.scheduled(createScheduledController({ scheduledTime }), { ...env, ...settings });
  }
}

async function anImageIn(home: 'DB_2' | 'DB_3') {
  const { org, owner } = await opensIn(home);
  const { operator, holderOf } = spreadOver();
  const api = holderOf((await operator.issues(org, owner)).secret);
  const unit = await api.createsUnit(await api.createsProject());
  await operator.sends('POST', `/orgs/${org.id}/properties/${unit.id}/images`, {
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
  expect(await healthOf(SPREAD)).toBe(200);
  expect(logged).not.toHaveBeenCalled();

  expect(await healthOf({ HOMES: FIRST_ALONE })).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(org.id));
  await runsTheJobs({ HOMES: FIRST_ALONE });
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/remove orphans.*HOMES/));
  expect(await objectsOf(org)).toBe(stored);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM orphaned_objects').first('n')).toBe(0);

  expect(await healthOf(SPREAD)).toBe(200);
});

test('a database that is not bound any more is noticed, and the images stay', async () => {
  const org = await anImageIn('DB_3');
  const stored = await objectsOf(org);
  expect(await healthOf(SPREAD)).toBe(200);
  const settings = { HOMES: '0-1364=DB,1365-4095=DB_2', ...without('DB_3') };
  logged.mockClear();
  expect(await healthOf(settings)).toBe(503);
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DB_3'));
  await runsTheJobs(settings);
  expect(await objectsOf(org)).toBe(stored);
  expect(await healthOf(SPREAD)).toBe(200);
});

test('a database without organisations can be taken away, once HOMES does not name it', async () => {
  expect(await healthOf(SPREAD)).toBe(200);
  const unnamed = { HOMES: '0-1364=DB,1365-4095=DB_2' };
  expect(await healthOf({ ...unnamed, ...without('DB_3') })).toBe(503);
  expect(await healthOf(unnamed)).toBe(200);
  expect(await healthOf({ ...unnamed, ...without('DB_3') })).toBe(200);
});
