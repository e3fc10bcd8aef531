import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../access/actor.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { organisations, writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { violation } from '../db/violation.ts';
import { unavailable } from '../values/failure.ts';
import { recordEvents } from './audit-events.ts';
import type { Change, QuotaRequest } from './change.ts';
import type { WriteMoment } from './clock.ts';
import { type IdempotentRequest, recordLookup, replayOf, storeRecord } from './idempotency.ts';
import { quotaFailure, quotaFigures, quotaGuard } from './quota.ts';
import { moveClock, pushClock } from './stored-clock.ts';

/** A write that was made: now, or by an earlier request with its Idempotency-Key. */
export interface Made {
  /** The resource as the write left it, as JSON. */
  readonly result: string;
  readonly replayed: boolean;
}

const MADE = 'made';

/** Waits for so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/** One try to make a change. */
export interface Attempt {
  readonly tenant: Tenant;
  readonly orgId: string;
  readonly actor: Actor;
  readonly change: Change;
  readonly idempotent: IdempotentRequest | null;
  readonly moment: WriteMoment;
  /** The change's result as JSON. */
  readonly result: string;
  /** Id of the row by which it can be told whether the write was made. */
  readonly fence: string;
  readonly pause: Pause;
}

/** Pauses before each try to find out what became of a write. */
const SETTLING_PAUSES_MS = [0, 50, 250];

/**
 * Makes a change as one D1 transaction: the organisation's clock, its fence, its idempotency record,
 * its rows, and the check of the plan's limits.
 *
 * @returns `undefined` if what stood in its way is gone by now: the task may be tried again.
 * @throws Failure `quota_exceeded`; `idempotency_key_reused`; `unavailable` when it was given up,
 * or when it cannot be found out what became of it.
 */
export async function attempt(one: Attempt): Promise<Made | undefined> {
  try {
    await commit(one.tenant.db, transactionOf(one));
    return madeNow(one);
  } catch (error) {
    const violated = violation(error);
    if (violated?.includes('write_fences.outcome') === true) return giveWay(one);
    if (violated === null || violated.includes('write_fences')) return settle(one, error);
    if (violated.includes('quota_exceeded') && one.change.quota !== undefined) {
      return refuse(one, one.change.quota);
    }
    if (violated.includes('idempotency_keys') && one.idempotent !== null) {
      return replay(one, one.idempotent);
    }
    throw error;
  }
}

function transactionOf(one: Attempt): [Statement, ...Statement[]] {
  const { tenant, orgId, change, idempotent, moment, result } = one;
  return [
    moveClock(tenant.db, orgId, moment.at),
    fenceAs(madeInOrder(orgId), one),
    ...(idempotent === null ? [] : storeRecord(tenant, idempotent, result, moment.epochMs)),
    ...change.statements,
    ...recordEvents(tenant.db, one, change.events),
    ...(change.quota === undefined
      ? []
      : [quotaGuard(tenant.db, orgId, moment.month, change.quota)]),
  ];
}

const madeNow = ({ result }: Attempt): Made => ({ result, replayed: false });

/** Each write has one fence row: `made`, with the write's rows, or `abandoned`, which is final. */
function fenceAs(
  outcome: 'made' | 'abandoned' | SQL,
  { tenant, fence, moment }: Attempt,
): Statement {
  return tenant.db.insert(writeFences).values({ id: fence, outcome, createdAt: moment.at });
}

/**
 * `made`, if the statement before has moved the organisation's clock (`changes()` is that of the
 * statement before) or the organisation is only made by this write. Otherwise another writer has
 * written at this write's instant or later: NULL, which the column refuses. So the instants of
 * writes ascend in the order of commits, and a sync that follows them misses nothing.
 */
function madeInOrder(orgId: string): SQL {
  const known = sql`SELECT 1 FROM ${organisations} WHERE ${organisations.id} = ${orgId}`;
  return sql`CASE WHEN changes() = 1 OR NOT EXISTS (${known}) THEN ${MADE} END`;
}

/** Abandons a write that the quota's check refused, and throws which limit it passes. */
function refuse(one: Attempt, requested: QuotaRequest): Promise<Made | undefined> {
  const { tenant, orgId, moment } = one;
  const figures = quotaFigures(tenant.db, orgId, moment.month);
  const refusal = commit(tenant.db, [fenceAs('abandoned', one), figures]);
  return refusal.then(
    ([, [now]]) => {
      const failure = now && quotaFailure(now, requested, moment.month);
      if (failure !== undefined) throw failure;
      return undefined;
    },
    (error: unknown) => settle(one, error),
  );
}

/**
 * Abandons a write that lost its place, so that it can be retried safely. It may be that the same
 * write arrived before, and has itself moved the clock: its fence says so.
 */
function giveWay(one: Attempt): Promise<Made | undefined> {
  return abandon(one).then(
    (outcome) => (outcome === 'made' ? madeNow(one) : undefined),
    (error: unknown) => settle(one, error),
  );
}

/** The answer of the request that had the Idempotency-Key first. */
async function replay(one: Attempt, request: IdempotentRequest): Promise<Made | undefined> {
  const [record] = await read(one.tenant.db, recordLookup(one.tenant, request, one.moment.epochMs));
  return record && { ...replayOf(record, request), replayed: true };
}

/**
 * Finds out what became of a write that failed, or seemed to.
 *
 * @param cause why it is not known.
 */
async function settle(one: Attempt, cause: unknown): Promise<Made> {
  for (const milliseconds of SETTLING_PAUSES_MS) {
    await one.pause(milliseconds);
    const outcome = await abandon(one, one.change.ifAbandoned).catch(() => 'unknown');
    if (outcome === 'made') return madeNow(one);
    if (outcome === 'abandoned') break;
  }
  throw unavailable(cause);
}

/**
 * Abandons a write: its fence makes it fail if it arrives later. An existing fence decides the
 * outcome.
 *
 * @param instead what is written with the fence.
 */
async function abandon(
  one: Attempt,
  instead: readonly Statement[] = [],
): Promise<'made' | 'abandoned'> {
  const { db } = one.tenant;
  try {
    const moved = instead.length === 0 ? [] : [pushClock(db, one.orgId, one.moment.at)];
    await commit(db, [fenceAs('abandoned', one), ...moved, ...instead]);
    return 'abandoned';
  } catch (error) {
    if (violation(error) === null) throw error;
    const fences = db.select().from(writeFences).where(eq(writeFences.id, one.fence));
    const [stands] = await read(db, fences);
    return stands?.outcome ?? 'abandoned';
  }
}
