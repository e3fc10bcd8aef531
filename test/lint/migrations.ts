import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

// Checks that a database made by the migrations has exactly the tables, columns, constraints and indexes of
// one that is made from the schema at once. drizzle-kit compares the schema with its own notes in
// migrations/meta, not with the SQL.

/** What a database with these migrations consists of, one line for each part, in order. */
function partsOf(folder: string): string[] {
  const database = new DatabaseSync(':memory:');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const file of files.toSorted()) database.exec(readFileSync(join(folder, file), 'utf8'));
  const lines = (sql: string) => database.prepare(sql).all().map(lineOf);
  const columns = lines(
    `SELECT t.name, t.strict, t.wr, c.name AS column, c.type, c."notnull", c.dflt_value, c.pk
     FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c WHERE t.schema = 'main'`,
  );
  // A constraint has a line of its own. Columns may be in another order, because later ones come last.
  const constraints = database
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table'`)
    .all()
    .flatMap(({ name, sql }) =>
      Array.from(
        String(sql).matchAll(/^\t(?:CONSTRAINT|FOREIGN KEY|PRIMARY KEY).*?(?=,?$)/gm),
        ([line]) => `${String(name)} ${line}`,
      ),
    );
  const indexes = lines(`SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`);
  return [...columns, ...constraints, ...indexes].toSorted();
}

const lineOf = (row: Record<string, SQLOutputValue>) => Object.values(row).join(' ');

const made = mkdtempSync(join(tmpdir(), 'einheit-migrations-'));
const generate = ['src/local/new-migration.ts', '--name', 'all', '--out', made];
execFileSync(process.execPath, generate, { stdio: ['ignore', 'ignore', 'inherit'] });
const [wanted, found] = [partsOf(made), partsOf('migrations')];
rmSync(made, { recursive: true });
const missing = wanted.filter((part) => !found.includes(part));
const superfluous = found.filter((part) => !wanted.includes(part));
for (const part of missing) console.error(`The migrations lack: ${part}`);
for (const part of superfluous) console.error(`The schema lacks: ${part}`);
if (missing.length + superfluous.length > 0 || wanted.length === 0) process.exitCode = 1;
else console.log('The migrations agree with the schema.');
