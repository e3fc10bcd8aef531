import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  CHANGED_TABLES,
  changeStatements,
  cutsOf,
  epochAfter,
  epochStatements,
} from '../../src/db/epoch.ts';
import type { Instant } from '../../src/values/instant.ts';
import { aCaller, aUnit } from '../harness/callers.ts';
import { headerOf, noticeOf, toldBy } from '../harness/client.ts';
import { clockOf, SHARD_BINDINGS, shardOf } from '../harness/shards.ts';
import { healthUnder } from '../harness/health.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { aReceiver, aWebhook, callsWebhooks } from '../harness/webhooks.ts';

// What clients see of a new epoch. `npm run rehearse` also takes the rows back to an earlier state.

const RESTORED_TO = '2026-11-24T10:00:00.000Z';

/** Begins a new epoch in the shard of an organisation, as `npm run restore:open` does. */
async function beginsEpoch(organisation: { readonly id: string }): Promise<Instant> {
  const shard = shardOf(organisation);
  const restoredAt = epochAfter(await clockOf(organisation), Date.now());
  const cuts: Record<string, unknown[][]> = {};
  for (const table of CHANGED_TABLES) {
    const { results } = await shard.prepare(cutsOf(table, 2)).all();
    cuts[table.name] = results.map((row) => table.key.map((column) => row[column]));
  }
  await shard.batch(
    [...changeStatements(restoredAt, cuts), ...epochStatements(restoredAt, RESTORED_TO)].map(
      (sql) => shard.prepare(sql),
    ),
  );
  return restoredAt;
}

const notice = (name: string, restoredAt: Instant) =>
  `${name}: the stock was restored to an earlier state at ${restoredAt}; read all units once, and delete those that are not listed`;

test('Every watermark of before finds every unit again, and is told to read everything once', async () => {
  const { organisation, api } = await aCaller();
  const project = await api.createsProject();
  await api.imports(project, [{}, {}, {}]);
  const before = await api.get('/properties');
  const updatedSince = headerOf(before, 'Sync-Watermark');
  expect((await api.get('/properties', { updatedSince })).body.properties).toEqual([]);

  const restoredAt = await beginsEpoch(organisation);

  const again = await api.get('/properties', { updatedSince });
  expect(noticeOf(again)).toBe(notice('updatedSince', restoredAt));
  expect(again.body.properties).toHaveLength(3);
  expect(again.body.properties[0].updatedAt).toBe(restoredAt);
  const held = { 'If-None-Match': headerOf(again, 'ETag') };
  const unchanged = await api.get('/properties', { updatedSince }, held);
  expect([unchanged.status, noticeOf(unchanged)]).toEqual([
    304,
    notice('updatedSince', restoredAt),
  ]);

  const all = await api.get('/properties');
  expect(noticeOf(all)).toBeNull();
  const next = { updatedSince: headerOf(all, 'Sync-Watermark') };
  expect(next.updatedSince > restoredAt).toBe(true);
  expect(noticeOf(await api.get('/properties', next))).toBeNull();
  const unit = await api.createsUnit(project);
  const changes = await api.get('/properties', next);
  expect(changes.body.properties).toEqual([unit]);
  expect(noticeOf(changes)).toBeNull();
});

test.each(['/properties', '/units', '/projects'])(
  'A cursor of %s from before is told to read everything once; a new one is not',
  async (path) => {
    const { organisation, api } = await aCaller();
    const project = await api.createsProject();
    await api.createsProject();
    await api.imports(project, [{}, {}]);
    const before = await api.get(path, { limit: 1 });

    const restoredAt = await beginsEpoch(organisation);

    const page = await api.turns(before);
    expect([page.status, noticeOf(page)]).toEqual([200, notice('cursor', restoredAt)]);
    const first = await api.get(path, { limit: 1 });
    expect(noticeOf(await api.turns(first))).toBeNull();
  },
);

test('No entity tag of before fits, neither for a read nor for a change', async () => {
  const { organisation, api, path } = await aUnit();
  const list = await api.get('/properties');
  const unit = await api.get(path);

  await beginsEpoch(organisation);

  for (const [address, answer] of [
    ['/properties', list],
    [path, unit],
  ] as const) {
    const held = { 'If-None-Match': headerOf(answer, 'ETag') };
    const again = await api.get(address, {}, held);
    expect(again.status).toBe(200);
    expect(headerOf(again, 'ETag')).not.toBe(headerOf(answer, 'ETag'));
  }
  const guard = { 'If-Match': headerOf(unit, 'ETag') };
  expect((await api.patch(path, { kaufpreis: '1' }, guard)).status).toBe(412);
});

test('No clock goes back: the writes after are later than the restore', async () => {
  const { organisation, api, project } = await aUnit();
  const restoredAt = await beginsEpoch(organisation);
  const { updatedAt } = await api.createsUnit(project);
  expect(updatedAt > restoredAt).toBe(true);
  expect(epochAfter('2030-01-01T00:00:00.000Z', Date.parse('2026-01-01T00:00:00.000Z'))).toBe(
    '2030-01-01T00:00:00.001Z',
  );
});

test('A webhook gets one stock.reset until it is acknowledged, and then stock.changed', async () => {
  const { organisation, api } = await aCaller();
  const receiver = aReceiver();
  await aWebhook(api, organisation, receiver.url);
  const project = await api.createsProject();
  await callsWebhooks(organisation);

  const restoredAt = await beginsEpoch(organisation);
  const unit = await api.createsUnit(project);
  await callsWebhooks(organisation);
  await api.createsUnit(project);
  await callsWebhooks(organisation);

  const messages = (await receiver.messages()).map(({ body }) => JSON.parse(body));
  expect(messages.map(({ type }) => type)).toEqual([
    'stock.changed',
    'stock.reset',
    'stock.changed',
  ]);
  expect(messages[1]).toEqual({ type: 'stock.reset', timestamp: unit.updatedAt, data: {} });
  expect(messages[2].data).toEqual({ updatedSince: unit.updatedAt });
  expect(unit.updatedAt > restoredAt).toBe(true);
});

test('A webhook gets stock.reset within five minutes, though nothing is written', async () => {
  const { organisation, api } = await aCaller();
  const receiver = aReceiver();
  await aWebhook(api, organisation, receiver.url);

  await beginsEpoch(organisation);
  await runsFiveMinuteJobs();
  await callsWebhooks(organisation);

  const messages = (await receiver.messages()).map(({ body }) => JSON.parse(body));
  expect(messages.at(-1).type).toBe('stock.reset');
});

test('The audit log of each organisation says to which moment its stock went back', async () => {
  const { organisation, api, project } = await aUnit();
  const restoredAt = await beginsEpoch(organisation);
  await api.createsUnit(project);

  const browser = await signedIn(organisation, 'owner');
  const { body } = await browser.get(`/orgs/v1/${organisation.id}/audit`);
  const [created, restored] = body.audit;
  expect(created.action).toBe('property.created');
  expect(restored).toMatchObject({
    action: 'org.restored',
    at: restoredAt,
    by: 'operator',
    actor: 'operator',
    target: { kind: 'org', id: organisation.id },
    before: null,
    after: { restoredTo: RESTORED_TO },
  });
});

test('A shard that is being restored answers nobody, whatever its rows say', async () => {
  const { organisation, api, path } = await aUnit();
  const browser = await signedIn(organisation, 'owner');
  const binding = SHARD_BINDINGS.find((name) => env[name] === shardOf(organisation));
  const settings = { CLOSED_HOMES: `DB_9,${binding}` };
  const closed = api.whereSettingsAre(settings);
  for (const refused of [
    await closed.get(path),
    await browser.whereSettingsAre(settings).get(`/orgs/v1/${organisation.id}/projects`),
    await operator.whereSettingsAre(settings).get(`/orgs/v1/${organisation.id}`),
  ]) {
    expect(toldBy(refused)).toBe('503 unavailable');
    expect(headerOf(refused, 'Retry-After')).toBe('2');
  }
  expect(await healthUnder(settings)).toBe(503);
  expect((await api.get(path)).status).toBe(200);
});

test('The feed of changes says to begin anew to whoever knows a state of before', async () => {
  const { organisation, api } = await aCaller();
  await api.createsProject();
  const { watermark: since } = (await api.get('/changes')).body;
  await api.createsProject();
  await api.createsProject();
  const page = await api.get('/changes', { since, limit: 1 });
  await beginsEpoch(organisation);
  expect(toldBy(await api.get('/changes', { since }))).toBe('410 changes_expired');
  expect(toldBy(await api.turns(page))).toBe('410 changes_expired');
  const { watermark } = (await api.get('/changes')).body;
  expect((await api.get('/changes', { since: watermark })).status).toBe(200);
});
