import { z } from 'zod';
import { interposed } from './interposed.ts';

/** The cost of the calls through a D1 binding. */
interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
}

/** What is noted of a token or a session while its request is answered. */
const isNote = /^update "(?:tokens|sessions)" set /;

const Results = z.array(z.object({ meta: z.object({ rows_read: z.number() }) }));

/**
 * The cost of calls to several databases. Simultaneous calls to different databases are one round trip; a
 * second call to the same one is always another.
 */
export class Costs {
  #roundTrips = 0;
  #rowsRead = 0;
  /** The databases of the current round trip. */
  #asked = new Set<D1Database>();
  #underWay = 0;

  /** Counts every call to a database, and forwards it. */
  count(real: D1Database): D1Database {
    return interposed(real, async ({ statements: [first], make }) => {
      if (isNote.test(first?.sql ?? '')) return make();
      this.#begin(real);
      try {
        const answered = await make();
        const results = Results.safeParse([answered].flat());
        for (const { meta } of results.data ?? []) this.#rowsRead += meta.rows_read;
        return answered;
      } finally {
        this.#underWay--;
      }
    });
  }

  cost(): Cost {
    return { roundTrips: this.#roundTrips, rowsRead: this.#rowsRead };
  }

  #begin(database: D1Database): void {
    if (this.#underWay === 0 || this.#asked.has(database)) {
      this.#roundTrips++;
      this.#asked = new Set();
    }
    this.#asked.add(database);
    this.#underWay++;
  }
}
