import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './database.ts';

export type Statement = BatchItem<'sqlite'>;

/** The rows of a statement, to be had once its round trip has been made. */
export type Loaded<Rows> = () => Rows;

type RowsOf<S extends Statement> = S['_']['result'];

/**
 * Statements that travel to D1 together: one hop, one transaction, one consistent view. At the edge
 * the number of such hops is the latency, so a read makes exactly one.
 */
export class RoundTrip {
  readonly #statements: Statement[] = [];
  #results: readonly unknown[] | undefined;

  /** Adds a statement; the function it returns gives its rows after {@link run}. */
  add<S extends Statement>(statement: S): Loaded<RowsOf<S>> {
    const at = this.#statements.push(statement) - 1;
    return () => {
      if (this.#results === undefined) throw new Error('The round trip has not been made yet.');
      return this.#results[at];
    };
  }

  async run(db: Database): Promise<void> {
    const [first, ...rest] = this.#statements;
    this.#results = first === undefined ? [] : await db.batch([first, ...rest]);
  }
}

/** Writes as one transaction: all of the statements, or none. */
export async function commit(
  db: Database,
  statements: readonly [Statement, ...Statement[]],
): Promise<void> {
  await db.batch(statements);
}
