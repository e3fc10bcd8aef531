import { sql } from 'drizzle-orm';
import { databaseOf } from '../db/database.ts';
import { RoundTrip } from '../db/round-trip.ts';
import { MAX_BYTES, isNearlyFull } from '../db/size.ts';

/** Logs an error while the database is nearly full: D1 refuses every write to a full one. */
export async function warnOfSize(env: Pick<Env, 'DB'>): Promise<void> {
  const db = databaseOf(env);
  const trip = new RoundTrip();
  trip.add(db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`));
  await trip.run(db);
  if (!isNearlyFull(trip.size)) return;
  const error = 'The database is nearly full: see docs/operating.md.';
  console.error(JSON.stringify({ job: 'warn of size', error, bytes: trip.size, of: MAX_BYTES }));
}
