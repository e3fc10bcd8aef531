import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../local/free-port.ts';
import { DATABASES as FOLDER, Service } from '../testbed/service.ts';
import { KEYS, REPOSITORY, runNode, serviceWorker } from '../testbed/worker.ts';
import { requireExpected } from './expectations.ts';

/** The databases of a rehearsal: bindings and ids. The first has the id of wrangler.toml. */
const DATABASES = {
  DB: '00000000-0000-0000-0000-000000000000',
  DB_2: '00000000-0000-0000-0000-000000000002',
};
export type Shard = keyof typeof DATABASES;
export const SHARDS: readonly Shard[] = ['DB', 'DB_2'];

const HOMES = '0-2047=DB,2048-4095=DB_2';

/** The built service with two migrated shards over local storage, and the operator's programs beside it. */
export class TwoShards {
  readonly origin: string;
  readonly #bundle: string;
  readonly #directory: string;
  readonly #port: number;
  #service: Service | undefined;

  private constructor(directory: string, bundle: string, port: number) {
    this.#directory = directory;
    this.#bundle = bundle;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** Also writes the configuration of the programs. @param former the service at whose origin it is, which has ended. */
  static async create(directory: string, bundle: string, former?: TwoShards): Promise<TwoShards> {
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
    const port = former === undefined ? await freePort() : former.#port;
    const service = new TwoShards(directory, bundle, port);
    await service.program('migrate.ts');
    return service;
  }

  /** Runs a program over the operator's surface. @returns what it prints. */
  transfer(name: 'export' | 'import', ...flags: readonly string[]): Promise<string> {
    const file = join(REPOSITORY, `src/local/transfer/${name}.ts`);
    const env = { OPERATOR_KEY: KEYS.OPERATOR_KEY };
    return runNode(file, ['--base', this.origin, ...flags], { env });
  }

  /** Runs a program of the operator's against the databases. @returns what it prints. */
  program(file: string, ...flags: readonly string[]): Promise<string> {
    const config = join(this.#directory, 'wrangler.toml');
    const local = ['--local', '--config', config, '--persist-to', join(this.#directory, 'state')];
    const options = { cwd: this.#directory };
    return runNode(join(REPOSITORY, 'src/local', file), [...flags, ...local], options);
  }

  /** Does something while the Worker runs, which must be as expected. @param more settings. */
  async runs(when: string, work: () => Promise<void>, more = {}): Promise<void> {
    const databases = Object.entries(DATABASES).map(([binding, id]) => [binding, { id }] as const);
    const worker = await serviceWorker(this.#bundle, {
      bindings: { HOMES, PUBLIC_ORIGIN: this.origin, ...more },
      port: this.#port,
      d1Databases: Object.fromEntries(databases),
    });
    this.#service = await Service.start([worker], join(this.#directory, 'state/v3'));
    await work();
    await this.#service.end();
    this.#service = undefined;
    requireExpected(when);
  }

  database(shard: Shard): Promise<D1Database> {
    if (this.#service === undefined) throw new Error('The service is not running.');
    return this.#service.database(shard);
  }

  /** Copies the databases as they are now. The service must not run. */
  async keep(name: string): Promise<void> {
    await cp(this.#databases, join(this.#directory, name), { recursive: true });
  }

  /** Takes the databases back to a copy, as Time Travel does. The service must not run. */
  async travelTo(name: string): Promise<void> {
    await rm(this.#databases, { recursive: true });
    await cp(join(this.#directory, name), this.#databases, { recursive: true });
  }

  get #databases(): string {
    return join(this.#directory, 'state/v3', FOLDER);
  }
}
