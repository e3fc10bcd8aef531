import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../access/actor.ts';
import { INVALID_TOKEN } from '../access/token-caller.ts';
import { latestUpdateOf } from '../db/latest-update.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { organisations, writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { violation } from '../db/violation.ts';
import { found, unavailable } from '../values/failure.ts';
import { recordEvents } from './audit-events.ts';
import type { Change, QuotaRequest } from './change.ts';
import type { WriteMoment } from './clock.ts';
import { type IdempotentRequest, recordLookup, replayOf, storeRecord } from './idempotency.ts';
import { quotaFailure, quotaFigures, quotaGuard } from './quota.ts';

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
 * Makes a change as one D1 transaction: its fence, its idempotency record, its rows, and the check
 * of the plan's limits.
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
    if (violated.includes('the plan is retired')) return undefined;
    if (violated.includes('FOREIGN KEY')) await requireOrganisation(one);
    throw error;
  }
}

/**
 * Finds out whether a write refers to what is not there because its organisation was deleted after
 * the request had been let in.
 *
 * @throws Failure `not_found` for the operator then, and `unauthenticated` for everybody else: what
 * let them in went with the organisation.
 */
async function requireOrganisation({ actor, tenant: { db, org } }: Attempt): Promise<void> {
  const organisation = db
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, org));
  const [kept] = await read(db, organisation);
  if (kept === undefined && actor.by !== 'operator') throw INVALID_TOKEN;
  found(kept, 'organisation');
}

function transactionOf(one: Attempt): [Statement, ...Statement[]] {
  const { tenant, orgId, change, idempotent, moment, result } = one;
  return [
    fenceAs(madeInOrder(one), one),
    ...(idempotent === null ? [] : storeRecord(tenant, idempotent, result, moment.epochMs)),
    ...change.statements,
    ...recordEvents(tenant.db, one, change.events),
    ...(change.quota === undefined
      ? []
      : [quotaGuard(tenant.db, orgId, moment.month, change.quota)]),
  ];
}

const madeNow = ({ result }: Attempt): Made => ({ result, replayed: false });

/** Of a write there is one fence: as made, with its rows, or as abandoned; then it never will be. */
function fenceAs(
  outcome: 'made' | 'abandoned' | SQL,
  { tenant, fence, moment }: Attempt,
): Statement {
  return tenant.db.insert(writeFences).values({ id: fence, outcome, createdAt: moment.at });
}

/**
 * `made`, unless the organisation has a unit that was written as late as this write or later, by a
 * writer that this one did not know: NULL then, which the column refuses. So `updatedAt` never runs
 * backwards in the order of commits, and a sync that follows it misses nothing.
 */
function madeInOrder({ orgId, moment }: Attempt): SQL {
  return sql`CASE WHEN coalesce(${latestUpdateOf(orgId)}, '') < ${moment.at} THEN ${MADE} END`;
}

/** Tells why the quota's check refused a write, and sees to it that the write stays refused. */
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
 * Sees to it that a write that would be out of order never is made, before it is tried anew: it may
 * be that it had arrived before, and is what it would come after.
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
 * Gives a write up by putting up its fence as abandoned: a write that arrives later fails. If a
 * fence stood already, that one tells what the write is.
 *
 * @param instead what is written with it.
 */
async function abandon(
  one: Attempt,
  instead: readonly Statement[] = [],
): Promise<'made' | 'abandoned'> {
  const { db } = one.tenant;
  try {
    await commit(db, [fenceAs('abandoned', one), ...instead]);
    return 'abandoned';
  } catch (error) {
    if (violation(error) === null) throw error;
    const fences = db.select().from(writeFences).where(eq(writeFences.id, one.fence));
    const [stands] = await read(db, fences);
    return stands?.outcome ?? 'abandoned';
  }
}
