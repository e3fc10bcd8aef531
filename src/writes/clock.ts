import { and, eq, isNull, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Database } from '../db/shards.ts';
import { organisations, publications, webhooks } from '../db/schema.ts';
import { timeNow } from '../values/clock.ts';
import { type Instant, instant, monthOf, millisecondsOf } from '../values/instant.ts';
import type { Actor } from '../access/actor.ts';
import { refuseSuspended } from '../access/permissions.ts';
import { beingErased } from '../values/failure.ts';

// The clock of an organisation is the instant of its latest write. It orders the writes, and it is
// their fencing token: a change is committed only if the clock has not moved since the change was read.

const Keys = z.array(z.string());

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

  get month(): string {
    return monthOf(this.at);
  }

  /** A new UUIDv7 (RFC 9562, 5.7; its counter by method 1 of 6.2) of this instant. */
  newId(): { id: string; createdAt: Instant } {
    const options = { msecs: this.epochMs, seq: this.#sequence++, random: this.#someRandom() };
    return { id: v7(options), createdAt: this.at };
  }

  /** 16 random bytes. They are drawn for many ids at once, because one draw costs more than an id. */
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
 * The moment of the next write: now, or one millisecond after the organisation's clock if this machine's
 * clock is behind it. Ids, `createdAt` and `updatedAt` thus ascend in the order of commits.
 *
 * @param clock the organisation's; `null` if the write creates the organisation.
 */
export function momentAfter(clock: Instant | null): WriteMoment {
  return new WriteMoment(Math.max(timeNow(), clock === null ? 0 : millisecondsOf(clock) + 1));
}

/**
 * The organisation's clock, since when it is closed or being erased, and whether it has an enabled
 * webhook, and the keys of its publications; no row for an unknown organisation.
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
      publications: sql`(SELECT json_group_array(${publications.key}) FROM ${publications}
        WHERE ${publications.orgId} = ${orgId})`
        .mapWith((keys: string): string[] => z.parse(Keys, JSON.parse(keys)))
        .as('publications'),
    })
    .from(organisations)
    .where(eq(organisations.id, orgId));
}

/**
 * Condition: no organisation with this id is closed. It also holds for a deleted organisation, and for
 * the empty id that plans have.
 *
 * @param id an SQL expression.
 */
export const isNotClosed = (id: SQLWrapper): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${organisations} WHERE ${organisations.id} = ${id} AND closed_at IS NOT NULL)`;

/** Condition: the organisation exists and is open, and its clock is still `at`. */
export const clockEquals = (orgId: Placeholder, at: Placeholder): SQL | undefined =>
  and(eq(organisations.id, orgId), isNull(organisations.closedAt), eq(organisations.writtenAt, at));

/**
 * Moves the clocks of some open organisations forward for a write outside their writers. A writer then computes
 * again each change that it has read before.
 *
 * @param at the instant of the write: a clock that is later moves by one millisecond.
 */
export function bumpClocks(db: Database, condition: SQL | undefined, at: Instant) {
  const next = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${organisations.writtenAt}, '+0.001 seconds')`;
  return db
    .update(organisations)
    .set({ writtenAt: sql`max(${at}, ${next})` })
    .where(and(condition, isNull(organisations.closedAt)));
}

/** The same for one organisation. */
export const bumpClock = (db: Database, orgId: string, at: Instant) =>
  bumpClocks(db, eq(organisations.id, orgId), at);

/** The organisation's state when a change begins. */
export interface State {
  readonly clock: Instant | null;
  /** Since when it is being erased; `null` if it is not. */
  readonly erasingSince: Instant | null;
  /** Whether it has an enabled webhook: its notifier is then woken after each write. */
  readonly hasWebhooks: boolean;
  /** The keys of its publications: what the edge has cached of them is outdated after some writes. */
  readonly publications: readonly string[];
}

export const BEFORE_ALL: State = {
  clock: null,
  erasingSince: null,
  hasWebhooks: false,
  publications: [],
};

/**
 * Refuses a change of an organisation that is being erased.
 *
 * @throws Failure `erasure_started` for the operator. Everybody else gets `organisation_suspended`,
 * because only a suspended organisation is erased.
 */
export function refuseErasing({ by }: Pick<Actor, 'by'>, erasingSince: Instant | null): void {
  if (erasingSince === null) return;
  if (by !== 'operator') refuseSuspended(erasingSince);
  throw beingErased();
}

/** Another write has landed since the change began: it must be computed again. */
export class OutdatedError extends Error {
  constructor() {
    super('Another write has landed in the organisation.');
  }
}
