import { readdirSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { DATABASES as FOLDER, isDatabaseFile, Service } from '../testbed/service.ts';
import { REPOSITORY, runNode, serviceWorker } from '../testbed/worker.ts';

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
  /** The path of the built Worker. */
  bundle = '';
  readonly #directory: string;
  readonly #port: number;
  #service: Service | undefined;

  constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
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
  program(file: string, ...flags: readonly string[]): Promise<string> {
    const local = ['--local', '--config', this.#config, '--persist-to', this.#state];
    const options = { cwd: this.#directory };
    return runNode(join(REPOSITORY, 'src/local', file), [...flags, ...local], options);
  }

  /** Starts the Worker. @param more settings. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const databases = Object.entries(DATABASES).map(([binding, id]) => [binding, { id }] as const);
    const worker = await serviceWorker(this.bundle, {
      bindings: { HOMES, PUBLIC_ORIGIN: this.origin, LOCAL_WEBHOOKS: 'allowed', ...more },
      port: this.#port,
      d1Databases: Object.fromEntries(databases),
    });
    this.#service = new Service([worker], join(this.#state, 'v3'));
    await this.#service.start();
  }

  /** A database of the running service. */
  database(shard: Shard): Promise<D1Database> {
    if (this.#service === undefined) throw new Error('The service is not running.');
    return this.#service.database(shard);
  }

  async end(): Promise<void> {
    await this.#service?.end();
    this.#service = undefined;
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
    return join(this.#state, 'v3', FOLDER);
  }

  get #files(): string[] {
    return readdirSync(this.#databases)
      .filter(isDatabaseFile)
      .map((name) => join(this.#databases, name));
  }
}
