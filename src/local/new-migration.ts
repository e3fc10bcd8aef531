import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCommandLine, rejectCommandLine } from './command-line.ts';

// `npm run migration`: drizzle-kit writes what has changed in the schema. What it has no word for is
// added: every table is STRICT, and one whose primary key has several columns is clustered by it
// (WITHOUT ROWID). An indexed expression that contains a comma, which drizzle-kit takes for two
// columns, is put together again.

const { name, out } = readCommandLine(
  { name: { type: 'string' }, out: { type: 'string', default: 'migrations' } },
  'Writes a migration: what has changed in src/db/schema since the last one.',
);
if (name === undefined) rejectCommandLine('Needs --name.');

const before = new Set(migrations());
const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs');
const flags = { dialect: 'sqlite', schema: 'src/db/schema.ts', out, name };
const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...args], {
  stdio: 'inherit',
});
for (const file of migrations().filter((each) => !before.has(each))) {
  const path = join(out, file);
  const written = readFileSync(path, 'utf8')
    .replaceAll(/^CREATE TABLE .+?\n\);/gms, strict)
    .replaceAll(/`(\w+\([^`)]*)`,`([^`]*\))`/g, '$1,$2');
  writeFileSync(path, written);
}
process.exitCode = status ?? 1;

function migrations(): string[] {
  return readdirSync(out).filter((file) => file.endsWith('.sql'));
}

function strict(table: string): string {
  const options = table.includes('\n\tPRIMARY KEY(') ? 'STRICT, WITHOUT ROWID' : 'STRICT';
  return table.replace(/\);$/, `) ${options};`);
}
