import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flags } from './flags.ts';
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

/** A running `wrangler dev`. */
export interface Server {
  /** Settles when it takes requests; fails if it ends before. */
  readonly ready: Promise<void>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

export function serve({ dataDir, port, ip, others }: Flags, stop: AbortSignal): Server {
  const flags = {
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
  return { ended, ready: Promise.race([announcement(child), endedTooSoon(ended)]) };
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
