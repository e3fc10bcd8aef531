import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine, rejectCommandLine } from './command-line.ts';

// `npm run migration`: drizzle-kit writes the changes of the schema. This program adds what drizzle-kit
// cannot express: every table is STRICT, and a table whose primary key has several columns is clustered
// by it (WITHOUT ROWID), except that of units: SQLite would have four of their rows on each page of the tree.
// It also repairs an indexed expression with commas, which drizzle-kit splits into several columns.

const { name, out } = readCommandLine(
  { name: { type: 'string' }, out: { type: 'string', default: 'migrations' } },
  'Writes a migration: what has changed in src/db/schema since the last one.',
);
if (name === undefined) rejectCommandLine('Needs --name.');

const before = new Set(migrations());
const drizzleKit = fileURLToPath(new URL('bin.cjs', import.meta.resolve('drizzle-kit')).href);
const flags = { dialect: 'sqlite', schema: 'src/db/schema.ts', out, name };
const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...args], {
  stdio: 'inherit',
});
for (const file of migrations().filter((each) => !before.has(each))) {
  const path = join(out, file);
  const written = readFileSync(path, 'utf8')
    .replaceAll(/^CREATE TABLE .+?\n\);/gms, strict)
    .replaceAll(/(?<=^CREATE (?:UNIQUE )?INDEX .+? \().+?(?=\)(?: WHERE .+)?;)/gm, indexed);
  writeFileSync(path, written);
}
process.exitCode = status ?? 1;

function migrations(): string[] {
  mkdirSync(out, { recursive: true });
  return readdirSync(out).filter((file) => file.endsWith('.sql'));
}

function strict(table: string): string {
  const isClustered =
    table.includes('\n\tPRIMARY KEY(') && !table.startsWith('CREATE TABLE `properties` ');
  const options = isClustered ? 'STRICT, WITHOUT ROWID' : 'STRICT';
  return table.replace(/\);$/, `) ${options};`);
}

/** The columns of an index, of which drizzle-kit has cut expressions at their commas. */
function indexed(columns: string): string {
  const whole: string[] = [];
  for (const part of columns.replaceAll('`', '').split(',')) {
    const last = whole.at(-1) ?? '';
    if (last.split('(').length > last.split(')').length) whole.push(`${whole.pop()},${part}`);
    else whole.push(part);
  }
  return whole.map((column) => (/^\w+$/.test(column) ? `\`${column}\`` : column)).join(',');
}
