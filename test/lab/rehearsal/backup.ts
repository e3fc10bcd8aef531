import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { readCommandLine } from '../../../src/local/command-line.ts';
import { statementsOf } from '../../../src/local/backup/statements.ts';
import { newOrganisation, unitsOf } from '../testbed/stock.ts';
import { REPOSITORY } from '../testbed/worker.ts';

// A part of `npm run rehearse`: fills a database, backs it up, imports the files into an empty one, and
// compares every table. It takes the steps of docs/restore.md with local databases.

const ENVIRONMENT = {
  ...process.env,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

const KEYS = { R2_ACCESS_KEY_ID: 'local', R2_SECRET_ACCESS_KEY: 'local-secret' };
const BUCKET = 'images';

/**
 * Tables that are not backed up: those with rows of a day, and wrangler's own.
 */
const NOT_EXPORTED = new Set(['commit_records', 'idempotency_keys', 'd1_migrations']);

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
  const options = { cwd: directory, env: { ...ENVIRONMENT, ...KEYS }, maxBuffer: 1e9 };
  await promisify(execFile)(process.execPath, args, options);
}

/** A directory below another one, with the configuration of an empty local database. */
async function anEmptyDatabase(parent: string, name: string, endpoint: string): Promise<string> {
  const directory = join(parent, name);
  await mkdir(directory);
  const migrations = JSON.stringify(join(REPOSITORY, 'migrations'));
  const toml = `name = "rehearsal"
compatibility_date = "2026-10-20"
[vars]
R2_S3_ENDPOINT = "${endpoint}"
R2_BUCKET = "${BUCKET}"
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
    if (type !== 'table' || NOT_EXPORTED.has(name)) return [`${type} ${name}`, sql];
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

const ORGANISATION = newOrganisation();
const { id: ORG } = ORGANISATION;

/** Rows of the tables with content. */
const FEW = [
  `INSERT INTO plans (id, name, created_at) VALUES ('plan', 'Basis', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO organisations (id, name, plan_id, created_at)
   VALUES ('${ORG}', 'Hansekontor', 'plan', '2026-01-01T00:00:00.000Z')`,
  ...ORGANISATION.projectIds.map(
    (id) => `INSERT INTO projects (org_id, id, name, created_at)
      VALUES ('${ORG}', '${id}', 'Lindenhof', '2026-01-01T00:00:00.000Z')`,
  ),
  unitsOf(ORGANISATION, 300).replace('?1', '1').replace('?2', '300'),
  `INSERT INTO folders (org_id, id, name, visibility, created_at)
   VALUES ('${ORG}', 'f', 'Pläne', 'org', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO folders (org_id, id, name, parent_id, visibility, created_at)
   VALUES ('${ORG}', 'e', 'Grundrisse', 'f', 'org', '2026-01-01T00:00:00.000Z')`,
  `INSERT INTO property_images
     (org_id, property_id, id, object_key, created_at, file_name, content_type, size, width, height, sha256)
   SELECT org_id, id, 'i', 'key', created_at, 'a.png', 'image/png', 1, 1, 1, '' FROM properties LIMIT 1`,
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
  for (const sql of FEW) database.prepare(sql).run();
  database.prepare(LARGE_TEXT).run("🏡'".repeat(40_000));
  database.prepare(LARGE_BYTES).run();
  database.close();
}

/** Rows over 100 kB, of text and of bytes. */
const LARGE_TEXT = `INSERT INTO projects (org_id, id, name, description, created_at)
  VALUES ('${ORG}', 'large', 'Lindenhof', ?, '2026-01-01T00:00:00.000Z')`;
const LARGE_BYTES = `INSERT INTO audit (org_id, id, at, actor, action, target_kind, target_id, states)
  VALUES ('${ORG}', 'large', '2026-01-01T00:00:00.000Z', 'a', 'project.updated', 'project', 'p', randomblob(150001))`;

/** Objects as R2 lists them: more than one page, and a name with characters of XML. */
const OBJECTS = Array.from({ length: 1100 }, (_, at) => `${ORG}/"<&>' ${at}`);

/** Starts R2 with its S3 endpoint. */
async function aBucket() {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const credentials = {
    accessKeyId: KEYS.R2_ACCESS_KEY_ID,
    secretAccessKey: KEYS.R2_SECRET_ACCESS_KEY,
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: false,
      logRequests: false,
      workers: [
        {
          name: 'rehearsal',
          modules: true,
          script: 'export default { fetch: () => new Response() }',
          compatibilityDate: '2026-10-20',
          r2Buckets: { IMAGES: { id: BUCKET, s3Credentials: credentials } },
        },
      ],
    }),
  );
  const bucket = await miniflare.getR2Bucket('IMAGES');
  for (const key of OBJECTS) await bucket.put(key, 'an image');
  const endpoint = new URL('/cdn-cgi/local/r2/s3', await miniflare.ready).href;
  return { endpoint, end: () => miniflare.dispose() };
}

/** D1 imports no larger statement. */
const MAX_STATEMENT_BYTES = 100_000;

/** @throws Error if a file is larger than it may be, or has a statement that D1 refuses. */
async function requireImportable(file: string, maxBytes: number): Promise<void> {
  const { size } = await stat(file);
  if (size > maxBytes + MAX_STATEMENT_BYTES) throw new Error(`${file} has ${size} bytes.`);
  for await (const statement of statementsOf(createReadStream(file, 'utf8'))) {
    const bytes = Buffer.byteLength(statement);
    if (bytes > MAX_STATEMENT_BYTES) throw new Error(`A statement has ${bytes} bytes.`);
  }
}

readCommandLine({}, 'Backs a local database up, imports it into an empty one, and compares both.');
const directory = await mkdtemp(join(tmpdir(), 'einheit-rehearsal-'));
const r2 = await aBucket();
try {
  const before = await anEmptyDatabase(directory, 'before', r2.endpoint);
  const after = await anEmptyDatabase(directory, 'after', r2.endpoint);
  console.log('A database with content …');
  await migrate(before);
  const original = await fileIn(before);
  fill(original);
  const expected = contentOf(original);
  console.log('… is backed up …');
  const backup = join(directory, 'backup');
  const flags = ['--to', backup, '--piece-mb', '0.3'];
  await run(before, join(REPOSITORY, 'src/local/backup/backup.ts'), ...flags);
  const files = (await readdir(backup)).filter((name) => name.endsWith('.sql')).toSorted();
  if (files.length < 2) throw new Error(`The backup is ${files.length} files.`);
  for (const file of files) await requireImportable(join(backup, file), 300_000);
  const listed = (await readFile(join(backup, 'objects.jsonl'), 'utf8')).trim().split('\n');
  const keys = listed.map((line) => z.object({ key: z.string() }).parse(JSON.parse(line)).key);
  if (keys.toSorted().join() !== OBJECTS.toSorted().join()) {
    throw new Error(`${keys.length} of ${OBJECTS.length} objects are listed.`);
  }
  console.log('… and imported into a new one, which gets its triggers afterwards.');
  await d1(after, 'migrations', 'apply', 'DB');
  for (const file of files) await d1(after, 'execute', 'DB', '--yes', '--file', join(backup, file));
  await migrate(after);
  const actual = contentOf(await fileIn(after));
  const differing = [...new Set([...expected.keys(), ...actual.keys()])].filter(
    (name) => expected.get(name) !== actual.get(name),
  );
  for (const name of differing)
    console.error(`${name}\n  was ${expected.get(name)}\n  is  ${actual.get(name)}`);
  if (differing.length > 0) throw new Error(`${differing.length} parts differ.`);
  for (const [name, content] of expected) {
    if (content.includes(' rows, ')) console.log(`${name}: ${content.split(', ', 2).join(', ')}`);
  }
  console.log(
    `${expected.size} tables, indexes and triggers are the same, from ${files.length} files; ${keys.length} objects are listed.`,
  );
} finally {
  await r2.end();
  await rm(directory, { recursive: true, force: true });
}
