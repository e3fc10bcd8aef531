import { organisationsWith } from '../db/conditions.ts';
import { read } from '../db/round-trip.ts';
import { reservations } from '../db/schema.ts';
import { expireReservations as command, MAX_EXPIRED } from '../resources/reservations/expire.ts';
import { isExpired } from '../resources/reservations/store.ts';
import { instant } from '../values/instant.ts';
import { inEachShard } from './each-shard.ts';
import { type WriterBindings, askWriters } from './ask-writers.ts';
import type { Budget } from './budget.ts';

/**
 * Asks the writers to end expired reservations.
 *
 * @param now when the run was due, in epoch milliseconds.
 * @throws AggregateError with the errors of shards and organisations, after the others are done.
 */
export async function expireReservations(
  env: WriterBindings,
  now: number,
  budget: Budget,
): Promise<void> {
  await inEachShard(env, (db) => {
    const organisations = (except: readonly string[], limit: number) =>
      read(db, organisationsWith(db, reservations, isExpired(instant(now)), { except, limit }));
    return askWriters(env, { command, atOnce: MAX_EXPIRED, organisations }, budget);
  });
}
