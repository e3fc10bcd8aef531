import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { z } from 'zod';
import { scriptAt } from '../crash/build.ts';
import { REPOSITORY } from '../crash/configuration.ts';
import type { Bundles } from './bundles.ts';
import { IMAGE_STORE } from './image-store.ts';
import type { Limiter } from './options.ts';
import type { Caller, Readings } from './workers/reading.ts';

/** The token key of this run. */
export const TOKEN_KEY = randomBytes(32).toString('hex');

export type WorkerName = keyof Bundles;

/** The key of the operator's surface in this run. */
export const OPERATOR_KEY = randomBytes(32).toString('hex');

/** What the Workers of a run must know. */
export interface Told {
  readonly readings: Readings;
  readonly author: Caller;
  readonly projectId: string;
  /** The distance of D1, R2 and Durable Objects, in milliseconds of a round trip; `undefined`: none. */
  readonly distanceMs: number | undefined;
  /** Set if only the caller's Worker is far away: where the rate limiter is. */
  readonly limiter: Limiter | undefined;
}

const Variables = z.record(z.string(), z.string());

/** A Worker's options for Miniflare. It has a name, by which its origin is found. */
export type ServedWorker = V4WorkerOptions & { readonly name: string };

/**
 * The service with the settings of `wrangler.toml` and secrets of this run. The other Workers share its
 * database.
 */
export async function workersOf(bundles: Partial<Bundles>, told?: Told): Promise<ServedWorker[]> {
  const settings = await production();
  return Object.entries(bundles).map(([name, path]) => workerOf(settings, name, path, told));
}

function workerOf(
  { options, bindings }: Production,
  name: string,
  path: string,
  told: Told | undefined,
): ServedWorker {
  const { compatibilityDate, d1Databases } = options;
  const isService = name === 'einheit';
  return {
    ...(isService ? options : { compatibilityDate, d1Databases }),
    ...(isService && { outboundService: hangs }),
    ...(name === 'bare' && { durableObjects: GUARDED }),
    ...script(path),
    name,
    bindings: {
      ...bindings,
      ...(told?.distanceMs !== undefined && { DISTANCE_MS: told.distanceMs }),
      ...(told?.limiter !== undefined && { LIMITER: told.limiter }),
      ...(told !== undefined && {
        READINGS: JSON.stringify(told.readings),
        AUTHOR: { ...told.author },
        PROJECT: told.projectId,
      }),
    },
  };
}

/** The bare Worker's object. */
const GUARDED = { GUARDED: { className: 'GuardedWriter', useSQLite: true } };

/** What the service calls on the internet: only webhooks, whose receiver never answers. */
const hangs = () => Promise.withResolvers<never>().promise;

/** The service with other settings and other databases: the id of each, by its binding. */
export async function serviceWith(
  name: string,
  path: string,
  settings: Readonly<Record<string, string | number>>,
  d1Databases: Readonly<Record<string, string>>,
): Promise<ServedWorker> {
  const { options, bindings } = await production();
  return {
    ...options,
    ...script(path),
    name,
    bindings: { ...bindings, ...settings },
    d1Databases: { ...d1Databases },
  };
}

type Production = Awaited<ReturnType<typeof production>>;

/** Wrangler is loaded only here, as in `configuration`. */
async function production() {
  const { unstable_getMiniflareWorkerOptions: workerOptions } = await import('wrangler');
  const { workerOptions: options } = workerOptions(resolve(REPOSITORY, 'wrangler.toml'));
  const { assets: _files, modulesRules: _rules, bindings, ...others } = options;
  const variables = {
    ...Variables.parse(bindings),
    ...IMAGE_STORE,
    ACCESS_LOG: 'all', // the cost of each request is read from its log line
    JURISDICTION: '', // the local runtime supports none
    TOKEN_KEY,
    OPERATOR_KEY,
  };
  return { options: others, bindings: variables };
}

const script = (path: string) => ({
  ...scriptAt(path),
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
});
