import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { optionValue, readCommandLine, rejectCommandLine } from '../command-line.ts';
import { D1_OPTIONS, databasesIn, flagsOf, Remote } from '../d1.ts';
import { objectsIn } from './objects.ts';
import { bytesOf, importable, statementsOf, tableOf } from './statements.ts';
import { BACKED_UP } from './tables.ts';

// `npm run backup`: exports every database, in pieces that D1 can import, and lists the objects of R2.

const ABOUT = `Exports every database of wrangler.toml into a directory, in files that D1 can import one after the other, and
lists the images in R2. While a database is exported, it answers no request. Keys of R2 are in the environment.
  R2_ACCESS_KEY_ID=... R2_SECRET_ACCESS_KEY=... npm run backup -- --to backup-2026-11-21`;

const MEGABYTE = 1_000_000;

const {
  to,
  'piece-mb': sent,
  ...reached
} = readCommandLine(
  { to: { type: 'string' }, 'piece-mb': { type: 'string', default: '4000' }, ...D1_OPTIONS },
  ABOUT,
);
const { R2_ACCESS_KEY_ID: accessKeyId, R2_SECRET_ACCESS_KEY: secretAccessKey } = process.env;
if (to === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
  rejectCommandLine(
    'Needs --to, and R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY in the environment.',
  );
}
const Size = z.coerce
  .number()
  .positive()
  .max(4900, { error: '--piece-mb must be at most 4900: D1 imports 5 GB' });
const maxBytes = optionValue(Size, sent) * MEGABYTE;

const { bindings, R2_S3_ENDPOINT: endpoint = '', R2_BUCKET: bucket = '' } = databasesIn(reached);
mkdirSync(to, { recursive: true, mode: 0o700 });
if (readdirSync(to).length > 0) rejectCommandLine(`${to} is not empty: name another directory.`);
for (const binding of bindings) await exportDatabase(new Remote(binding, flagsOf(reached)), to);
await listObjects(to);

/** Exports a database into `<binding>-001.sql` and so on. Foreign keys hold after each of them. */
async function exportDatabase(database: Remote, directory: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'einheit-backup-'));
  try {
    const whole = join(scratch, 'whole.sql');
    const tables = BACKED_UP.flatMap((name) => ['--table', name]);
    const words = ['export', database.binding, '--no-schema', ...tables, '--output', whole];
    const { status, stdout, stderr } = database.run('pipe', ...words);
    if (status !== 0) throw new Error(`${database.binding} is not exported. ${stderr}${stdout}`);
    const parts = await partsIn(whole, scratch);
    const pieces = await joined(parts, (number) =>
      join(directory, `${database.binding}-${String(number).padStart(3, '0')}.sql`),
    );
    console.log(`${database.binding}: ${pieces} files.`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

interface Part {
  readonly file: string;
  bytes: number;
}

/** Writes the rows of each table into files of their own, none of them too large. */
async function partsIn(whole: string, scratch: string): Promise<Part[]> {
  const parts = new Map<string, Part[]>(BACKED_UP.map((name) => [name, []]));
  for await (const statement of statementsOf(createReadStream(whole, 'utf8'))) {
    const table = tableOf(statement);
    if (table === undefined) continue;
    const ofTable = parts.get(table);
    if (ofTable === undefined) throw new Error(`The export has the unknown table ${table}.`);
    const text = `${importable(statement).join('\n')}\n`;
    const bytes = bytesOf(text);
    let last = ofTable.at(-1);
    if (last === undefined || last.bytes + bytes > maxBytes) {
      last = { file: join(scratch, `${table}-${ofTable.length}`), bytes: 0 };
      ofTable.push(last);
    }
    appendFileSync(last.file, text);
    last.bytes += bytes;
  }
  return [...parts.values()].flat();
}

/** Joins parts into as few files as their size permits. @returns how many. */
async function joined(parts: readonly Part[], nameOf: (number: number) => string): Promise<number> {
  let number = 0;
  let free = 0;
  for (const { file, bytes } of parts) {
    if (bytes > free) {
      number++;
      free = maxBytes;
      // A folder may refer to one that comes later.
      writeFileSync(nameOf(number), 'PRAGMA defer_foreign_keys = TRUE;\n', { mode: 0o600 });
    }
    free -= bytes;
    await pipeline(createReadStream(file), createWriteStream(nameOf(number), { flags: 'a' }));
  }
  return number;
}

/** Writes a line of JSON for each object. */
async function listObjects(directory: string): Promise<void> {
  const file = join(directory, 'objects.jsonl');
  writeFileSync(file, '');
  let count = 0;
  for await (const object of objectsIn({ endpoint, bucket, ...keysOf() })) {
    appendFileSync(file, `${JSON.stringify(object)}\n`);
    count++;
  }
  console.log(`R2: ${count} objects are listed.`);
}

function keysOf() {
  return { accessKeyId: accessKeyId ?? '', secretAccessKey: secretAccessKey ?? '' };
}
