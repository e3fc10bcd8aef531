import { type Database, bindingOf } from './database.ts';
import {
  type BoundStatement,
  type Loaded,
  type Readable,
  RoundTrip,
  type RowsOf,
} from './round-trip.ts';

/** The size of a database. */
export interface DatabaseSize {
  /** The name of its binding. */
  readonly database: string;
  readonly bytes: number;
}

/**
 * The reads of one hop: each home gets at most one batch, and all are sent at the same time. What
 * concerns one organisation asks one home.
 */
export class Hop {
  readonly #values: BoundStatement['values'];
  readonly #trips = new Map<Database, RoundTrip>();

  /** @param values the values of placeholders in all statements. */
  constructor(values: BoundStatement['values'] = {}) {
    this.#values = values;
  }

  /** Adds a statement for a home. */
  add<S extends Readable>(home: Database, statement: S): Loaded<RowsOf<S>> {
    return this.#tripTo(home).add(statement);
  }

  /** Adds a statement for each of some homes. The rows of several homes are one list, in no order. */
  addEach<S extends Readable>(each: readonly (readonly [Database, S])[]): Loaded<RowsOf<S>>;
  addEach(each: readonly (readonly [Database, Readable])[]): Loaded<unknown> {
    const loaded = each.map(([home, statement]) => this.#tripTo(home).add(statement));
    const [first] = loaded;
    return loaded.length === 1 && first !== undefined
      ? first
      : () => loaded.flatMap((rows) => rows());
  }

  /** Whether there is nothing to ask. */
  get isEmpty(): boolean {
    return this.#trips.size === 0;
  }

  /** The sizes of the databases that were asked. */
  get sizes(): DatabaseSize[] {
    return [...this.#trips].map(([home, { size }]) => ({ database: bindingOf(home), bytes: size }));
  }

  /** Sends everything. @throws whatever a home throws: there is no answer without all of them. */
  async run(): Promise<void> {
    await Promise.all([...this.#trips].map(([home, trip]) => trip.run(home)));
  }

  #tripTo(home: Database): RoundTrip {
    const trip = this.#trips.get(home) ?? new RoundTrip(this.#values);
    this.#trips.set(home, trip);
    return trip;
  }
}
