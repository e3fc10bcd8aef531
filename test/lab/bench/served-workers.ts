import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { V4WorkerOptions } from 'miniflare';
import { z } from 'zod';
import { scriptAt } from '../crash/build.ts';
import { REPOSITORY } from '../crash/configuration.ts';
import type { Bundles } from './bundles.ts';
import { IMAGE_STORE } from './image-store.ts';
import type { Caller, Readings } from './workers/reading.ts';

/** The key of the tokens of this run. */
export const TOKEN_KEY = randomBytes(32).toString('hex');

export type WorkerName = keyof Bundles;

/** The key of the operator's door in this run. */
export const OPERATOR_KEY = randomBytes(32).toString('hex');

/**
 * A page that is asked for again may be answered from memory. Without the memory every request is
 * worked out anew, so that what it costs can be measured.
 */
export const FORGETTING = { ANSWER_MEMORY_MIB: '0' };

/** What the Workers of a run have to know. */
export interface Told {
  readonly readings: Readings;
  readonly author: Caller;
  readonly projectId: string;
  /** How far away D1, R2 and Durable Objects are, in milliseconds; `undefined`: as they are. */
  readonly distanceMs: number | undefined;
}

const Variables = z.record(z.string(), z.string());

/** A Worker as Miniflare is told of it; it has a name, so that it can be asked for. */
export type ServedWorker = V4WorkerOptions & { readonly name: string };

/** The service as `wrangler.toml` has it, with secrets of this run; the others over its database. */
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
  const isService = name === 'einheit' || name === 'remembering';
  return {
    ...(isService ? options : { compatibilityDate, d1Databases }),
    ...script(path),
    name,
    bindings: {
      ...bindings,
      ...(name === 'einheit' && FORGETTING),
      ...(told?.distanceMs !== undefined && { DISTANCE_MS: told.distanceMs }),
      ...(told !== undefined && {
        READINGS: JSON.stringify(told.readings),
        AUTHOR: { ...told.author },
        PROJECT: told.projectId,
      }),
    },
  };
}

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
    ACCESS_LOG: 'all', // the cost of each request is read in its line
    JURISDICTION: '', // the local runtime knows none
    TOKEN_KEY,
    OPERATOR_KEY,
  };
  return { options: others, bindings: variables };
}

const script = (path: string) => ({
  ...scriptAt(path),
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
});
