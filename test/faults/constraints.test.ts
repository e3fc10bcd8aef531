import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { MEANINGS } from '../../src/db/constraints.ts';

/** Rows of a statement, as D1 returns them. */
async function rowsOf(sql: string, ...values: string[]): Promise<Record<string, unknown>[]> {
  return (
    await env.DB.prepare(sql)
      .bind(...values)
      .all()
  ).results;
}

/** The text with which SQLite reports each constraint of a table. */
async function constraintsOf(table: string, sql: string): Promise<string[]> {
  const columns = await rowsOf('SELECT * FROM pragma_table_info(?)', table);
  const indexes = await rowsOf('SELECT * FROM pragma_index_list(?) WHERE "unique"', table);
  const references = await rowsOf('SELECT * FROM pragma_foreign_key_list(?)', table);
  const checks = [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK/g)].map(([, name]) => name);
  expect(checks, 'every CHECK has a name').toHaveLength(sql.match(/\bCHECK\b/gi)?.length ?? 0);
  expect(sql, 'every table is STRICT').toMatch(/\) STRICT\b/);
  return [
    ...columns
      .filter(({ notnull }) => notnull === 1)
      .map(({ name }) => `NOT NULL constraint failed: ${table}.${String(name)}`),
    ...(await Promise.all(indexes.map(({ name }) => uniqueIn(table, String(name))))),
    ...checks.map((name) => `CHECK constraint failed: ${name}`),
    ...(references.length > 0 ? ['FOREIGN KEY constraint failed'] : []),
    'cannot store',
  ];
}

async function uniqueIn(table: string, index: string): Promise<string> {
  const parts = await rowsOf('SELECT * FROM pragma_index_xinfo(?) WHERE "key"', index);
  const hasExpression = parts.some(({ name }) => name === null);
  const columns = parts.map(({ name }) => `${table}.${String(name)}`);
  return `UNIQUE constraint failed: ${hasExpression ? `index '${index}'` : columns.join(', ')}`;
}

/** The messages with which a trigger aborts a statement. */
function refusedBy(sql: string): string[] {
  const messages = [...sql.matchAll(/RAISE\(ABORT, '([^']+)'\)/g)].map(([, words = '']) => words);
  expect(messages, 'every RAISE aborts').toHaveLength(sql.match(/\bRAISE\b/gi)?.length ?? 0);
  return messages;
}

test('every meaning belongs to a constraint of the schema, and every constraint can be told from others', async () => {
  const parts = await rowsOf(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND type IN ('table', 'trigger')
     AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_cf!_%' ESCAPE '!'
     AND name <> 'd1_migrations'`,
  );
  const constraints = await Promise.all(
    parts.map(({ type, name, sql }) =>
      type === 'table'
        ? constraintsOf(String(name), String(sql))
        : Promise.resolve(refusedBy(String(sql))),
    ),
  );
  expect(constraints.flat()).toEqual(expect.arrayContaining([...MEANINGS.keys()]));
});
