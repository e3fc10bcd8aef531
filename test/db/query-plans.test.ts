import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { noteStatement, plansBroken } from '../harness/query-plans.ts';
import { interposedShards } from '../harness/shards.ts';

// The harness checks the plan of every statement that the service sends in any test.

const UNITS = 'SELECT * FROM "properties" WHERE';

test.each<[what: string, sql: string, fault: string]>([
  ['reads a whole table', `${UNITS} city = ?`, 'SCAN properties'],
  ['reads all units of an organisation', `${UNITS} org_id = ? AND city = 'Ulm'`, '(org_id=?)'],
  ['sorts', 'SELECT * FROM "tokens" WHERE org_id = ? ORDER BY name', 'sorts'],
  [
    'changes units that it finds otherwise',
    `update "properties" SET city = 'Ulm' WHERE org_id = ? AND external_source_id = 'A'`,
    'lacks SEARCH properties USING INDEX sqlite_autoindex_properties_1 (org_id=? AND id=?)',
  ],
  [
    'reads units by their state and names no index',
    `SELECT p.id FROM json_each(?) AS state CROSS JOIN "properties" AS p ON p.org_id = 'a' AND p.state_key = value`,
    'names no index',
  ],
  [
    'is compiled each time',
    'SELECT id AS ids FROM "projects" WHERE org_id = 1 LIMIT ?',
    'is compiled each time',
  ],
])('The harness reports a statement that %s', async (_, sql, fault) => {
  noteStatement(sql, ['1']);
  expect((await plansBroken()).join('\n')).toContain(fault);
});

test('The harness sees the statements of a request', async () => {
  const shards = interposedShards(async ({ make }) => {
    await env.DB.prepare(`${UNITS} street = ?`).bind('Deich').run();
    return make();
  });
  await (await aClient()).whereSettingsAre(shards).get('/projects');
  expect(await plansBroken()).toEqual([`SCAN properties: ${UNITS} street = ?`]);
});
