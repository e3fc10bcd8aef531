import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { organisations } from '../db/schema.ts';
import type { Instant } from '../values/instant.ts';

/** The instant of the organisation's latest write; no row for an unknown organisation. */
export function storedClock(db: Database, orgId: string) {
  return db
    .select({ writtenAt: organisations.writtenAt })
    .from(organisations)
    .where(eq(organisations.id, orgId));
}

/**
 * Moves the organisation's clock to the instant of a write. It changes no row where the clock has
 * reached that instant already: some other write came first.
 */
export function moveClock(db: Database, orgId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: at })
    .where(and(eq(organisations.id, orgId), lt(organisations.writtenAt, at)));
}

/** The instant of a write, or one millisecond after the clock if the clock is not before it. */
const atOrNext = (at: Instant) =>
  sql`max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', ${organisations.writtenAt}, '+0.001 seconds'))`;

/** Moves the organisation's clock for a write that may come in any order: always forward. */
export function pushClock(db: Database, orgId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(eq(organisations.id, orgId));
}

/** The same for every organisation on a plan. */
export function pushClocksOnPlan(db: Database, planId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(eq(organisations.planId, planId));
}
