import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { V4WorkerOptions } from 'miniflare';
import { z } from 'zod';
import { statementsOf } from '../../../src/db/triggers.ts';
import { type ServedWorker, Service } from './service.ts';

export const REPOSITORY = resolve(import.meta.dirname, '../../..');

const aKey = () => randomBytes(32).toString('hex');

/** The secrets of a run. */
export const KEYS = {
  TOKEN_KEY: aKey(),
  OPERATOR_KEY: aKey(),
  SESSION_KEY: aKey(),
  R2_ACCESS_KEY_ID: 'a-key-id',
  R2_SECRET_ACCESS_KEY: 'a-secret',
};

/** The environment of Wrangler and of the operator's programs: no prompts, no network requests. */
const QUIET = {
  ...process.env,
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

export async function runNode(
  file: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const { cwd = REPOSITORY, env } = options;
  const run = promisify(execFile);
  const more = { cwd, env: { ...QUIET, ...env }, maxBuffer: 1e9 };
  return (await run(process.execPath, ['--no-warnings', file, ...args], more)).stdout;
}

/** Builds what a deployment would upload. @returns the path of the bundle. */
export async function build(
  outdir: string,
  entry = 'src/index.ts',
  flags: readonly string[] = [],
  sources = REPOSITORY,
): Promise<string> {
  const wrangler = fileURLToPath(import.meta.resolve('wrangler'));
  const args = ['deploy', entry, '--dry-run', '--outdir', outdir, ...flags];
  // Of other sources nothing is built beside the Worker.
  const env = sources === REPOSITORY ? {} : { DIST_IS_BUILT: '1' };
  await runNode(wrangler, args, { cwd: sources, env });
  return join(outdir, `${basename(entry, '.ts')}.js`);
}

const Variables = z.record(z.string(), z.string());

/** What a program sets of the service. */
interface Settings {
  readonly name?: string;
  /** A configuration of Wrangler. */
  readonly config?: string;
  readonly bindings?: Readonly<Record<string, string | number>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly d1Databases?: Record<string, { readonly id: string }>;
  readonly outboundService?: NonNullable<V4WorkerOptions['outboundService']>;
}

/** The service with the settings of `wrangler.toml` and secrets of this run. */
export async function serviceWorker(
  bundle: string,
  { name = 'einheit', config, bindings, secrets = KEYS, port = 0, ...more }: Settings = {},
): Promise<ServedWorker> {
  // Loaded late: it takes a second, and a program refuses wrong options at once.
  process.env['WRANGLER_LOG'] ??= 'error';
  const { unstable_getMiniflareWorkerOptions: optionsOf, unstable_readConfig: readConfig } =
    await import('wrangler');
  const read = readConfig({ config: config ?? join(REPOSITORY, 'wrangler.toml') });
  // Its bindings would include those of .dev.vars.
  const {
    assets: _files,
    modulesRules: _rules,
    bindings: _all,
    ...options
  } = optionsOf(read).workerOptions;
  const directory = dirname(bundle);
  // Wrangler writes SQL files beside the main module.
  const texts = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  return {
    ...options,
    ...more,
    name,
    // The local runtime supports no jurisdictions.
    bindings: { ...Variables.parse(read.vars), JURISDICTION: '', ...secrets, ...bindings },
    modulesRoot: directory,
    modules: [
      { type: 'ESModule', path: bundle },
      ...texts.map((file) => ({ type: 'Text' as const, path: join(directory, file) })),
    ],
    unsafeDirectSockets: [{ host: '127.0.0.1', port }],
  };
}

/** The table in which Wrangler records the migrations that it has applied. */
const APPLIED = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;

/** Applies every migration, and the triggers, to a new database, and records them as Wrangler does. */
export async function migrate(database: D1Database): Promise<void> {
  const names = await readdir(join(REPOSITORY, 'migrations'));
  await database.prepare(APPLIED).run();
  for (const name of names.filter((each) => each.endsWith('.sql')).toSorted()) {
    const text = await readFile(join(REPOSITORY, 'migrations', name), 'utf8');
    const statements = text.split('--> statement-breakpoint').filter((sql) => sql.trim() !== '');
    const record = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await database.batch([...statements.map((sql) => database.prepare(sql)), record]);
  }
  const triggers = await readFile(join(REPOSITORY, 'src/db/triggers.sql'), 'utf8');
  await database.batch(statementsOf(triggers).map((sql) => database.prepare(sql)));
}

/** Builds the service, and serves it, inspected, over a new database. */
export async function serve(
  directory: string,
  entry = 'src/index.ts',
  settings: Settings = {},
): Promise<Service> {
  const worker = await serviceWorker(await build(join(directory, 'bundle'), entry), settings);
  const service = await Service.start([worker], join(directory, 'storage'), true);
  await migrate(await service.database());
  return service;
}
