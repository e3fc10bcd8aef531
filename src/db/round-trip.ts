import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { within } from '../values/instant.ts';
import { type Database, bindingOf } from './shards.ts';
import type { PlaceholderTenant } from './tenant.ts';
import { repeatIfLost } from './outage.ts';
import type { PreparedQuery } from 'drizzle-orm/session';

export interface Query<Rows = unknown> {
  readonly _: { readonly result: Rows };
  prepare(): PreparedQuery;
}

/** A prepared statement with the values of its placeholders. */
export interface BoundStatement<Rows = unknown> {
  readonly prepared: PreparedQuery;
  readonly values: Readonly<Record<string, unknown>>;
  /** Never set: carries the type of the rows. */
  readonly rows?: Rows;
}

/** A statement for a database: a new Drizzle query, or a prepared statement. */
export type Statement = Query | BoundStatement;

/** What a statement answers: the rows that it reads, or how many it has written. */
export type RowsOf<S extends Statement> =
  S extends BoundStatement<infer Rows> ? Rows : S extends Query<infer Rows> ? Rows : never;

/** A row of the rows that prepared statements read. */
export type RowOf<
  Statements extends { readonly ask: (...asked: never) => BoundStatement<readonly unknown[]> },
> = ReturnType<Statements['ask']> extends BoundStatement<readonly (infer Row)[]> ? Row : never;

/** Returns the rows of a statement, after its round trip. */
export type Loaded<Rows> = () => Rows;

const READ_DEADLINE_MS = 5000;
/** How long a write may take. After that, its outcome is unknown. */
const WRITE_DEADLINE_MS = 5000;

/** Adds a statement to a round trip. */
export type AddStatement = <S extends Statement>(statement: S) => Loaded<RowsOf<S>>;

const bound = (statement: Statement): BoundStatement =>
  'prepared' in statement ? statement : { prepared: statement.prepare(), values: {} };

/** Sends statements in one batch. @param shared values of placeholders in all of them. */
function send(
  { $client }: Database,
  statements: readonly BoundStatement[],
  shared: BoundStatement['values'] = {},
): Promise<D1Result[]> {
  return $client.batch(
    statements.map(({ prepared, values }) => {
      const { sql: text, params } = prepared.getQuery();
      return $client.prepare(text).bind(...fillPlaceholders(params, { ...shared, ...values }));
    }),
  );
}

const rowsIn = (results: readonly D1Result[], statements: readonly BoundStatement[]): unknown[] =>
  statements.map(({ prepared }, at) => prepared.mapResult(results[at], true));

/** Reads the rows of one statement, in its own round trip. */
export async function read<S extends Statement>(db: Database, statement: S): Promise<RowsOf<S>> {
  const rows = await readTogether(db, (add) => add(statement));
  return rows();
}

/** Makes one round trip with the statements that `load` adds, and returns what `load` returned. */
export async function readTogether<Rows>(
  db: Database,
  load: (read: AddStatement) => Rows,
): Promise<Rows> {
  const trip = new RoundTrip();
  const rows = load((statement) => trip.add(db, statement));
  await trip.run();
  return rows;
}

/** Executes the statements as one transaction: all or none. Without any, it does nothing. */
export async function commit<const Statements extends readonly Statement[]>(
  db: Database,
  statements: Statements,
): Promise<{ [At in keyof Statements]: RowsOf<Statements[At]> }>;
export async function commit(db: Database, statements: readonly Statement[]): Promise<unknown> {
  if (statements.length === 0) return [];
  const asked = statements.map(bound);
  return rowsIn(await within(WRITE_DEADLINE_MS, send(db, asked)), asked);
}

/**
 * A placeholder for the number of a LIMIT or OFFSET. SQLite plans by the value of a bare parameter
 * there, and compiles the statement again when the value is bound, which can take longer than
 * executing it.
 */
export const numberGiven = (name: string): SQL => sql`${sql.placeholder(name)} + 0`;

/** Who asks, as far as the text of a statement depends on it. */
interface Asking {
  readonly db: Database;
  readonly cacheKey?: string;
}

/** A statement names no caller: its text is the same for all of them. */
export type WithoutCaller = Pick<Asking, 'db'>;

/**
 * A cache of prepared statements, one per shape and isolate. Building a statement takes longer than
 * everything else that the Worker does for a request.
 */
export class PreparedStatements<Shape, S extends Query, By extends Asking = PlaceholderTenant> {
  readonly #built = new Map<string, PreparedQuery>();
  readonly #build: (caller: By, shape: Shape) => S;

  /** @param build builds the statement of a shape, with placeholders for the values of a request. */
  constructor(build: (caller: By, shape: Shape) => S) {
    this.#build = build;
  }

  /**
   * The statement of a shape, with these values.
   *
   * @param shape the data on which the statement's text depends. It must have few distinct values,
   * because each one stays in the cache.
   */
  ask(caller: By, shape: Shape, values: BoundStatement['values']): BoundStatement<RowsOf<S>> {
    const key = JSON.stringify([caller.cacheKey, shape]);
    let prepared = this.#built.get(key);
    if (prepared === undefined) {
      prepared = this.#build(caller, shape).prepare();
      this.#built.set(key, prepared);
    }
    return { prepared, values };
  }
}

export interface DatabaseSize {
  readonly database: string;
  readonly bytes: number;
}

/** Statements for one shard: one transaction, one consistent view. */
interface Batch {
  readonly statements: BoundStatement[];
  results?: readonly unknown[];
  /** The size of the database, which every answer of D1 has. */
  bytes: number;
}

/**
 * The reads of one round trip: each shard gets at most one batch, and all batches are sent at the same
 * time. Round trips from the edge to D1 dominate the latency, so a read makes exactly one.
 */
export class RoundTrip {
  readonly #values: BoundStatement['values'];
  readonly #batches = new Map<Database, Batch>();

  /** @param values the values of placeholders in all statements. */
  constructor(values: BoundStatement['values'] = {}) {
    this.#values = values;
  }

  /** Adds a statement, and returns the function that returns its rows after {@link run}. */
  add<S extends Statement>(shard: Database, statement: S): Loaded<RowsOf<S>>;
  add(shard: Database, statement: Statement): Loaded<unknown> {
    const batch = this.#batches.get(shard) ?? { statements: [], bytes: 0 };
    this.#batches.set(shard, batch);
    const at = batch.statements.push(bound(statement)) - 1;
    return () => {
      if (batch.results === undefined) throw new Error('The round trip has not been made yet.');
      return batch.results[at];
    };
  }

  /** Adds a statement for each of some shards. The rows of all are one list, in no order. */
  addToEach<S extends Statement>(shards: readonly Database[], statement: S): Loaded<RowsOf<S>>;
  addToEach(shards: readonly Database[], statement: Statement): Loaded<unknown> {
    const loaded = shards.map((shard) => this.add<Statement>(shard, statement));
    const [first] = loaded;
    return loaded.length === 1 && first !== undefined
      ? first
      : () => loaded.flatMap((rows) => rows());
  }

  get isEmpty(): boolean {
    return this.#batches.size === 0;
  }

  get sizes(): DatabaseSize[] {
    return [...this.#batches].map(([shard, { bytes }]) => ({ database: bindingOf(shard), bytes }));
  }

  /**
   * Sends all batches. A lost one is sent again, as its statements only read.
   *
   * @throws the error of any shard: there is no answer without all of them.
   */
  async run(): Promise<void> {
    await Promise.all(
      [...this.#batches].map(async ([shard, batch]) => {
        const { statements } = batch;
        const results = await repeatIfLost(() =>
          within(READ_DEADLINE_MS, send(shard, statements, this.#values)),
        );
        batch.bytes = results.at(-1)?.meta.size_after ?? 0;
        batch.results = rowsIn(results, statements);
      }),
    );
  }
}
