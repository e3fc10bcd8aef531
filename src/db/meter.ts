/** What a request has cost in D1, as D1 itself counts and bills it. */
export class Meter {
  roundTrips = 0;
  rowsRead = 0;
  rowsWritten = 0;

  add(results: readonly { readonly meta: D1Meta }[]): void {
    this.roundTrips++;
    for (const { meta } of results) {
      this.rowsRead += meta.rows_read;
      this.rowsWritten += meta.rows_written;
    }
  }
}

/** A D1 binding whose round trips are metered: every one is a batch. */
export function metered(database: D1Database, meter: Meter): D1Database {
  return {
    prepare: (query) => database.prepare(query),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await database.batch<Row>(statements);
      meter.add(results);
      return results;
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    // oxlint-disable-next-line typescript/no-deprecated -- the type asks for it
    dump: () => database.dump(),
  };
}
