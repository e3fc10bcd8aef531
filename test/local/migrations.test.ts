import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_splitSqlQuery as splitByWrangler } from 'wrangler';
import { statementsOf, triggerFaults } from '../../src/db/triggers.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');
const TRIGGERS = resolve(import.meta.dirname, '../../src/db/triggers.sql');

// The Worker of `wrangler dev` splits migrations at breakpoints, and prepares each part as one
// statement.
test('breakpoints separate the statements of every migration', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8');
    const parts = text.split('--> statement-breakpoint');
    expect(parts.filter((part) => splitByWrangler(part).length !== 1)).toEqual([]);
  }
});

test('each trigger is sent as one line, which wrangler does not split', async () => {
  const statements = statementsOf(await readFile(TRIGGERS, 'utf8'));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    expect(statement).toMatch(
      /^DROP TRIGGER IF EXISTS \w+;$|^CREATE TRIGGER \w+ [^\n]+ BEGIN [^\n]+; END;$/,
    );
    expect(statement).not.toContain('--');
  }
  const sent = splitByWrangler(statements.join('\n'));
  expect(sent.map((statement) => `${statement.replace(/;$/, '')};`)).toEqual(statements);
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
