import Database from 'better-sqlite3';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { statementsOf, triggerFaults } from '../../src/db/triggers.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');
const TRIGGERS = resolve(import.meta.dirname, '../../src/db/triggers.sql');

// The Worker of `wrangler dev` splits migrations at breakpoints, and prepares each part as one
// statement.
test('breakpoints separate the statements of every migration', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  expect(files).not.toEqual([]);
  const database = new Database(':memory:');
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8');
    // It throws for several statements, and for none.
    for (const part of text.split('--> statement-breakpoint')) database.prepare(part).run();
  }
});

// `npm run migrate` sends them by `wrangler d1 execute --file`, which splits a file into statements: the tests
// of a new clone do so.
test('each trigger is sent as one line without a comment', async () => {
  const statements = statementsOf(await readFile(TRIGGERS, 'utf8'));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    expect(statement).toMatch(
      /^DROP TRIGGER IF EXISTS \w+;$|^CREATE TRIGGER \w+ [^\n]+ BEGIN [^\n]+; END;$/,
    );
    expect(statement).not.toContain('--');
  }
});

test('a stored trigger is compared without regard to white space', () => {
  const file = `-- One.
DROP TRIGGER IF EXISTS one;
CREATE TRIGGER one AFTER INSERT ON a
BEGIN
  SELECT 1;
END;
DROP TRIGGER IF EXISTS gone;
`;
  const one = { name: 'one', sql: 'CREATE TRIGGER one AFTER INSERT\n ON a BEGIN SELECT 1; END' };
  expect(triggerFaults(file, [one])).toEqual([]);
  expect(triggerFaults(file, [])).toEqual(['The trigger one is missing.']);
  expect(triggerFaults(file, [{ ...one, sql: one.sql.replace('1', '2') }])).toEqual([
    'The trigger one differs.',
  ]);
  expect(triggerFaults(file, [one, { ...one, name: 'gone' }])).toEqual([
    'The trigger gone is unknown.',
  ]);
});
