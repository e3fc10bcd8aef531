import { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Miniflare, V4WorkerOptions } from 'miniflare';
import { z } from 'zod';
import { atEnd } from './program.ts';

/** A Worker's options for Miniflare. It has a name, by which its origin is found. */
export type ServedWorker = V4WorkerOptions & { readonly name: string };

const LOG_LINES = 5;
const Started = z.object({ process: z.instanceof(ChildProcess) });
/** Every child of this process. Miniflare does not name its workerd. */
const children: ChildProcess[] = [];
subscribe('child_process', (message) => {
  children.push(Started.parse(message).process);
});

/** Workers in one workerd process, over storage that survives it. Each listens itself, without a proxy. */
export class Service {
  readonly #workers: readonly ServedWorker[];
  readonly #storage: string;
  readonly #inspected: boolean;
  readonly #log: string[] = [];
  #miniflare: Miniflare | undefined;
  /** Called with every line that a Worker logs. */
  onLog: ((line: string) => void) | undefined;

  private constructor(workers: readonly ServedWorker[], storage: string, inspected: boolean) {
    this.#workers = workers;
    this.#storage = storage;
    this.#inspected = inspected;
    atEnd(() => this.#workerd?.kill('SIGKILL'));
  }

  /** Starts workerd, and waits until it answers. @param inspected whether V8's inspector listens. */
  static async start(
    workers: readonly ServedWorker[],
    storage: string,
    inspected = false,
  ): Promise<Service> {
    const service = new Service(workers, storage, inspected);
    await service.#start();
    return service;
  }

  get #workerd(): ChildProcess | undefined {
    return children.findLast(({ spawnfile }) => basename(spawnfile).startsWith('workerd'));
  }

  /** The process id of workerd; `undefined` if it does not run. */
  get pid(): number | undefined {
    return this.#workerd?.pid;
  }

  get log(): readonly string[] {
    return this.#log;
  }

  async #start(): Promise<void> {
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const {
      convertV4MiniflareOptions,
      Log,
      LogLevel,
      Miniflare: Runtime,
    } = await import('miniflare');
    this.#miniflare = new Runtime(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        cf: false,
        logRequests: false,
        log: new Log(LogLevel.ERROR),
        ...(this.#inspected && { inspectorPort: 0 }),
        handleStructuredLogs: ({ level, message }) => {
          this.onLog?.(message);
          if (level === 'error' || level === 'warn') this.#log.push(message);
          if (this.#log.length > LOG_LINES) this.#log.shift();
        },
        resourcePersistencePath: this.#storage,
        workers: [...this.#workers],
      }),
    );
    await this.#miniflare.ready;
  }

  async origin(worker = 'einheit'): Promise<string> {
    return (await this.#running().unsafeGetDirectURL(worker)).origin;
  }

  inspector(): Promise<URL> {
    return this.#running().getInspectorURL();
  }

  /** A Worker's database, without the Worker. */
  async database(binding = 'DB', worker = 'einheit'): Promise<D1Database> {
    const bindings = await this.#running().getBindings<Record<string, D1Database>>(worker);
    const database = bindings[binding];
    if (database === undefined) throw new Error(`${worker} has no binding ${binding}.`);
    return database;
  }

  /** Kills workerd with SIGKILL, and starts another one over the same storage. */
  async crash(): Promise<void> {
    const workerd = this.#workerd;
    if (workerd === undefined) throw new Error('There is no workerd to kill.');
    const dead = once(workerd, 'exit');
    workerd.kill('SIGKILL');
    await Promise.all([dead, this.end()]); // otherwise Miniflare would restart workerd
    if (workerd.signalCode !== 'SIGKILL') throw new Error('workerd ended before it was killed.');
    await this.#start();
  }

  async end(): Promise<void> {
    await this.#miniflare?.dispose();
    this.#miniflare = undefined;
  }

  #running(): Miniflare {
    if (this.#miniflare === undefined) throw new Error('The service is not running.');
    return this.#miniflare;
  }
}

/** The folder of the databases in a service's storage. */
export const DATABASES = 'd1/miniflare-D1DatabaseObject';

/** Copies the only database of a service, to which nothing writes meanwhile. @returns the path of the copy. */
export async function copyDatabase(storage: string, to: string): Promise<string> {
  await mkdir(to, { recursive: true });
  await cp(join(storage, DATABASES), to, { recursive: true });
  const files = await readdir(to);
  return join(to, files.find((name) => /^[\da-f]{64}\.sqlite$/.test(name)) ?? '');
}
