import { organisationsWith } from '../db/conditions.ts';
import { bindingOf, everyShard } from '../db/shards.ts';
import { read } from '../db/round-trip.ts';
import { reservations } from '../db/schema.ts';
import { expireReservations as command, MAX_EXPIRED } from '../resources/reservations/expire.ts';
import { isExpired } from '../resources/reservations/store.ts';
import { instant } from '../values/instant.ts';
import { runAllThenThrow } from './run-all-then-throw.ts';
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
  await runAllThenThrow(
    everyShard(env).map((db) => {
      const organisations = (except: readonly string[], limit: number) =>
        read(db, organisationsWith(db, reservations, isExpired(instant(now)), { except, limit }));
      const ending = { command, atOnce: MAX_EXPIRED, organisations };
      return [bindingOf(db), askWriters(env, ending, budget)];
    }),
  );
}
