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
  const batch = async <Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> => {
    const results = await database.batch<Row>(statements);
    meter.add(results);
    return results;
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'batch') return batch;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
