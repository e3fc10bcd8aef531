import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { REPOSITORY, TOKEN_KEY } from '../crash/configuration.ts';
import { readCommandLine } from '../../../src/local/command-line.ts';
import { issueToken } from '../../../src/access/bearer-token.ts';
import { CHANGES, COMMITS, IMPORTS, insertion, opening, ORG, UNITS } from '../volume/fill.ts';

// Second half of `npm run rehearse`: fills a database, exports it with wrangler, imports the file into an
// empty one, and compares every table. It takes the steps of docs/restore.md with local databases, and
// reads the names of the tables from its command.

const ENVIRONMENT = {
  ...process.env,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

/**
 * Tables that are not exported: those with rows of a day, one that is always empty, and wrangler's own.
 */
const NOT_EXPORTED = ['commit_records', 'idempotency_keys', 'quota_checks', 'd1_migrations'];

/** Runs `wrangler d1` in a directory with its own configuration and local state. */
async function d1(directory: string, ...words: readonly string[]): Promise<void> {
  await run(directory, fileURLToPath(import.meta.resolve('wrangler')), 'd1', ...words);
}

/** Runs `npm run migrate` in such a directory. */
async function migrate(directory: string): Promise<void> {
  await run(directory, join(REPOSITORY, 'src/local/migrate.ts'));
}

async function run(directory: string, program: string, ...words: readonly string[]) {
  const args = ['--no-warnings', program, ...words, '--local'];
  const options = { cwd: directory, env: ENVIRONMENT, maxBuffer: 1e9 };
  await promisify(execFile)(process.execPath, args, options);
}

/** The tables of the export that the documentation shows. */
async function exportedTables(): Promise<string[]> {
  const text = await readFile(join(REPOSITORY, 'docs/restore.md'), 'utf8');
  const [, names = ''] = /printf -- '--table %s ' ([^)]+)\)/.exec(text) ?? [];
  return names.split(/[\s\\]+/).filter((name) => name !== '');
}

/** A directory below another one, with the configuration of an empty local database. */
async function anEmptyDatabase(parent: string, name: string): Promise<string> {
  const directory = join(parent, name);
  await mkdir(directory);
  const migrations = JSON.stringify(join(REPOSITORY, 'migrations'));
  const toml = `name = "rehearsal"
compatibility_date = "2026-10-20"
[[d1_databases]]
binding = "DB"
database_name = "rehearsal"
database_id = "00000000-0000-0000-0000-000000000000"
migrations_dir = ${migrations}
`;
  await writeFile(join(directory, 'wrangler.toml'), toml);
  return directory;
}

/** The SQLite file of the local database in a directory. */
async function fileIn(directory: string): Promise<string> {
  const folder = join(directory, '.wrangler/state/v3/d1/miniflare-D1DatabaseObject');
  const names = await readdir(folder);
  const name = names.find((each) => /^[\da-f]{64}\.sqlite$/.test(each));
  if (name === undefined) throw new Error(`There is no database in ${folder}.`);
  return join(folder, name);
}

const Named = z.array(z.object({ type: z.string(), name: z.string(), sql: z.string() }));

/** Rows and digest of every table, and the text of every index and trigger. */
function contentOf(path: string): Map<string, string> {
  const database = new Sqlite(path, { readonly: true });
  const parts = Named.parse(
    database
      .prepare(
        `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
         AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name NOT LIKE '!_cf!_%' ESCAPE '!'`,
      )
      .all(),
  );
  const content = parts.map(({ type, name, sql }): [string, string] => {
    if (type !== 'table' || NOT_EXPORTED.includes(name)) return [`${type} ${name}`, sql];
    const rows = database
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => JSON.stringify(row));
    const digest = createHash('sha256').update(rows.toSorted().join('\n')).digest('hex');
    return [`table ${name}`, `${rows.length} rows, ${digest.slice(0, 16)}, ${sql}`];
  });
  database.close();
  return new Map(content);
}

/** Rows of the other tables with content. */
const FEW = [
  `INSERT INTO folders (org_id, id, name, visibility, created_at)
   VALUES ('${ORG}', 'f', 'Pläne', 'org', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO folders (org_id, id, name, parent_id, visibility, created_at)
   VALUES ('${ORG}', 'e', 'Grundrisse', 'f', 'org', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO property_images (org_id, property_id, id, object_key, created_at)
   SELECT org_id, id, 'i', 'key', created_at FROM properties LIMIT 1`,
  `INSERT INTO reservations (org_id, property_id, until, former_status, created_at)
   SELECT org_id, id, '2099-01-01T00:00:00.000Z', 'frei', created_at FROM properties LIMIT 1`,
  `INSERT INTO publications (org_id, id, key, name, show_prices, image_size, created_at)
   VALUES ('${ORG}', 'p', 'key', 'Website', 1, '480', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO webhooks (org_id, id, url, enabled, created_at, changed_at, secret, key_id, acknowledged_at, attempts)
   VALUES ('${ORG}', 'w', 'https://example.org/', 1, '2026-01-01T00:00:00.000Z',
     '2026-01-01T00:00:00.000Z', 'sealed', 'k', '2026-01-01T00:00:00.000Z', '[]')`,
];

/** Fills a migrated database with an organisation that has rows in each table of its content. */
function fill(path: string): void {
  const database = new Sqlite(path);
  for (const [sql, ...values] of opening(issueToken(TOKEN_KEY, ORG), TOKEN_KEY)) {
    database.prepare(sql).run(values);
  }
  const amount = { rows: 300, fromDaysAgo: 300, toDaysAgo: 1 };
  for (const filling of [UNITS, CHANGES, IMPORTS, COMMITS]) {
    database.prepare(insertion(filling, amount)).run({ 1: 1, 2: amount.rows });
  }
  for (const sql of FEW) database.prepare(sql).run();
  database.close();
}

readCommandLine({}, 'Exports a local database, imports it into an empty one, and compares both.');
const directory = await mkdtemp(join(tmpdir(), 'einheit-rehearsal-'));
try {
  const before = await anEmptyDatabase(directory, 'before');
  const after = await anEmptyDatabase(directory, 'after');
  console.log('A database with content …');
  await migrate(before);
  const original = await fileIn(before);
  fill(original);
  const expected = contentOf(original);
  console.log('… is exported, without its schema …');
  const tables = [...expected.keys()].flatMap((name) => /^table (.+)/.exec(name)?.[1] ?? []);
  const exported = await exportedTables();
  const named = new Set([...exported, ...NOT_EXPORTED]);
  if (
    exported.length + NOT_EXPORTED.length !== tables.length ||
    !tables.every((name) => named.has(name))
  )
    throw new Error(`docs/restore.md does not export each of: ${tables.join(', ')}.`);
  const data = join(directory, 'data.sql');
  const flags = exported.flatMap((name) => ['--table', name]);
  await d1(before, 'export', 'DB', '--no-schema', ...flags, '--output', data);
  console.log('… and imported into a new one, which gets its triggers afterwards.');
  await d1(after, 'migrations', 'apply', 'DB');
  await d1(after, 'execute', 'DB', '--yes', '--file', data);
  await migrate(after);
  const actual = contentOf(await fileIn(after));
  const differing = [...new Set([...expected.keys(), ...actual.keys()])].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  for (const name of differing)
    console.error(`${name}\n  was ${expected.get(name)}\n  is  ${actual.get(name)}`);
  if (differing.length > 0) throw new Error(`${differing.length} parts differ.`);
  for (const name of exported) {
    console.log(`${name}: ${expected.get(`table ${name}`)?.split(', ', 2).join(', ')}`);
  }
  console.log(`${expected.size} tables, indexes and triggers are the same.`);
} finally {
  await rm(directory, { recursive: true, force: true });
}
