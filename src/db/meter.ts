/** What something has cost in D1; rows are what D1 itself counts and bills. */
export interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Counts what a request costs in D1, or a write of it. */
export class Meter {
  #roundTrips = 0;
  #rowsRead = 0;
  #rowsWritten = 0;

  add({ roundTrips, rowsRead, rowsWritten }: Cost): void {
    this.#roundTrips += roundTrips;
    this.#rowsRead += rowsRead;
    this.#rowsWritten += rowsWritten;
  }

  /** What it has come to. */
  get cost(): Cost {
    return {
      roundTrips: this.#roundTrips,
      rowsRead: this.#rowsRead,
      rowsWritten: this.#rowsWritten,
    };
  }
}

/** A round trip by itself: it counts, whether or not there is an answer to it. */
const ROUND_TRIP: Cost = { roundTrips: 1, rowsRead: 0, rowsWritten: 0 };

/** A D1 binding whose round trips are metered: every one is a batch. */
export function metered(database: D1Database, meter: Meter): D1Database {
  return {
    prepare: (query) => database.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      meter.add(ROUND_TRIP);
      const results = await database.batch<Row>(statements);
      for (const { meta } of results) {
        meter.add({ roundTrips: 0, rowsRead: meta.rows_read, rowsWritten: meta.rows_written });
      }
      return results;
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    // oxlint-disable-next-line typescript/no-deprecated -- the type asks for it
    dump: () => database.dump(),
  };
}
