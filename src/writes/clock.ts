import { v7 } from 'uuid';
import { type Instant, instant, monthOf } from '../values/instant.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { isKept } from '../db/moving-slots.ts';
import { organisations } from '../db/schema.ts';

/**
 * The clock of an organisation's writes. Each write gets a millisecond of its own, later than those
 * of all earlier writes, even if the machine's clock goes back: the order of ids, of `createdAt`
 * and of `updatedAt` is the order of commits.
 */
export class WriteClock {
  #last: number;

  /** @param last the latest instant that the organisation has stored, in epoch milliseconds. */
  constructor(last: number) {
    this.#last = last;
  }

  /** The moment of the next write. */
  tick(): WriteMoment {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return new WriteMoment(this.#last);
  }
}

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

/** The same for every organisation on a plan that has not moved to another home. */
export function pushClocksOnPlan(db: Database, planId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(and(eq(organisations.planId, planId), isKept(organisations.id)));
}
