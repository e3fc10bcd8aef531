import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

export type Database = DrizzleD1Database & { readonly $client: D1Database };

/**
 * Chooses the D1 database that serves a request. Today there is one; spreading organisations over
 * several changes only this function.
 */
export function databaseOf(env: Pick<Env, 'DB'>, meter?: Meter): Database {
  return drizzle(meter === undefined ? env.DB : metered(env.DB, meter));
}

/** What something has cost in D1; rows are what D1 itself counts and bills. */
export interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
}

/** Adds up the D1 cost of a request or of a write. */
export class Meter {
  #roundTrips = 0;
  #rowsRead = 0;
  #rowsWritten = 0;

  add({ roundTrips, rowsRead, rowsWritten }: Cost): void {
    this.#roundTrips += roundTrips;
    this.#rowsRead += rowsRead;
    this.#rowsWritten += rowsWritten;
  }

  /** The cost so far. */
  get cost(): Cost {
    return {
      roundTrips: this.#roundTrips,
      rowsRead: this.#rowsRead,
      rowsWritten: this.#rowsWritten,
    };
  }
}

/** The round trip itself: it counts even if it fails. */
const ROUND_TRIP: Cost = { roundTrips: 1, rowsRead: 0, rowsWritten: 0 };

/** A D1 binding that meters its batches. The service sends every statement in a batch. */
function metered(database: D1Database, meter: Meter): D1Database {
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

/**
 * The Durable Object of this name, in the deployment's jurisdiction. With `JURISDICTION = "eu"`,
 * objects run and store data in the European Union.
 */
export function objectNamed<T extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<T>,
  name: string,
  { JURISDICTION }: Pick<Env, 'JURISDICTION'>,
): DurableObjectStub<T> {
  return JURISDICTION === 'eu'
    ? namespace.jurisdiction('eu').getByName(name)
    : namespace.getByName(name);
}
