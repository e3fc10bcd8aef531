import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { COUNTS, ORGANISATION, TABLES } from '../../src/resources/moves/store/tables.ts';
import { runsJobs } from '../harness/jobs.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { aFurnishedCustomer, before, type Customer } from './furnished.ts';
import { anHourPasses, drives, rowsIn, serviceUnder } from './movable.ts';
import { NO_STATES } from '../harness/audit-states.ts';

vi.setConfig({ testTimeout: 60_000 });

const SLOT = 300;

async function namesIn(sql: string, ...values: string[]): Promise<string[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all();
  return results.map(({ name }) => String(name));
}

const objectsOf = async (orgId: string) =>
  (await env.IMAGES.list({ prefix: `${orgId}/` })).objects.map(({ key }) => key);

const runsLater = (HOMES: string) => runsJobs({ HOMES }, 7);

test('a move knows every table with rows of organisations, and every column of each', async () => {
  const tables = await namesIn(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '!_cf!_%' ESCAPE '!'`,
  );
  const owned: Record<string, string[]> = {};
  for (const table of tables) {
    const columns = await namesIn('SELECT name FROM pragma_table_info(?)', table);
    if (table === 'organisations' || columns.includes('org_id')) owned[table] = columns.toSorted();
  }
  const known = [ORGANISATION, ...TABLES, COUNTS].map(({ name, columns }) => [
    name,
    columns.toSorted(),
  ]);
  expect(Object.fromEntries(known)).toEqual(owned);
});

/** Gives a customer rows that jobs delete, and a token whose next use is worth noting. */
async function grewOld({ org }: Customer) {
  const old = '2024-06-10T02:35:18.400Z';
  await env.DB.batch(
    [
      'UPDATE idempotency_keys SET created_at = ?1 WHERE org_id = ?2',
      'UPDATE tokens SET last_used_at = ?1 WHERE org_id = ?2',
      `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
       VALUES (?2, '${UNKNOWN}', ?1, 'operator', 'org.updated', 'org', ?2, ${NO_STATES})`,
      `INSERT INTO import_runs (org_id, id, type, status, unit_count, document_count, created_at)
       VALUES (?2, '${UNKNOWN}', 'units', 'completed', 0, 0, ?1)`,
    ].map((sql) => env.DB.prepare(sql).bind(old, org.id)),
  );
}

test('jobs and reads beside a move lose nothing, and keep the files', async () => {
  const wanted = { slots: `${SLOT}-${SLOT}`, to: 'DB_2' };
  const customer = await aFurnishedCustomer(SLOT);
  const { org, secret } = customer;
  await grewOld(customer);
  const used = () =>
    env.DB.prepare('SELECT max(last_used_at) AS at FROM tokens WHERE org_id = ?')
      .bind(org.id)
      .first('at');
  const lastUsed = await used();
  const stored = await objectsOf(org.id);
  // An image, its thumbnail, and a document's content with the one that it has replaced.
  expect(stored).toHaveLength(4);
  const [, , replaced] = stored;
  const { shards } = await drives(before.operator, wanted);
  const after = serviceUnder(shards ?? '');
  for (const served of [before, after]) {
    await runsLater(served.settings.HOMES);
    expect((await served.holderOf(secret).get('/projects')).status).toBe(503);
    expect(await used()).toBe(lastUsed);
    expect(await objectsOf(org.id)).toEqual(stored);
  }
  await drives(after.operator, wanted);
  await runsLater(after.settings.HOMES);
  await anHourPasses();
  await drives(after.operator, wanted);
  const left = await rowsIn(env.DB_2, [org.id]);
  expect(left['idempotency_keys']).toBeUndefined();
  expect(left['import_runs']).toHaveLength(1);
  expect(left['property_images']).toHaveLength(1);
  await runsLater(after.settings.HOMES);
  expect(await objectsOf(org.id)).toEqual(stored.filter((key) => key !== replaced));
});
