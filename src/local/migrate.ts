import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { IS_TRIGGER, statementsOf, triggerFaults } from '../db/triggers.ts';
import { rejectCommandLine } from './command-line.ts';

// `npm run migrate`: migrates every D1 database in wrangler.toml, one after the other: first its tables
// and indexes, by `wrangler d1 migrations apply`, then its triggers. Flags go to wrangler. Without
// --local, the databases are those on Cloudflare.

const Databases = z.object({
  d1_databases: z.array(z.object({ binding: z.string() })).default([]),
});
/** An environment inherits no databases. */
const Config = Databases.extend({ env: z.record(z.string(), Databases).default({}) });
const Read = z
  .array(z.object({ results: z.array(z.object({ name: z.string(), sql: z.string() })) }))
  .min(1);

const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));
const TRIGGERS = readFileSync(resolve(import.meta.dirname, '../db/triggers.sql'), 'utf8');

const [, , ...given] = process.argv;
if (given.includes('--help') || given.includes('-h')) {
  console.log(
    'npm run migrate takes --local, --remote (the default), --config, --env and --persist-to, and gives them to wrangler.',
  );
  process.exit(0);
}
const { values } = parseArgs({
  args: given,
  strict: false,
  options: {
    config: { type: 'string', short: 'c', default: 'wrangler.toml' },
    env: { type: 'string', short: 'e' },
  },
});
const isChosen = given.includes('--local') || given.includes('--remote');
const flags = isChosen ? given : ['--remote', ...given];

const Named = z.object({ config: z.string(), env: z.string().optional() });
for (const binding of bindings(Named.parse(values))) {
  console.log(`Migrating ${binding}`);
  const faults = migrated(binding);
  if (faults.length === 0) {
    console.log(`${binding} is migrated.`);
    continue;
  }
  console.error(faults.join('\n'));
  console.error(`${binding} is not migrated: the databases after it are not either.`);
  process.exit(1);
}

/**
 * The bindings of all databases in a configuration. Wrangler could read it, too, but takes a second to load.
 */
function bindings({ config: file, env = process.env['CLOUDFLARE_ENV'] }: z.infer<typeof Named>) {
  const config = Config.parse(parse(readFileSync(file, 'utf8')));
  const chosen = env === undefined ? config : config.env[env];
  if (chosen === undefined) rejectCommandLine(`${file} has no environment ${env}.`);
  return chosen.d1_databases.map(({ binding }) => binding);
}

/** Migrates a database. @returns what is wrong with it afterwards, if anything. */
function migrated(binding: string): readonly string[] {
  const { status } = d1('inherit', 'migrations', 'apply', binding);
  if (status !== 0) return ['wrangler cannot apply the migrations.'];
  // An import blocks the database for a moment, so it is skipped if nothing has changed.
  if (faultsIn(binding).length === 0) return [];
  if (!imports(binding)) return ['wrangler cannot apply the triggers.'];
  return faultsIn(binding);
}

/**
 * Applies the triggers with D1's import of a file: all of them, or none.
 *
 * @returns whether that succeeded.
 */
function imports(binding: string): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'einheit-triggers-'));
  const file = join(directory, 'triggers.sql');
  writeFileSync(file, `${statementsOf(TRIGGERS).join('\n')}\n`);
  const { stdout, stderr, status } = d1('pipe', 'execute', binding, '--yes', '--file', file);
  rmSync(directory, { recursive: true });
  if (status !== 0) console.error(stderr + stdout);
  return status === 0;
}

/** @returns what is wrong with the triggers of a database. */
function faultsIn(binding: string): readonly string[] {
  const query = `SELECT name, sql FROM sqlite_master WHERE ${IS_TRIGGER}`;
  const words = ['execute', binding, '--json', '--command', query];
  const { stdout, stderr, status } = d1('pipe', ...words);
  if (status !== 0) return [`wrangler cannot read the triggers. ${stderr}${stdout}`];
  const [answer] = Read.parse(JSON.parse(stdout));
  return triggerFaults(TRIGGERS, answer?.results ?? []);
}

/** Runs `wrangler d1 …`, which shows its output unless it is piped. */
function d1(stdio: 'inherit' | 'pipe', ...words: readonly string[]) {
  const args = [WRANGLER, 'd1', ...words, ...flags];
  // With a higher log level, wrangler omits the answer, too.
  const env = stdio === 'pipe' ? { ...process.env, WRANGLER_LOG: 'log' } : process.env;
  return spawnSync(process.execPath, args, { stdio, env, encoding: 'utf8' });
}
