import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aCaller, aUnit, limitedTo } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import { Client } from '../harness/client.ts';
import { DAY_MS } from '../harness/durations.ts';
import {
  SHARD_BINDINGS,
  shardOf,
  HOMES,
  inEveryShard,
  interposedShards,
  inShard,
} from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { operator, Operator } from '../harness/operator.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { limiterOf } from '../limits/limiter.ts';
import { statesLiteral } from '../harness/audit-states.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';
import { logged } from '../harness/log.ts';

/** A result as D1 gives it: parsed without a copy, so that it can be changed. */
const Result = z.custom<{ meta: { size_after: number } }>(
  (each) => typeof each === 'object' && each !== null && 'meta' in each,
);
const Results = z.array(Result);

/** Runs the scheduled job as if so many days had passed. */
const daysPass = (days: number, settings: Settings = {}) => runsJobs(settings, days * 24);

/** An id of a moment so many days ago, and the moment. */
function daysAgo(days: number, sequence = 0) {
  const at = Date.now() - days * DAY_MS;
  const hex = at.toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(sequence).padStart(12, '0')}`;
  return { id, at: new Date(at).toISOString() };
}

/** Stores this many audit entries of so many days ago. */
async function hasEntries({ id: orgId }: { id: string }, count: number, days: number) {
  const rows = Array.from({ length: count }, (_, at) => daysAgo(days, at));
  // Where the organisation is unknown, its shard is the one of its slot; entries of plans are in the first.
  const shard = orgId === '' ? env.DB : shardOf(orgId);
  await shard
    .prepare(
      `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
     SELECT ?1, value ->> 'id', value ->> 'at', 'operator', 'org.updated', 'org', ?1, ${statesLiteral({ before: null, after: { name: 'Ä' } })}
     FROM json_each(?2)`,
    )
    .bind(orgId, JSON.stringify(rows))
    .run();
}

/** Stores an import of so many days ago. */
async function hasImportRun({ id: orgId }: { id: string }, days: number) {
  const run = daysAgo(days);
  await inShard(
    orgId,
    `INSERT INTO import_runs (org_id, id, type, status, unit_count, document_count, created_at)
       VALUES (?, ?, 'units', 'completed', 1, 0, ?)`,
    orgId,
    run.id,
    run.at,
  );
  return run;
}

const idsIn = async (table: string, { id }: { id: string }) => {
  const rows = await inEveryShard(`SELECT id FROM ${table} WHERE org_id = ? ORDER BY id`, id);
  return rows.map((row) => String(row['id']));
};

/** The entries of an organisation that were moved to R2. */
async function archived({ id }: { id: string }): Promise<{ id: string; after: unknown }[]> {
  const { objects } = await env.IMAGES.list({ prefix: `audit/${id}/` });
  const texts = await Promise.all(
    objects.map(async ({ key }) => (await env.IMAGES.get(key))?.text() ?? ''),
  );
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line)),
  );
}

beforeEach(async () => {
  await inEveryShard('DELETE FROM job_positions');
});

describe('The scheduled job', () => {
  test('moves audit entries of more than 400 days ago to R2, every one once', async () => {
    const organisation = await anOrganisation();
    await hasEntries(organisation, 1203, 401);
    await hasEntries(organisation, 3, 399);
    const before = await idsIn('audit', organisation);
    await daysPass(0);
    expect(await idsIn('audit', organisation)).toEqual(before.slice(-3));
    const moved = await archived(organisation);
    expect(moved.map(({ id }) => id)).toEqual(before.slice(0, -3));
    expect(moved[0]).toMatchObject({ orgId: organisation.id, after: { name: 'Ä' } });
  });

  test('leaves the history of a unit readable, which ends where it has moved older entries', async () => {
    const { organisation, api, unit } = await aUnit();
    const old = daysAgo(401);
    const shard = shardOf(organisation);
    await shard.batch([
      shard
        .prepare(
          `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
           VALUES (?, ?, ?, 'operator', 'property.updated', 'property', ?,
             ${statesLiteral({ before: null, after: { zimmer: '1.0' } })})`,
        )
        .bind(organisation.id, old.id, old.at, unit.id),
      shard.prepare('UPDATE properties SET last_entry_id = ? WHERE id = ?').bind(old.id, unit.id),
    ]);
    await api.patch(`/properties/${unit.id}`, { zimmer: '2.5' });
    const history = async () => (await api.get(`/properties/${unit.id}/changes`)).body.changes;
    const [latest, ...older] = await history();
    expect(older.map(({ at }: { at: string }) => at)).toEqual([old.at]);

    await daysPass(0);

    expect(await history()).toEqual([latest]);
  });

  test('loses no entry if it ends after storing and before deleting', async () => {
    const organisation = await anOrganisation();
    await hasEntries(organisation, 4, 500);
    const shards = interposedShards(({ statements: [first], make }) => {
      if (first?.sql.startsWith('delete from "audit"') === true) throw new Error('ended');
      return make();
    });
    await expect(daysPass(0, shards)).rejects.toThrow('ended');
    expect(await idsIn('audit', organisation)).toHaveLength(4);
    await daysPass(0);
    expect([await idsIn('audit', organisation), (await archived(organisation)).length]).toEqual([
      [],
      4,
    ]);
  });

  test('keeps entries as long as the setting says, and never less than a year', async () => {
    const organisation = await anOrganisation();
    await hasEntries(organisation, 1, 380);
    await daysPass(0);
    expect(await idsIn('audit', organisation)).toHaveLength(1);
    await expect(daysPass(0, { AUDIT_RETENTION_DAYS: '365' })).rejects.toThrow(
      'AUDIT_RETENTION_DAYS',
    );
    await daysPass(0, { AUDIT_RETENTION_DAYS: '370' });
    expect(await idsIn('audit', organisation)).toHaveLength(0);
  });

  test('moves entries of plans and of deleted organisations, too', async () => {
    await hasEntries({ id: '' }, 1, 500);
    const gone = { id: crypto.randomUUID() };
    await hasEntries(gone, 1, 500);
    await daysPass(0);
    expect([await idsIn('audit', gone), (await archived(gone)).length]).toEqual([[], 1]);
    expect((await archived({ id: 'plans' })).length).toBeGreaterThanOrEqual(1);
  });

  test('goes on where the last run stopped', async () => {
    const organisations: Organisation[] = [];
    for (let count = 0; count < 3; count++) organisations.push(await anOrganisation());
    for (const each of organisations) await hasEntries(each, 1, 500);
    const [first] = organisations;
    await inEveryShard(
      `INSERT INTO job_positions VALUES ('enforce retention', ?)`,
      first?.id ?? '',
    );
    await daysPass(0);
    const left = await Promise.all(organisations.map((each) => idsIn('audit', each)));
    expect(left.map(({ length }) => length)).toEqual([1, 0, 0]);
    await daysPass(0);
    expect(first && (await idsIn('audit', first))).toEqual([]);
  });

  test('deletes import runs of more than 400 days ago, or as many as the setting says', async () => {
    const { organisation, api } = await aCaller();
    const { importRunId } = await api.imports(await api.createsProject(), [{}]);
    await hasImportRun(organisation, 401);
    const { id: younger } = await hasImportRun(organisation, 399);
    await daysPass(0);
    expect(await idsIn('import_runs', organisation)).toEqual([younger, importRunId]);
    await daysPass(0, { IMPORT_RETENTION_DAYS: '500' });
    expect(await idsIn('import_runs', organisation)).toEqual([younger, importRunId]);
    await expect(daysPass(0, { IMPORT_RETENTION_DAYS: '365' })).rejects.toThrow(
      'IMPORT_RETENTION_DAYS',
    );
    await daysPass(0, { IMPORT_RETENTION_DAYS: '398' });
    expect(await idsIn('import_runs', organisation)).toEqual([importRunId]);
  });

  test('deletes old import runs of an organisation that has no audit entries left', async () => {
    const gone = { id: crypto.randomUUID() };
    await hasImportRun(gone, 401);
    await daysPass(0);
    expect(await idsIn('import_runs', gone)).toEqual([]);
  });

  test('discards stored answers that contain deleted rows', async () => {
    const organisation = await anOrganisation();
    const { id } = await hasImportRun(organisation, 401);
    await hasEntries(organisation, 1, 401);
    const paths = [`/imports/${id}`, '/imports', '/audit'].map(
      (path) => `/orgs/v1/${organisation.id}${path}`,
    );
    const before = await Promise.all(paths.map((path) => operator.get(path)));
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
    await daysPass(0);
    for (const sent of [false, true]) {
      const after = paths.map((path, at) => {
        const tag = before[at]?.headers.get('ETag') ?? '';
        return operator.get(path, {}, sent ? { 'If-None-Match': tag } : {});
      });
      const [one, imports, audit] = await Promise.all(after);
      expect(one?.status).toBe(404);
      expect([imports?.body, audit?.body]).toEqual([{ imports: [] }, { audit: [] }]);
    }
  });

  test('leaves the archive alone when it removes images without rows', async () => {
    const organisation = await anOrganisation();
    await hasEntries(organisation, 1, 500);
    for (const days of [0, 10, 30]) await daysPass(days);
    expect(await archived(organisation)).toHaveLength(1);
  });
});

test('erasing an organisation also erases its archive', async () => {
  const organisation = await anOrganisation();
  await hasEntries(organisation, 1, 500);
  await daysPass(0);
  await operator.patch(`/orgs/v1/${organisation.id}`, { suspended: true });
  const erasure = `/orgs/v1/${organisation.id}/erasure`;
  await operator.post(erasure, undefined);
  for (let steps = 0; steps < 9; steps++) await operator.post(`${erasure}/steps`, undefined);
  expect((await operator.get(`/orgs/v1/${organisation.id}`)).status).toBe(404);
  expect(await archived(organisation)).toEqual([]);
});

async function aUsedLimiter() {
  const { api: client } = await limitedTo({ requestsPerMinute: 60, burst: 10 });
  const limiter = limiterOf(client);
  const stored = () =>
    runInDurableObject(limiter, (_, { storage }) => [...storage.kv.list()].length);
  await client.get('/projects');
  return { client, limiter, stored };
}

describe('A rate limiter that nobody uses', () => {
  test('deletes all that it has stored, and works when its token is used again', async () => {
    const { client, limiter, stored } = await aUsedLimiter();
    expect(await stored()).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS });
    expect(await runDurableObjectAlarm(limiter)).toBe(true);
    expect(await stored()).toBe(0);
    const { headers } = await client.get('/projects');
    expect(headers.get('RateLimit')).toMatch(/r=9/);
    expect(await stored()).toBeGreaterThan(0);
  });

  test('keeps what was used within a week', async () => {
    const { limiter, stored } = await aUsedLimiter();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY_MS });
    expect(await runDurableObjectAlarm(limiter)).toBe(true);
    expect(await stored()).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * DAY_MS });
    expect(await runDurableObjectAlarm(limiter)).toBe(true);
    expect(await stored()).toBe(0);
  });
});

/** Shards of which D1 says that each has this size. */
const ofSize = (bytes: number) =>
  interposedShards(async ({ make }) => {
    const answered = await make();
    for (const { meta } of Results.safeParse([answered].flat()).data ?? []) meta.size_after = bytes;
    return answered;
  });

describe('The size of a database', () => {
  test.each([
    [7_999_999_999, false],
    [8_000_000_000, true],
  ])('is reported to the operator: of %d bytes, nearly full is %s', async (bytes, nearlyFull) => {
    const service = new Operator(OPERATOR_KEY, ofSize(bytes));
    const { body, roundTrips } = await service.get('/storage');
    const allowedBytes = 10_000_000_000;
    const storage = SHARD_BINDINGS.slice(0, HOMES.length).map((database) => ({
      database,
      bytes,
      allowedBytes,
      nearlyFull,
    }));
    expect([body.storage, roundTrips]).toEqual([storage, 1]);
    await daysPass(0, ofSize(bytes));
    const lines = logged('error').filter((line) => line.includes('warn of database size'));
    expect(lines).toHaveLength(nearlyFull ? HOMES.length : 0);
  });

  test('is the real database’s', async () => {
    const { body } = await operator.get('/storage');
    expect(body.storage[0].bytes).toBeGreaterThan(100_000);
  });
});

describe('A plan limits projects and folders', () => {
  test.each([
    ['maxProjects', '/projects'],
    ['maxFolders', '/folders'],
  ] as const)('by %s: what is over it is 402, and nothing is written', async (quota, path) => {
    const plan = await operator.createsPlan({ [quota]: 2 });
    const { org, owner } = await operator.opensOrganisation(plan);
    const api = new Client((await operator.issues(org, owner)).secret);
    const creates = () => api.post(path, { name: 'Neu' });
    expect([(await creates()).status, (await creates()).status]).toEqual([201, 201]);
    const refused = await creates();
    expect(refused.status).toBe(402);
    expect(refused.body.error.details).toEqual({ quota, limit: 2, used: 2, requested: 1 });
    const kind = path.slice(1);
    expect((await api.get(path)).body[kind]).toHaveLength(2);
    expect((await operator.patch(`/plans/${plan.id}`, { [quota]: 3 })).status).toBe(200);
    expect((await creates()).status).toBe(201);
    const both = await Promise.all([creates(), creates()]);
    expect(both.map(({ status }) => status)).toEqual([402, 402]);
  });

  test('not at all without a limit, nor what an organisation has already', async () => {
    const organisation = await anOrganisation();
    await organisation.hasProjects(5);
    await organisation.onPlan({ maxProjects: 5 });
    const api = await organisation.signedIn();
    expect((await api.post('/projects', { name: 'Neu' })).status).toBe(402);
    expect((await api.post('/folders', { name: 'Neu' })).status).toBe(201);
  });
});
