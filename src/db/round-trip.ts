import { fillPlaceholders } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { within } from '../values/deadline.ts';
import type { Database } from './database.ts';
import type { Asked, Selection } from './prepared-statements.ts';
import { repeatIfLost } from './outage.ts';

export type Statement = BatchItem<'sqlite'>;

/** A statement that reads: newly built, or one that was built before. */
export type Readable = Selection | Asked;

type RowsOf<R extends Readable> =
  R extends Asked<infer Rows> ? Rows : R extends Selection<infer Rows> ? Rows : never;

/** The rows of a statement, to be had once its round trip has been made. */
export type Loaded<Rows> = () => Rows;

/** How long a caller is left waiting for D1. */
const READ_DEADLINE_MS = 5000;
/** How long D1 may take for a write, until its outcome counts as unknown. */
const WRITE_DEADLINE_MS = 5000;

/**
 * Statements that travel to D1 together: one hop, one transaction, one consistent view. At the edge
 * the number of such hops is the latency, so a read makes exactly one.
 */
export class RoundTrip {
  readonly #asked: Asked[] = [];
  readonly #values: Asked['values'];
  #results: readonly unknown[] | undefined;

  /** @param values what placeholders stand for in any of its statements. */
  constructor(values: Asked['values'] = {}) {
    this.#values = values;
  }

  /** Adds a statement; the function it returns gives its rows after {@link run}. */
  add<S extends Readable>(statement: S): Loaded<RowsOf<S>>;
  add(statement: Readable): Loaded<unknown> {
    const asked = 'plan' in statement ? statement : { plan: statement.prepare(), values: {} };
    const at = this.#asked.push(asked) - 1;
    return () => {
      if (this.#results === undefined) throw new Error('The round trip has not been made yet.');
      return this.#results[at];
    };
  }

  /** Makes the round trip; once more, if it was lost on the way: it only reads. */
  async run({ $client }: Database): Promise<void> {
    if (this.#asked.length === 0) return;
    const ask = () => {
      const statements = this.#asked.map(({ plan, values }) => {
        const { sql, params } = plan.getQuery();
        const bound = fillPlaceholders(params, { ...this.#values, ...values });
        return $client.prepare(sql).bind(...bound);
      });
      return within(READ_DEADLINE_MS, $client.batch(statements));
    };
    const results = await repeatIfLost(ask);
    this.#results = this.#asked.map(({ plan }, at) => plan.mapResult(results[at], true));
  }
}

/** The rows of one statement that only reads, in a round trip of its own. */
export async function read<S extends Readable>(db: Database, statement: S): Promise<RowsOf<S>> {
  const trip = new RoundTrip();
  const rows = trip.add(statement);
  await trip.run(db);
  return rows();
}

/** Whatever `load` adds to one round trip, once that has been made. */
export async function readTogether<Rows>(
  db: Database,
  load: (read: RoundTrip['add']) => Rows,
): Promise<Rows> {
  const trip = new RoundTrip();
  const rows = load((statement) => trip.add(statement));
  await trip.run(db);
  return rows;
}

/** Writes as one transaction: all of the statements, or none. */
export function commit<const S extends Statement, const Statements extends readonly [S, ...S[]]>(
  db: Database,
  statements: Statements,
): Promise<BatchResponse<Statements>> {
  return within(WRITE_DEADLINE_MS, db.batch(statements));
}
