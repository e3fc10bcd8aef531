import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { MEANINGS, violation } from '../../src/db/constraints.ts';

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

/** The error of a statement that D1 refuses. */
function refusalOf(sql: string): Promise<unknown> {
  return env.DB.batch([env.DB.prepare(sql)]).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each([
  [`INSERT INTO commit_records VALUES ('a', 'made', ''), ('a', 'made', '')`, 'commit_records.id'],
  [`INSERT INTO commit_records VALUES ('a', NULL, '')`, 'commit_records.outcome'],
  [`INSERT INTO commit_records VALUES ('a', 'perhaps', '')`, 'commit_records_outcome'],
  [`INSERT INTO projects (org_id, id, name, created_at) VALUES ('a', 'b', 'c', 'd')`, 'FOREIGN'],
  [`INSERT INTO plans (id, name, burst, created_at) VALUES ('a', 'b', 'many', 'd')`, 'store TEXT'],
  [`SELECT json('{')`, 'malformed JSON'],
  [`SELEC 1`, 'syntax error'],
])('A statement that SQLite refuses is recognised by its error: %s', async (sql, told) => {
  expect(violation(await refusalOf(sql))).toContain(told);
});

test.each([
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: internal error; reference = 8b1s2u0kqfr7v3',
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: database or disk is full: SQLITE_FULL',
])('an error that leaves the outcome unknown is not taken for a refusal: %s', (message) => {
  expect(violation(new Error(message))).toBeNull();
  expect(violation(message)).toBeNull();
});

test('a query error is recognised by its cause, not by the values in its message', () => {
  const cause = new Error('D1_ERROR: Network connection lost.');
  const query = new Error('Failed query: … params: SQLITE_CONSTRAINT', { cause });
  expect(violation(query)).toBeNull();
});
