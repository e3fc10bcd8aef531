import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '../db/database.ts';
import { organisations, webhooks } from '../db/schema.ts';
import { type Instant, instant, monthOf } from '../values/instant.ts';

// The clock of an organisation is the instant of its latest write. It orders the writes, and it is
// their fencing token: a change is made only while the clock stands where it was when the change was read.

const ID_BYTES = 16;
const IDS_DRAWN = 64;

/** The one instant of a write, and ids that ascend within it. */
export class WriteMoment {
  readonly epochMs: number;
  readonly at: Instant;
  #sequence = 0;
  #random = new Uint8Array();

  constructor(epochMs: number) {
    this.epochMs = epochMs;
    this.at = instant(epochMs);
  }

  /** The calendar month (UTC, `YYYY-MM`) that a write counts in. */
  get month(): string {
    return monthOf(this.at);
  }

  /** A new UUIDv7 (RFC 9562, 5.7; its counter by method 1 of 6.2) of this instant. */
  newId(): { id: string; createdAt: Instant } {
    const options = { msecs: this.epochMs, seq: this.#sequence++, random: this.#someRandom() };
    return { id: v7(options), createdAt: this.at };
  }

  /** 16 random bytes, drawn for many ids at once, as one draw costs more than an id. */
  #someRandom(): Uint8Array {
    if (this.#random.length < ID_BYTES) {
      this.#random = crypto.getRandomValues(new Uint8Array(ID_BYTES * IDS_DRAWN));
    }
    const drawn = this.#random.subarray(0, ID_BYTES);
    this.#random = this.#random.subarray(ID_BYTES);
    return drawn;
  }
}

/**
 * The moment of the next write: now, or the millisecond after the clock if this machine's own clock is
 * slow. So the order of ids, of `createdAt` and of `updatedAt` is the order of commits.
 *
 * @param clock the organisation's; `null` if the write makes the organisation.
 */
export function momentAfter(clock: Instant | null): WriteMoment {
  return new WriteMoment(Math.max(Date.now(), clock === null ? 0 : Date.parse(clock) + 1));
}

/**
 * The organisation's clock, since when it is closed, since when it is being erased, and whether it has
 * an enabled webhook; no row for an unknown organisation.
 */
export function storedClock(db: Database, orgId: string) {
  return db
    .select({
      clock: organisations.writtenAt,
      closedAt: organisations.closedAt,
      erasingSince: organisations.erasingSince,
      // A literal, not a parameter: otherwise SQLite does not use the partial index.
      hasWebhooks:
        sql`EXISTS (SELECT 1 FROM ${webhooks} WHERE ${webhooks.orgId} = ${orgId} AND enabled = 1)`
          .mapWith(Boolean)
          .as('has_webhooks'),
    })
    .from(organisations)
    .where(eq(organisations.id, orgId));
}

/** Condition: this is the organisation, and it is open. */
const isOpen = (orgId: string) => and(eq(organisations.id, orgId), isNull(organisations.closedAt));

/**
 * Condition: no organisation of this id is closed. It also holds for one that was deleted, and for the
 * empty id of plans.
 *
 * @param id an SQL expression.
 */
export const isNotClosed = (id: SQLWrapper): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${organisations} WHERE ${organisations.id} = ${id} AND closed_at IS NOT NULL)`;

/**
 * Condition: the organisation is there and open, and has not been written to since its clock stood at
 * `at`.
 */
export const standsAt = (orgId: string, at: Instant): SQL | undefined =>
  and(isOpen(orgId), eq(organisations.writtenAt, at));

/** Moves the organisation's clock to the instant of a write. */
export function moveClock(db: Database, orgId: string, at: Instant) {
  return db.update(organisations).set({ writtenAt: at }).where(eq(organisations.id, orgId));
}

/** The instant of a write, or one millisecond after the clock if the clock is not before it. */
const atOrNext = (at: Instant) =>
  sql`max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', ${organisations.writtenAt}, '+0.001 seconds'))`;

/**
 * Moves the organisation's clock for a write outside its writer: always forward. A change that the
 * writer has read before is made anew.
 */
export function pushClock(db: Database, orgId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(isOpen(orgId));
}

/** The same for those of several organisations that are open. */
export function pushClocksOf(db: Database, orgIds: readonly string[], at: Instant) {
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(orgIds)})`;
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(and(sql`${organisations.id} IN (${ids})`, isNull(organisations.closedAt)));
}

/** The same for every open organisation on a plan. */
export function pushClocksOnPlan(db: Database, planId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(and(eq(organisations.planId, planId), isNull(organisations.closedAt)));
}
