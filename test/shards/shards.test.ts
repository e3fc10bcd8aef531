import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { WINDOW } from '../../src/db/window.ts';
import { aClient } from '../harness/callers.ts';
import type { Answer } from '../harness/client.ts';
import { healthUnder } from '../harness/health.ts';
import { SHARD_BINDINGS } from '../harness/shards.ts';
import { interposed } from '../harness/interposed.ts';
import { runsJobs } from '../harness/jobs.ts';
import { aWord } from '../harness/names.ts';
import { shardNameOf, opensIn, SPREAD, spreadOver, without } from './spread.ts';
import { logged } from '../harness/log.ts';

vi.setConfig({ testTimeout: 30_000 });

const { operator } = spreadOver();

interface Named {
  readonly id: string;
  readonly name: string;
}

const named = ({ id, name }: Named): Named => ({ id, name });

const orgsIn = (pages: readonly Answer[]): Named[] =>
  pages.flatMap(({ body }) => body.orgs.map(named));

/** Organisations in every shard, opened in turn: the names of all contain one word. */
async function aSpread(count: number) {
  const plan = await operator.createsPlan();
  const word = aWord();
  const made: Named[] = [];
  for (let at = 0; at < count; at++) {
    const shard = SHARD_BINDINGS[(at * 2 + Math.floor(at / 4)) % 3] ?? 'DB';
    made.push(named((await opensIn(shard, plan, { name: `${word} ${at}` })).org));
  }
  return { plan, word, newestFirst: made.toReversed() };
}

describe('A new organisation', () => {
  test('lives in the shard with the most room', async () => {
    const plan = await operator.createsPlan();
    const sizes = await Promise.all(
      SHARD_BINDINGS.map(async (name) => {
        const { meta } = await env[name].prepare('SELECT 1').run();
        return { name, bytes: meta.size_after };
      }),
    );
    const least = Math.min(...sizes.map(({ bytes }) => bytes));
    const roomy = sizes.filter(({ bytes }) => bytes === least).map(({ name }) => name);
    const { org } = await operator.opensOrganisation(plan);
    expect(roomy).toContain(shardNameOf(org));
    expect(
      await env[shardNameOf(org)]
        .prepare('SELECT id FROM organisations WHERE id = ?')
        .bind(org.id)
        .first('id'),
    ).toBe(org.id);
  });

  test.each(SHARD_BINDINGS)(
    'in %s is served by one round trip to it, also while the others are lost',
    async (name) => {
      const { org, owner } = await opensIn(name);
      expect(shardNameOf(org)).toBe(name);
      const others = SHARD_BINDINGS.filter((other) => other !== name);
      const { operator: alone, holderOf } = spreadOver(without(...others));
      const { secret } = await alone.issues(org, owner);
      const api = holderOf(secret);
      const project = await api.createsProject();
      await api.createsUnit(project);
      const page = await api.get('/properties');
      expect([page.status, page.roundTrips]).toEqual([200, 1]);
      expect(page.body.properties).toHaveLength(1);
    },
  );

  test('is opened where a shard answers, and refused where none does', async () => {
    const plan = await operator.createsPlan();
    const { operator: partly } = spreadOver(without('DB_2'));
    const { org } = await partly.opensOrganisation(plan);
    expect(shardNameOf(org)).not.toBe('DB_2');
    const { operator: alone } = spreadOver(without(...SHARD_BINDINGS));
    const owner = { email: 'a@example.org', name: 'A' };
    const answer = await alone.post('/orgs', { name: 'Neu', plan: plan.id, owner });
    expect(answer.status).toBe(503);
  });
});

describe('The list of organisations', () => {
  test('has those of every shard, in the order of their creation, without a gap or a double', async () => {
    const { word, newestFirst } = await aSpread(6);
    for (const limit of [1, 2, 100]) {
      const pages = await operator.follows('/orgs', { name: word, limit });
      expect(orgsIn(pages)).toEqual(newestFirst);
      for (const { roundTrips } of pages) expect(roundTrips).toBe(1);
    }
    const all = orgsIn(await operator.follows('/orgs', { limit: 20 })).map(({ id }) => id);
    expect(all).toEqual(all.toSorted().toReversed());
    expect(new Set(all).size).toBe(all.length);
    const ids = new Set(newestFirst.map(({ id }) => id));
    expect(all.filter((id) => ids.has(id))).toEqual(newestFirst.map(({ id }) => id));
  });

  test('finds a name wherever the search of another shard stops', async () => {
    const { plan, word, newestFirst } = await aSpread(6);
    await env.DB_2.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO organisations (id, name, plan_id, created_at)
       SELECT substr(?1, 1, 24) || printf('%09d', i) || '555', 'Nachbar', ?1, '2026-01-01T00:00:00.000Z' FROM n`,
    )
      .bind(plan.id, WINDOW + 500)
      .run();
    const last = named((await opensIn('DB_3', plan, { name: `${word} last` })).org);
    const pages = await operator.follows('/orgs', { name: word, limit: 2 });
    expect(orgsIn(pages)).toEqual([last, ...newestFirst]);
    expect(pages.length).toBeGreaterThan(4);
  });

  test('is refused as a whole if a shard is lost', async () => {
    const { operator: partly } = spreadOver(without('DB_3'));
    expect((await partly.get('/orgs')).status).toBe(503);
  });
});

/** What the organisation may create in a month, as its shard knows it. */
const allowed = async (org: Named) => (await operator.sees(org)).usage.monthlyUnits.allowed;

describe('A plan', () => {
  test('is changed in every shard, and stands in the audit log of every organisation on it', async () => {
    const plan = await operator.createsPlan({ monthlyUnits: 5 });
    const orgs = await Promise.all(
      SHARD_BINDINGS.map(async (name) => (await opensIn(name, plan)).org),
    );
    await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 7 });
    for (const org of orgs) {
      expect(await allowed(org)).toBe(7);
      const [entry] = await operator.readsAudit(org);
      expect(entry).toMatchObject({ action: 'plan.updated', after: { monthlyUnits: 7 } });
    }
  });

  test('reaches a shard that was lost by the scheduled job, with every change once', async () => {
    const plan = await operator.createsPlan({ monthlyUnits: 1 });
    const { org } = await opensIn('DB_2', plan);
    const before = (await operator.readsAudit(org)).length;
    const { operator: partly } = spreadOver(without('DB_2'));
    for (let limit = 2; limit <= 23; limit++) {
      const { status } = await partly.patch(`/plans/${plan.id}`, { monthlyUnits: limit });
      expect(status).toBe(200);
    }
    expect(await allowed(org)).toBe(1);
    await runsJobs(SPREAD);
    expect(await allowed(org)).toBe(23);
    const audit = await operator.readsAudit(org);
    expect(audit).toHaveLength(before + 22);
    await runsJobs(SPREAD);
    expect(await operator.readsAudit(org)).toEqual(audit);
  });

  test('keeps its latest change in every shard, although an older copy arrives after it', async () => {
    const plan = await operator.createsPlan({ monthlyUnits: 1 });
    const { org } = await opensIn('DB_2', plan);
    const arrived = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const late = interposed(env.DB_2, async ({ statements, make }) => {
      if (statements.some(({ sql }) => sql.startsWith('insert into "plans"'))) {
        arrived.resolve();
        await goesOn.promise;
      }
      return make();
    });
    const older = spreadOver({ DB_2: late }).operator.patch(`/plans/${plan.id}`, {
      monthlyUnits: 2,
    });
    await arrived.promise;
    await operator.patch(`/plans/${plan.id}`, { monthlyUnits: 3 });
    goesOn.resolve();
    expect((await older).status).toBe(200);
    expect(await allowed(org)).toBe(3);
  });

  test.each([
    ['is copied whole', false],
    ['is copied to the audit logs alone', true],
  ])('changes the tags of earlier answers when it changes, whether it %s', async (_, isLost) => {
    const plan = await operator.createsPlan({ monthlyUnits: 1 });
    const orgs = [(await opensIn('DB', plan)).org, (await opensIn('DB_2', plan)).org];
    const cutOff = interposed(env.DB_2, ({ statements, make }) => {
      const isOfPlan = statements.some(({ sql }) => sql.startsWith('insert into "plans"'));
      if (isLost && isOfPlan) throw new Error('Network connection lost');
      return make();
    });
    const { operator: changer } = spreadOver({ DB_2: cutOff });
    const paths = orgs.map(({ id }) => `/orgs/v1/${id}/audit`);
    const before = await Promise.all(paths.map((path) => operator.get(path)));
    await changer.patch(`/plans/${plan.id}`, { monthlyUnits: 2 });
    for (const [at, path] of paths.entries()) {
      const tag = before[at]?.headers.get('ETag') ?? '';
      const after = await operator.get(path, {}, { 'If-None-Match': tag });
      expect(after.status).toBe(200);
      expect(after.body.audit[0]).toMatchObject({ action: 'plan.updated' });
      expect((await operator.get(path)).body).toEqual(after.body);
    }
  });

  test('is known in a shard that lacked it as soon as an organisation is put on it', async () => {
    const { org } = await opensIn('DB_3');
    const { operator: partly } = spreadOver(without('DB_3'));
    const plan = await partly.createsPlan({ monthlyUnits: 9 });
    const gone = await partly.createsPlan();
    await partly.patch(`/plans/${gone.id}`, { retired: true });
    const put = await operator.patch(`/orgs/v1/${org.id}`, { plan: plan.id });
    expect([put.status, put.body.org?.usage.monthlyUnits.allowed]).toEqual([200, 9]);
    const refused = await operator.patch(`/orgs/v1/${org.id}`, { plan: gone.id });
    expect(refused.body.error.code).toBe('plan_retired');
  });

  test('cannot be judged by another shard while the first one is lost, and everything else can', async () => {
    const plan = await operator.createsPlan();
    const { org } = await opensIn('DB_3', plan);
    const { operator: partly } = spreadOver(without('DB'));
    expect((await partly.patch(`/orgs/v1/${org.id}`, { plan: plan.id })).status).toBe(503);
    expect((await partly.patch(`/orgs/v1/${org.id}`, { name: 'Neuer Name' })).status).toBe(200);
  });
});

test('/healthz answers 503 if a shard has an organisation that HOMES looks for elsewhere', async () => {
  const { org } = await opensIn('DB_2');
  expect(await healthUnder(SPREAD)).toBe(200);
  expect(logged('error')).toEqual([]);
  expect(await healthUnder({ HOMES: '0-2729=DB,2730-4094=DB_3,4095-4095=DB_2' })).toBe(503);
  expect(logged('error')).toEqual([expect.stringContaining('HOMES does not lead to')]);
  expect((await operator.delete(`/orgs/v1/${org.id}`)).status).toBe(200);
});

test('A shard that is no database fails the requests of every organisation', async () => {
  const api = await aClient();
  for (const HOMES of ['0-2047=DB,2048-4095=IMAGES', '0-2047=IMAGES,2048-4095=DB']) {
    expect((await api.whereSettingsAre({ HOMES }).get('/projects')).status).toBe(503);
  }
  expect(logged('error')).toContainEqual(expect.stringContaining('HOMES'));
});
