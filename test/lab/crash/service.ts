import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { Miniflare } from 'miniflare';
import { scriptAt } from './build.ts';
import { onChildProcess } from './child-processes.ts';
import { configuration } from './configuration.ts';

const LOG_LINES = 5;

/** The built Worker in a workerd process of its own, over storage that survives the process. */
export class Service {
  readonly #bundle: string;
  readonly #storage: string;
  readonly #ports: readonly [number, number];
  readonly #inspected: boolean;
  readonly #log: string[] = [];
  #miniflare: Miniflare | undefined;
  #workerd: ChildProcess | undefined;

  /**
   * A service that is not running yet.
   *
   * @param bundle path of the built Worker.
   * @param storage directory of its storage.
   * @param inspected whether V8's inspector listens.
   */
  constructor(
    bundle: string,
    storage: string,
    ports: readonly [number, number],
    inspected: boolean,
  ) {
    this.#bundle = bundle;
    this.#storage = storage;
    this.#ports = ports;
    this.#inspected = inspected;
  }

  /** The address of the Worker itself, without a proxy in front. */
  get origin(): string {
    return `http://127.0.0.1:${this.#ports[1]}`;
  }

  /** The last errors that the Worker logged. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** The address of V8's inspector. */
  inspector(): Promise<URL> {
    return this.#running().getInspectorURL();
  }

  /** The process id of workerd; `undefined` if it does not run. */
  get pid(): number | undefined {
    return this.#workerd?.pid;
  }

  /** The Worker's database, without the Worker. */
  async database(): Promise<D1Database> {
    const { DB } = await this.#running().getBindings<Env>();
    return DB;
  }

  /** Evicts a Durable Object from memory, as the platform may do at any time. */
  async evict(className: string, name: string): Promise<void> {
    const { name: worker } = await configuration();
    await this.#running().unsafeEvictDurableObject(worker, className, { name });
  }

  /** Kills workerd with SIGKILL, and starts another one over the same storage. */
  async crash(): Promise<void> {
    const workerd = this.#workerd;
    if (workerd === undefined || !basename(workerd.spawnfile).startsWith('workerd')) {
      throw new Error('There is no workerd to kill.');
    }
    const dead = once(workerd, 'exit');
    workerd.kill('SIGKILL');
    const disposed = this.#running().dispose(); // otherwise Miniflare would restart workerd
    await Promise.all([dead, disposed]);
    if (workerd.signalCode !== 'SIGKILL') throw new Error('workerd ended before it was killed.');
    await this.start();
  }

  /** Starts workerd, and waits until it answers. */
  async start(): Promise<void> {
    const [port, workersPort] = this.#ports;
    const settings = await configuration();
    // Loaded late: it takes a second, and a program refuses wrong options at once.
    const {
      convertV4MiniflareOptions,
      Log,
      LogLevel,
      Miniflare: Runtime,
    } = await import('miniflare');
    const unwatch = onChildProcess((child) => {
      this.#workerd = child;
    });
    this.#miniflare = new Runtime(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port,
        cf: false,
        logRequests: false,
        ...(this.#inspected && { inspectorPort: 0 }),
        log: new Log(LogLevel.ERROR),
        handleStructuredLogs: ({ level, message }) => {
          if (level === 'error' || level === 'warn') this.#note(message);
        },
        resourcePersistencePath: this.#storage,
        workers: [
          {
            ...settings,
            ...scriptAt(this.#bundle),
            unsafeDirectSockets: [{ host: '127.0.0.1', port: workersPort }],
          },
        ],
      }),
    );
    try {
      await this.#miniflare.ready;
    } finally {
      unwatch();
    }
  }

  /** Kills workerd without waiting, for the end of this process. */
  end(): void {
    this.#workerd?.kill('SIGKILL');
  }

  #running(): Miniflare {
    if (this.#miniflare === undefined) throw new Error('The service is not running.');
    return this.#miniflare;
  }

  #note(line: string): void {
    this.#log.push(line);
    if (this.#log.length > LOG_LINES) this.#log.shift();
  }
}
