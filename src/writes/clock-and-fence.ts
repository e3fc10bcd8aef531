import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import { meaningOf } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { organisations, writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { type Instant, instant, monthOf } from '../values/instant.ts';

// The order of an organisation's writes: the clock, and the fence that each write leaves.

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

/**
 * The instant of the organisation's latest write, and since when it is closed; no row for an unknown
 * organisation.
 */
export function storedClock(db: Database, orgId: string) {
  return db
    .select({ writtenAt: organisations.writtenAt, closedAt: organisations.closedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId));
}

/** Condition: this is the organisation, and it is open. */
const isOpen = (orgId: string) => and(eq(organisations.id, orgId), isNull(organisations.closedAt));

/**
 * Moves the organisation's clock to the instant of a write. It changes no row where the clock has
 * reached that instant already: some other write came first. Nor does it where the organisation is closed,
 * so that no writer commits to it.
 */
export function moveClock(db: Database, orgId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: at })
    .where(and(isOpen(orgId), lt(organisations.writtenAt, at)));
}

/** The instant of a write, or one millisecond after the clock if the clock is not before it. */
const atOrNext = (at: Instant) =>
  sql`max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', ${organisations.writtenAt}, '+0.001 seconds'))`;

/** Moves the organisation's clock for a write that may come in any order: always forward. */
export function pushClock(db: Database, orgId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(isOpen(orgId));
}

/** The same for every open organisation on a plan. */
export function pushClocksOnPlan(db: Database, planId: string, at: Instant) {
  return db
    .update(organisations)
    .set({ writtenAt: atOrNext(at) })
    .where(and(eq(organisations.planId, planId), isNull(organisations.closedAt)));
}

/** What a write's fence is made of. */
export interface Fenced {
  readonly tenant: Tenant;
  readonly orgId: string;
  readonly moment: WriteMoment;
  /** Id of the write's fence: the row that says whether the write was made. */
  readonly fence: string;
}

type Outcome = 'made' | 'abandoned';

/** The fence of a write that is being made: the statement right after the clock's. */
export function madeFence(write: Fenced): Statement {
  return fenceAs(madeInOrder(write), write);
}

/** The fence of a write that must never be made. */
export function abandonedFence(write: Fenced): Statement {
  return fenceAs('abandoned', write);
}

/** The same for a transaction that also writes: NULL rolls it back where the organisation is closed. */
function abandonedInstead(write: Fenced): Statement {
  const closed = sql`SELECT 1 FROM ${organisations}
    WHERE ${organisations.id} = ${write.orgId} AND ${organisations.closedAt} IS NOT NULL`;
  return fenceAs(
    sql`CASE WHEN NOT EXISTS (${closed}) THEN ${'abandoned' satisfies Outcome} END`,
    write,
  );
}

/** Each write has one fence row: `made`, written with its other rows, or `abandoned`. */
function fenceAs(outcome: Outcome | SQL, { tenant, fence, moment }: Fenced): Statement {
  return tenant.db.insert(writeFences).values({ id: fence, outcome, createdAt: moment.at });
}

/**
 * `made`, if the statement before moved the organisation's clock (`changes()` is that of the
 * statement before) or this write makes the organisation. Otherwise another writer has written at
 * this write's instant or later: NULL violates NOT NULL and rolls the write back. So the instants of
 * writes ascend in the order of commits, and a sync that follows them misses nothing.
 */
function madeInOrder({ orgId }: Fenced): SQL {
  const made = 'made' satisfies Outcome;
  const known = sql`SELECT 1 FROM ${organisations} WHERE ${organisations.id} = ${orgId}`;
  return sql`CASE WHEN changes() = 1 OR NOT EXISTS (${known}) THEN ${made} END`;
}

/**
 * Abandons a write by inserting its fence as `abandoned`: a late delivery of the write then
 * violates the fence's primary key. An existing fence decides the outcome.
 *
 * @param instead statements of the same transaction.
 */
export async function abandon(write: Fenced, instead: readonly Statement[] = []): Promise<Outcome> {
  const { db } = write.tenant;
  try {
    await (instead.length === 0
      ? commit(db, [abandonedFence(write)])
      : commit(db, [
          abandonedInstead(write),
          pushClock(db, write.orgId, write.moment.at),
          ...instead,
        ]));
    return 'abandoned';
  } catch (error) {
    if (meaningOf(error) !== 'write settled') throw error;
    const fences = db.select().from(writeFences).where(eq(writeFences.id, write.fence));
    const [fence] = await read(db, fences);
    return fence?.outcome ?? 'abandoned';
  }
}
