import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { configWithHomes } from './config-with-homes.ts';
import { type Flags, FLAGS_TAKEN } from './flags.ts';
import { endOf, startGroup } from './process-group.ts';
import { StartError } from './start-error.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));

/** A development build. No prompt, no request to the network, no word but of errors. */
const ENVIRONMENT = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  NODE_ENV: 'development',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

const READY_WITHIN_MS = 60_000;
/** How much of its last faults is kept, in characters. */
const FAULTS_KEPT = 4000;

/** A running `wrangler dev`. */
export interface Server {
  /** Settles when it takes requests; fails if it ends before. */
  readonly ready: Promise<void>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

export function serve(asked: Flags, stop: AbortSignal): Server {
  const { dataDir, port, ip, homes, others } = asked;
  const flags = {
    ...(homes > 1 && { config: configWithHomes(homes) }),
    'persist-to': dataDir,
    port,
    ...(ip !== undefined && { ip }),
    // Its default port is taken as soon as a second server runs; 0 is any that is free.
    'inspector-port': 0,
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const child = startGroup(
    ['--no-warnings', WRANGLER, 'dev', ...args, ...others],
    { cwd: REPOSITORY, env: { ...process.env, ...ENVIRONMENT } },
    stop,
  );
  const ended = endOf(child);
  const faults = textOf(child.stderr);
  return { ended, ready: Promise.race([announcement(child), endedTooSoon(ended, faults)]) };
}

/** `wrangler dev` tells its starter when it is ready, and nothing else. */
async function announcement(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  } catch {
    throw new StartError(`wrangler dev was not ready within ${READY_WITHIN_MS / 1000} seconds.`);
  }
}

/** @param faults returns what it has said of its faults. */
async function endedTooSoon(ended: Promise<number | null>, faults: () => string): Promise<never> {
  const code = await ended;
  const [, unknown] = /Unknown arguments?: (.+)/.exec(stripVTControlCharacters(faults())) ?? [];
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

/** Collects a text while others read it too. @returns a function that gives it as far as it is. */
function textOf(said: Readable | null): () => string {
  let text = '';
  said?.on('data', (part) => {
    text = (text + String(part)).slice(-FAULTS_KEPT);
  });
  return () => text;
}
