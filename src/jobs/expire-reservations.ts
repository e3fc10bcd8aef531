import { organisationsWith } from '../db/conditions.ts';
import { read } from '../db/round-trip.ts';
import { reservations } from '../db/schema.ts';
import { expireReservations as command, MAX_EXPIRED } from '../resources/reservations/expire.ts';
import { isExpired } from '../resources/reservations/store.ts';
import { instant } from '../values/instant.ts';
import type { JobShard } from './each-shard.ts';
import { type WriterBindings, askWriters } from './ask-writers.ts';

/** Asks the writers to end expired reservations. */
export function expireReservations({ env, db, now, budget }: JobShard<WriterBindings>) {
  const organisations = (except: readonly string[], limit: number) =>
    read(db, organisationsWith(db, reservations, isExpired(instant(now)), { except, limit }));
  return askWriters(env, { command, atOnce: MAX_EXPIRED, organisations }, budget);
}
