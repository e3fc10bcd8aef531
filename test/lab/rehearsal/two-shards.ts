import { readdirSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { freePort } from '../../local/free-port.ts';
import { DATABASES as FOLDER, isDatabaseFile, Service } from '../testbed/service.ts';
import { REPOSITORY, runNode, serviceWorker } from '../testbed/worker.ts';
import { requireExpected } from './expectations.ts';

/** The databases of a rehearsal: bindings and ids. The first has the id of wrangler.toml. */
const DATABASES = {
  DB: '00000000-0000-0000-0000-000000000000',
  DB_2: '00000000-0000-0000-0000-000000000002',
};
export type Shard = keyof typeof DATABASES;
export const SHARDS: readonly Shard[] = ['DB', 'DB_2'];

const HOMES = '0-2047=DB,2048-4095=DB_2';

/** The built service with two shards over local storage, and the operator's programs beside it. */
export class TwoShards {
  readonly origin: string;
  bundle = '';
  readonly #directory: string;
  readonly #port: number;
  #service: Service | undefined;

  private constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Also writes the configuration of the programs. */
  static async create(directory: string): Promise<TwoShards> {
    const databases = Object.entries(DATABASES).map(
      ([binding, id]) => `[[d1_databases]]
binding = "${binding}"
database_name = "${binding.toLowerCase()}"
database_id = "${id}"
migrations_dir = ${JSON.stringify(join(REPOSITORY, 'migrations'))}
`,
    );
    const first = `name = "rehearsal"\ncompatibility_date = "2026-10-20"\n[vars]\nHOMES = "${HOMES}"\n`;
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'wrangler.toml'), first + databases.join(''));
    return new TwoShards(directory, await freePort());
  }

  /** Runs a program of the operator's against the databases. @returns what it prints. */
  program(file: string, ...flags: readonly string[]): Promise<string> {
    const config = join(this.#directory, 'wrangler.toml');
    const local = ['--local', '--config', config, '--persist-to', join(this.#directory, 'state')];
    const options = { cwd: this.#directory };
    return runNode(join(REPOSITORY, 'src/local', file), [...flags, ...local], options);
  }

  /** Starts the Worker. @param more settings. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const databases = Object.entries(DATABASES).map(([binding, id]) => [binding, { id }] as const);
    const worker = await serviceWorker(this.bundle, {
      bindings: { HOMES, PUBLIC_ORIGIN: this.origin, ...more },
      port: this.#port,
      d1Databases: Object.fromEntries(databases),
    });
    this.#service = await Service.start([worker], join(this.#directory, 'state/v3'));
  }

  /** Does something while the Worker runs, which must be as expected. */
  async runs(when: string, work: () => Promise<void>, more = {}): Promise<void> {
    await this.start(more);
    await work();
    await this.end();
    requireExpected(when);
  }

  database(shard: Shard): Promise<D1Database> {
    if (this.#service === undefined) throw new Error('The service is not running.');
    return this.#service.database(shard);
  }

  async end(): Promise<void> {
    await this.#service?.end();
    this.#service = undefined;
  }

  /** Copies the databases as they are now. The service must not run. */
  async keep(name: string): Promise<void> {
    await cp(this.#databases, join(this.#directory, name), { recursive: true });
  }

  /** Takes the databases of these shards back to a copy, as Time Travel does. The service must not run. */
  async travelTo(name: string, shards: readonly Shard[]): Promise<void> {
    for (const shard of shards) {
      const file = this.#fileOf(shard);
      for (const suffix of ['', '-wal', '-shm']) {
        await rm(file + suffix, { force: true });
        const kept = join(this.#directory, name, basename(file) + suffix);
        await cp(kept, file + suffix).catch(() => undefined);
      }
    }
  }

  #fileOf(shard: Shard): string {
    const files = readdirSync(this.#databases).filter(isDatabaseFile);
    const sql = `SELECT 1 FROM organisations WHERE (substr(id, -3) < '800') = ${Number(shard === 'DB')}`;
    const found = files.find((file) => {
      const database = new Sqlite(join(this.#databases, file), { readonly: true });
      const row = database.prepare(sql).get();
      database.close();
      return row !== undefined;
    });
    if (found === undefined) throw new Error(`There is no database of ${shard}.`);
    return join(this.#databases, found);
  }

  get #databases(): string {
    return join(this.#directory, 'state/v3', FOLDER);
  }
}
