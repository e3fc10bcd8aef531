import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { z } from 'zod';
import { unstable_getMiniflareWorkerOptions as workerOptions } from 'wrangler';
import { REPOSITORY } from '../crash/configuration.ts';
import type { Caller } from './workers/reading.ts';
import { IMAGE_STORE } from './image-store.ts';
import type { Bundles } from './bundles.ts';
import type { Readings } from './workers/reading.ts';

/** The key of the tokens of this run. */
export const TOKEN_KEY = randomBytes(32).toString('hex');

export type WorkerName = keyof Bundles;

/** The key of the operator's door in this run. */
export const OPERATOR_KEY = randomBytes(32).toString('hex');

/**
 * A page that is asked for again may be answered from memory. Without the memory every request is
 * worked out anew, so that what it costs can be measured.
 */
const FORGETTING = { ANSWER_MEMORY_MIB: '0' };

/** What the Workers of a run have to know. */
export interface Told {
  readonly readings: Readings;
  readonly author: Caller;
  readonly projectId: string;
  /** How far away D1, R2 and Durable Objects are, in milliseconds; `undefined`: as they are. */
  readonly distanceMs: number | undefined;
}

const Variables = z.record(z.string(), z.string());

type LogListener = (line: string) => void;

/** Workers in one workerd, over one database; each listens by itself, with no proxy before it. */
export class Runtime {
  readonly #miniflare: Miniflare;
  #onLog: LogListener | undefined;

  /**
   * @param storage where the database lives.
   * @param inspected whether V8's inspector is to listen.
   */
  constructor(bundles: Partial<Bundles>, storage: string, told?: Told, inspected = false) {
    this.#miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        cf: false,
        logRequests: false,
        log: new Log(LogLevel.ERROR),
        ...(inspected && { inspectorPort: 0 }),
        handleStructuredLogs: ({ message }) => this.#onLog?.(message),
        resourcePersistencePath: storage,
        workers: Object.entries(bundles).map(([name, path]) => workerOf(name, path, told)),
      }),
    );
  }

  /** Waits until workerd runs. */
  async ready(): Promise<void> {
    await this.#miniflare.ready;
  }

  /** Where a Worker listens. */
  async origin(worker: WorkerName): Promise<string> {
    return (await this.#miniflare.unsafeGetDirectURL(worker)).origin;
  }

  /** Where the inspector listens. */
  inspector(): Promise<URL> {
    return this.#miniflare.getInspectorURL();
  }

  async database(): Promise<D1Database> {
    return (await this.#miniflare.getBindings<Env>('einheit')).DB;
  }

  /** Tells a listener every line that a Worker writes, until it is told of another. */
  onLog(listener: LogListener | undefined): void {
    this.#onLog = listener;
  }

  async end(): Promise<void> {
    await this.#miniflare.dispose();
  }
}

/** The service as `wrangler.toml` has it, with secrets of this run; the others over its database. */
function workerOf(name: string, path: string, told: Told | undefined) {
  const { workerOptions: production } = workerOptions(resolve(REPOSITORY, 'wrangler.toml'));
  const { assets: _files, modulesRules: _rules, bindings, ...options } = production;
  const { compatibilityDate, d1Databases } = options;
  const isService = name === 'einheit' || name === 'remembering';
  return {
    ...(isService ? options : { compatibilityDate, d1Databases }),
    name,
    bindings: {
      ...Variables.parse(bindings),
      ...IMAGE_STORE,
      JURISDICTION: '', // the local runtime knows none
      TOKEN_KEY,
      OPERATOR_KEY,
      ...(name === 'einheit' && FORGETTING),
      ...(told?.distanceMs !== undefined && { DISTANCE_MS: told.distanceMs }),
      ...(told !== undefined && {
        READINGS: JSON.stringify(told.readings),
        AUTHOR: { ...told.author },
        PROJECT: told.projectId,
      }),
    },
    modules: true as const,
    rootPath: dirname(path), // modules have to lie below it
    scriptPath: path,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  };
}
