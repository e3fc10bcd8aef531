import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

import { type Meter, metered } from './meter.ts';

export type Database = DrizzleD1Database & { readonly $client: D1Database };

/**
 * Chooses the D1 database that serves a request. Today there is one; spreading organisations over
 * several changes only this function.
 */
export function databaseOf(env: Pick<Env, 'DB'>, meter?: Meter): Database {
  return drizzle(meter === undefined ? env.DB : metered(env.DB, meter));
}
