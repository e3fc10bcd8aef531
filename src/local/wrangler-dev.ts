import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { type Flags, FLAGS_TAKEN, StartError } from './flags.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));
const WATCH = new URL('watch.ts', import.meta.url).href;

/**
 * Wrangler would keep a trace of each request, which takes a third of the request's time. Who wants to see
 * traces sets it to `true`.
 */
const DEFAULTS = { X_LOCAL_OBSERVABILITY: 'false' };

/** A development build. No prompt, no request to the network, no output but errors. */
const ENVIRONMENT = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  // Wrangler and the builds start sooner if Node.js keeps what it has compiled.
  NODE_COMPILE_CACHE: resolve(REPOSITORY, 'node_modules/.cache/compiled'),
  NODE_ENV: 'development',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

const READY_WITHIN_MS = 60_000;
/** The maximum length of the kept output of errors, in characters. */
const ERRORS_KEPT = 4000;

/** A running `wrangler dev`. */
export interface WranglerDev {
  /** Settles when it accepts requests. Fails if it ends before that. */
  readonly ready: Promise<void>;
  /** The exit code after it has ended; `null` if a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Starts `wrangler dev`. It ends when `stop` aborts, or when this process ends. */
export function wranglerDev(asked: Flags, stop: AbortSignal): WranglerDev {
  stop.throwIfAborted();
  const { dataDir, port, ip, shards, others } = asked;
  const flags = {
    ...(shards > 1 && { config: configWithShards(shards) }),
    'persist-to': dataDir,
    port,
    ...(ip !== undefined && { ip }),
    // The default port is in use if a second server runs. 0 means any free port.
    'inspector-port': 0,
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--import', WATCH, WRANGLER, 'dev', ...args, ...ownClientSecret(), ...others],
    {
      cwd: REPOSITORY,
      env: { ...DEFAULTS, ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  stop.addEventListener('abort', () => child.kill('SIGTERM'));
  show(child.stderr, process.stderr, stop);
  // It tells its parent when it is ready. Before that, its output is its usage.
  child.once('message', () => show(child.stdout, process.stdout, stop));
  child.once('exit', () => child.stdout?.resume());
  const ended = once(child, 'close').then(() => child.exitCode);
  return { ended, ready: Promise.race([announcement(child), endedTooSoon(child, ended)]) };
}

/**
 * The client secret for another sign-in provider, from `.dev.vars`. Wrangler reads from there only secrets
 * that `wrangler.toml` requires.
 */
function ownClientSecret(): string[] {
  try {
    const { OIDC_CLIENT_SECRET: secret } = parseEnv(
      readFileSync(resolve(REPOSITORY, '.dev.vars'), 'utf8'),
    );
    return secret === undefined ? [] : ['--var', `OIDC_CLIENT_SECRET:${secret}`];
  } catch {
    return []; // the build writes the file if it is missing
  }
}

/** Passes on the output of a program until the program is told to end. */
function show(from: Readable | null, to: Writable, stop: AbortSignal): void {
  from?.pipe(to);
  stop.addEventListener('abort', () => from?.unpipe(to).resume());
}

async function announcement(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  } catch {
    throw new StartError(`wrangler dev was not ready within ${READY_WITHIN_MS / 1000} seconds.`);
  }
}

async function endedTooSoon(child: ChildProcess, ended: Promise<number | null>): Promise<never> {
  let errors = '';
  child.stderr?.on('data', (part) => {
    errors = (errors + String(part)).slice(-ERRORS_KEPT);
  });
  const code = await ended;
  const [, unknown] = /Unknown arguments?: (.+)/.exec(stripVTControlCharacters(errors)) ?? [];
  throw new StartError(
    unknown === undefined
      ? `wrangler dev ended before it was ready (exit code ${code}).`
      : `there is no flag ${flagsIn(unknown)}. ${FLAGS_TAKEN}`,
  );
}

/** `prot, z` → `--prot, -z` */
const flagsIn = (names: string) =>
  names
    .split(', ')
    .map((name) => (name.length > 1 ? `--${name}` : `-${name}`))
    .join(', ');

/** The file is beside wrangler.toml, so that its paths stay valid. Git ignores it. */
const FILE = resolve(REPOSITORY, `wrangler.shards.${process.pid}.toml`);

/**
 * Writes a copy of wrangler.toml with more local databases: DB_2, DB_3 and so on. The file is removed when
 * this program ends.
 *
 * @returns the path of the file.
 */
function configWithShards(shards: number): string {
  const databases = Array.from({ length: shards - 1 }, (_, at) => databaseOf(at + 2));
  const config = readFileSync(resolve(REPOSITORY, 'wrangler.toml'), 'utf8');
  writeFileSync(FILE, [config, ...databases].join('\n'));
  process.once('exit', () => rmSync(FILE, { force: true }));
  return FILE;
}

const databaseOf = (number: number) => `[[d1_databases]]
binding = "DB_${number}"
database_name = "einheit-${number}"
database_id = "00000000-0000-0000-0000-00000000000${number}"
migrations_dir = "migrations"
`;
