import { z } from 'zod';
import { interposed } from './interposed.ts';

/** The cost of the calls through a D1 binding. */
interface Cost {
  readonly roundTrips: number;
  readonly rowsRead: number;
}

/** A D1 binding that counts the calls through it. */
export interface CountedDatabase {
  readonly database: D1Database;
  readonly cost: () => Cost;
}

const Results = z.array(z.object({ meta: z.object({ rows_read: z.number() }) }));

/** Counts every round trip to D1, and forwards it. */
export function counted(real: D1Database): CountedDatabase {
  let roundTrips = 0;
  let rowsRead = 0;
  const database = interposed(real, async ({ make }) => {
    roundTrips++;
    const answered = await make();
    const results = Results.safeParse([answered].flat());
    for (const { meta } of results.data ?? []) rowsRead += meta.rows_read;
    return answered;
  });
  return { database, cost: () => ({ roundTrips, rowsRead }) };
}
