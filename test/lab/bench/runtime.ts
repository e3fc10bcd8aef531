import type { ChildProcess } from 'node:child_process';
import type { Miniflare } from 'miniflare';
import { onChildProcess } from '../crash/child-processes.ts';
import type { ServedWorker } from './served-workers.ts';

type LogListener = (line: string) => void;

/** Workers in one workerd, with their databases. Each listens itself, without a proxy. */
export class Runtime {
  readonly #workers: readonly ServedWorker[];
  readonly #storage: string;
  readonly #inspected: boolean;
  #miniflare: Miniflare | undefined;
  #workerd: ChildProcess | undefined;
  #onLog: LogListener | undefined;

  /**
   * @param storage the directory of the databases.
   * @param inspected whether V8's inspector listens.
   */
  constructor(workers: readonly ServedWorker[], storage: string, inspected = false) {
    this.#workers = workers;
    this.#storage = storage;
    this.#inspected = inspected;
  }

  /** Starts workerd, and waits until it runs. */
  async ready(): Promise<void> {
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const {
      convertV4MiniflareOptions,
      Log,
      LogLevel,
      Miniflare: Started,
    } = await import('miniflare');
    const unwatch = onChildProcess((child) => {
      this.#workerd = child;
    });
    this.#miniflare = new Started(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        cf: false,
        logRequests: false,
        log: new Log(LogLevel.ERROR),
        ...(this.#inspected && { inspectorPort: 0 }),
        handleStructuredLogs: ({ message }) => this.#onLog?.(message),
        resourcePersistencePath: this.#storage,
        workers: [...this.#workers],
      }),
    );
    try {
      await this.#miniflare.ready;
    } finally {
      unwatch();
    }
  }

  /** The process id of workerd; `undefined` if it does not run. */
  get pid(): number | undefined {
    return this.#workerd?.pid;
  }

  /** The origin of a Worker. */
  async origin(worker: string): Promise<string> {
    return (await this.#running().unsafeGetDirectURL(worker)).origin;
  }

  /** The address of the inspector. */
  inspector(): Promise<URL> {
    return this.#running().getInspectorURL();
  }

  /** A database of a Worker. @throws Error if it has no such binding. */
  async database(worker = 'einheit', binding = 'DB'): Promise<D1Database> {
    const bindings = await this.#running().getBindings<Record<string, D1Database>>(worker);
    const database = bindings[binding];
    if (database === undefined) throw new Error(`${worker} has no binding ${binding}.`);
    return database;
  }

  /** Sets the listener that is called with every line that a Worker logs. */
  onLog(listener: LogListener | undefined): void {
    this.#onLog = listener;
  }

  async end(): Promise<void> {
    await this.#miniflare?.dispose();
  }

  #running(): Miniflare {
    if (this.#miniflare === undefined) throw new Error('The runtime is not running.');
    return this.#miniflare;
  }
}
