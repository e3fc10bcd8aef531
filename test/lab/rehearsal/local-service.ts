import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Miniflare } from 'miniflare';
import Sqlite from 'better-sqlite3';
import { scriptAt } from '../crash/build.ts';
import { configuration, REPOSITORY } from '../crash/configuration.ts';

/** The databases of a rehearsal: bindings and ids. The first has the id of wrangler.toml. */
const DATABASES = {
  DB: '00000000-0000-0000-0000-000000000000',
  DB_2: '00000000-0000-0000-0000-000000000002',
};

export type Shard = keyof typeof DATABASES;

const HOMES = '0-2047=DB,2048-4095=DB_2';

/** The built service with two shards over local storage, and the operator's programs beside it. */
export class LocalService {
  readonly origin: string;
  readonly #directory: string;
  readonly #bundle: string;
  readonly #port: number;
  readonly #secrets: Readonly<Record<string, string>>;
  #miniflare: Miniflare | undefined;

  constructor(
    directory: string,
    bundle: string,
    port: number,
    secrets: Readonly<Record<string, string>>,
  ) {
    this.#directory = directory;
    this.#bundle = bundle;
    this.#port = port;
    this.#secrets = secrets;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Writes the configuration of the programs. */
  async configure(): Promise<void> {
    const databases = Object.entries(DATABASES).map(
      ([binding, id]) => `[[d1_databases]]
binding = "${binding}"
database_name = "${binding.toLowerCase()}"
database_id = "${id}"
migrations_dir = ${JSON.stringify(join(REPOSITORY, 'migrations'))}
`,
    );
    await mkdir(this.#directory, { recursive: true });
    await writeFile(
      this.#config,
      `name = "rehearsal"\ncompatibility_date = "2026-10-20"\n[vars]\nHOMES = "${HOMES}"\n${databases.join('')}`,
    );
  }

  /** Runs a program of the operator's against the databases. @returns what it prints. */
  async program(file: string, ...flags: readonly string[]): Promise<string> {
    const args = [
      '--no-warnings',
      join(REPOSITORY, 'src/local', file),
      ...flags,
      '--local',
      '--config',
      this.#config,
      '--persist-to',
      this.#state,
    ];
    const env = {
      ...process.env,
      CI: '1',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
    };
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, args, {
      cwd: this.#directory,
      env,
      maxBuffer: 1e9,
    });
    return stdout;
  }

  /** Starts the Worker. @param more settings. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const {
      d1Databases: _one,
      bindings,
      ...worker
    } = await configuration(undefined, this.#secrets);
    const {
      convertV4MiniflareOptions,
      Log,
      LogLevel,
      Miniflare: Runtime,
    } = await import('miniflare');
    this.#miniflare = new Runtime(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port: this.#port,
        cf: false,
        logRequests: false,
        log: new Log(LogLevel.ERROR),
        handleStructuredLogs: () => undefined,
        resourcePersistencePath: join(this.#state, 'v3'),
        workers: [
          {
            ...worker,
            ...scriptAt(this.#bundle),
            bindings: { ...bindings, HOMES, PUBLIC_ORIGIN: this.origin, ...more },
            d1Databases: Object.fromEntries(
              Object.entries(DATABASES).map(([binding, id]) => [binding, { id }]),
            ),
          },
        ],
      }),
    );
    await this.#miniflare.ready;
  }

  async end(): Promise<void> {
    await this.#miniflare?.dispose();
    this.#miniflare = undefined;
  }

  /** Runs the hourly job. */
  async runsHourlyJob(): Promise<void> {
    const worker = await this.#miniflare?.getWorker();
    await worker?.scheduled({ cron: '17 * * * *' });
  }

  /** Opens the file of a shard. The service must not run. */
  databaseOf(shard: Shard): Sqlite.Database {
    const found = this.#files.find((file) => {
      const database = new Sqlite(file, { readonly: true });
      const isShard =
        database
          .prepare(
            `SELECT 1 FROM organisations WHERE (substr(id, -3) < '800') = ${shard === 'DB' ? 1 : 0}`,
          )
          .get() !== undefined;
      database.close();
      return isShard;
    });
    if (found === undefined) throw new Error(`There is no database of ${shard}.`);
    return new Sqlite(found);
  }

  /** Copies the databases as they are now. The service must not run. */
  async keep(name: string): Promise<void> {
    await cp(this.#databases, join(this.#directory, name), { recursive: true });
  }

  /** Takes the databases of these shards back to a copy, as Time Travel does. The service must not run. */
  async travelTo(name: string, shards: readonly Shard[]): Promise<void> {
    for (const shard of shards) {
      const { name: file } = this.databaseOf(shard);
      const base = file.split('/').at(-1) ?? '';
      for (const suffix of ['', '-wal', '-shm']) {
        await rm(file + suffix, { force: true });
        await cp(join(this.#directory, name, base + suffix), file + suffix, { force: true }).catch(
          () => undefined,
        );
      }
    }
  }

  get #config(): string {
    return join(this.#directory, 'wrangler.toml');
  }

  get #state(): string {
    return join(this.#directory, 'state');
  }

  get #databases(): string {
    return join(this.#state, 'v3/d1/miniflare-D1DatabaseObject');
  }

  get #files(): string[] {
    return readdirSync(this.#databases)
      .filter((name) => /^[\da-f]{64}\.sqlite$/.test(name))
      .map((name) => join(this.#databases, name));
  }
}
