import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { violation } from '../../src/db/constraints.ts';

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
