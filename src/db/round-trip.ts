import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { within } from '../values/deadline.ts';
import type { Database } from './database.ts';
import { repeatIfLost } from './outage.ts';

export type Statement = BatchItem<'sqlite'>;

/** The rows of a statement, to be had once its round trip has been made. */
export type Loaded<Rows> = () => Rows;

/** How long a caller is left waiting for D1. */
const READ_DEADLINE_MS = 5000;
/** How long D1 may take for a write, until its outcome counts as unknown. */
const WRITE_DEADLINE_MS = 5000;

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

  /** Makes the round trip; once more, if it was lost on the way: it only reads. */
  async run(db: Database): Promise<void> {
    const [first, ...rest] = this.#statements;
    if (first === undefined) return;
    const ask = () => within(READ_DEADLINE_MS, db.batch([first, ...rest]));
    this.#results = await repeatIfLost(ask);
  }
}

/** The rows of one statement that only reads, in a round trip of its own. */
export async function read<S extends Statement>(db: Database, statement: S): Promise<RowsOf<S>> {
  const trip = new RoundTrip();
  const rows = trip.add(statement);
  await trip.run(db);
  return rows();
}

/** Writes as one transaction: all of the statements, or none. */
export function commit<const S extends Statement, const Statements extends readonly [S, ...S[]]>(
  db: Database,
  statements: Statements,
): Promise<BatchResponse<Statements>> {
  return within(WRITE_DEADLINE_MS, db.batch(statements));
}
