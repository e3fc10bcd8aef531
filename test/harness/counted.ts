import { interposed } from './interposed.ts';

/** A D1 binding that counts the round trips made through it. */
export interface CountedDatabase {
  readonly database: D1Database;
  readonly roundTrips: () => number;
}

/** Counts every call that travels to storage, and makes it. */
export function counted(real: D1Database): CountedDatabase {
  let trips = 0;
  const database = interposed(real, ({ make }) => {
    trips++;
    return make();
  });
  return { database, roundTrips: () => trips };
}
