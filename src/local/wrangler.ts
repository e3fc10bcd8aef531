import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flags } from './flags.ts';
import { endOf, startGroup } from './process-group.ts';
import { StartError } from './start-error.ts';

const CONFIG = resolve(import.meta.dirname, 'wrangler.toml');
const REPOSITORY = resolve(import.meta.dirname, '../..');
const WRANGLER = fileURLToPath(import.meta.resolve('wrangler'));

/** No prompt, no request to the network, no word but of errors. */
const QUIET = {
  CI: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG: 'error',
  WRANGLER_SEND_METRICS: 'false',
};

const READY_WITHIN_MS = 60_000;

/** A running `wrangler dev`. */
export interface Server {
  /** Settles when it takes requests; fails if it ends before. */
  readonly ready: Promise<void>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Brings the database up to date.
 *
 * @throws StartError when a migration fails; wrangler itself has then said why.
 */
export async function migrate({ dataDir }: Flags, stop: AbortSignal): Promise<void> {
  const apply = ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', dataDir];
  const code = await endOf(wrangler(apply, stop));
  if (code !== 0) throw new StartError(`the database in ${dataDir} could not be migrated.`);
}

export function serve({ dataDir, port, ip, origin, others }: Flags, stop: AbortSignal): Server {
  const flags = {
    'persist-to': dataDir,
    port,
    ...(ip !== undefined && { ip }),
    // Its default port is taken as soon as a second server runs; 0 is any that is free.
    'inspector-port': 0,
    var: `R2_S3_ENDPOINT:${origin}/cdn-cgi/local/r2/s3`,
  };
  const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]);
  const child = wrangler(['dev', ...args, ...others], stop);
  const ended = endOf(child);
  return { ended, ready: Promise.race([announcement(child), endedTooSoon(ended)]) };
}

function wrangler([command = '', ...args]: readonly string[], stop: AbortSignal): ChildProcess {
  return startGroup(
    ['--no-warnings', WRANGLER, command, '--config', CONFIG, ...args],
    { cwd: REPOSITORY, env: { ...process.env, ...QUIET } },
    stop,
  );
}

/** `wrangler dev` tells its starter when it is ready, and nothing else. */
async function announcement(child: ChildProcess): Promise<void> {
  try {
    await once(child, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) });
  } catch {
    throw new StartError(`wrangler dev was not ready within ${READY_WITHIN_MS / 1000} seconds.`);
  }
}

async function endedTooSoon(ended: Promise<number | null>): Promise<never> {
  throw new StartError(`wrangler dev ended before it was ready (exit code ${await ended}).`);
}
