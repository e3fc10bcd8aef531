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
import { readCommandLine } from '../../src/local/command-line.ts';
import { issueToken } from '../../src/access/bearer-token.ts';
import { CHANGES, COMMITS, IMPORTS, insertion, opening, ORG, UNITS } from '../volume/fill.ts';

// `npm run rehearse`: makes a database with content, exports it with wrangler, imports the file into
// an empty one, and compares every table. What it does with local databases, `docs/operating.md` says
// for deployed ones.

const ENVIRONMENT = {
  ...process.env,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

/** Runs `wrangler d1` in a directory that has a configuration and local state of its own. */
async function d1(directory: string, ...words: readonly string[]): Promise<void> {
  const wrangler = fileURLToPath(import.meta.resolve('wrangler'));
  await promisify(execFile)(
    process.execPath,
    ['--no-warnings', wrangler, 'd1', ...words, '--local'],
    {
      cwd: directory,
      env: ENVIRONMENT,
      maxBuffer: 1e9,
    },
  );
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
    if (type !== 'table' || name === 'd1_migrations') return [`${type} ${name}`, sql];
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

/** Puts an organisation with something of everything into a migrated database. */
function fill(path: string): void {
  const database = new Sqlite(path);
  for (const [sql, ...values] of opening(issueToken(TOKEN_KEY, ORG), TOKEN_KEY)) {
    database.prepare(sql).run(values);
  }
  const amount = { rows: 300, fromDaysAgo: 300, toDaysAgo: 1 };
  for (const filling of [UNITS, CHANGES, IMPORTS, COMMITS]) {
    database.prepare(insertion(filling, amount)).run({ 1: 1, 2: amount.rows });
  }
  database.close();
}

readCommandLine({}, 'Exports a local database, imports it into an empty one, and compares both.');
const directory = await mkdtemp(join(tmpdir(), 'einheit-rehearsal-'));
try {
  const before = await anEmptyDatabase(directory, 'before');
  const after = await anEmptyDatabase(directory, 'after');
  console.log('A database with content …');
  await d1(before, 'migrations', 'apply', 'DB');
  const original = await fileIn(before);
  fill(original);
  const expected = contentOf(original);
  console.log('… is exported, without its schema …');
  const tables = [...expected.keys()].flatMap((name) => /^table (.+)/.exec(name)?.[1] ?? []);
  const exported = tables.filter((name) => name !== 'd1_migrations' && name !== 'quota_checks');
  const data = join(directory, 'data.sql');
  const flags = exported.flatMap((name) => ['--table', name]);
  await d1(before, 'export', 'DB', '--no-schema', ...flags, '--output', data);
  console.log('… and imported into a new one, whose triggers are away meanwhile.');
  await d1(after, 'migrations', 'apply', 'DB');
  const triggers = [...contentOf(await fileIn(after))].filter(([name]) =>
    name.startsWith('trigger '),
  );
  const steps = [
    triggers.map(([name]) => `DROP ${name};`).join('\n'),
    await readFile(data, 'utf8'),
    triggers.map(([, sql]) => `${sql};`).join('\n'),
  ];
  for (const [at, text] of steps.entries()) {
    console.log(`step ${at + 1}: ${text.length} bytes`);
    const step = join(directory, `step-${at + 1}.sql`);
    await writeFile(step, text);
    await d1(after, 'execute', 'DB', '--yes', '--file', step);
  }
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
