import type { Actor } from '../access/actor.ts';
import { type Meaning, meaningOf } from '../db/constraints.ts';
import type { Database } from '../db/database.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { emailTaken, type Failure, unavailable } from '../values/failure.ts';
import { recordEvents, type Change, type QuotaRequest } from './change.ts';
import { moveClock } from './clock.ts';
import { abandon, abandonedRecord, madeRecord, type RecordedWrite } from './commit-record.ts';
import {
  type IdempotentRequest,
  type Made,
  recordLookup,
  replayOf,
  storeRecord,
} from './idempotency.ts';
import { quotaFailure, quotaFigures, quotaGuard } from './quota.ts';

/** Waits for so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

/** One attempt to make a change. */
export interface WriteAttempt extends RecordedWrite {
  /** The home of people and their sessions. */
  readonly first: Database;
  readonly actor: Actor;
  readonly change: Change;
  readonly idempotent: IdempotentRequest | null;
  /** The change's result as JSON. */
  readonly result: string;
  readonly pause: Pause;
}

/** Pauses before each try to find out whether a write was made. */
const SETTLING_PAUSES_MS = [0, 50, 250];

/** Whether a change writes nothing: it changes nothing, and its result need not be kept for a replay. */
export function writesNothing({
  change: { statements, events },
  idempotent,
}: WriteAttempt): boolean {
  return statements.length === 0 && events.length === 0 && idempotent === null;
}

/**
 * Makes a change as one D1 transaction: its commit record, the organisation's clock, its idempotency
 * record, its rows, and the check of the plan's limits.
 *
 * @returns `undefined` if the obstacle is gone, or the change was read too early: the task may be tried
 * again.
 * @throws Failure `quota_exceeded`; `email_taken`; `idempotency_key_reused`; `unavailable` if the
 * write was abandoned, or if it is unknown whether it was made.
 */
export async function attempt(one: WriteAttempt): Promise<Made | undefined> {
  await commitOfPeople(one);
  try {
    await commit(one.tenant.db, transactionOf(one));
    return madeNow(one);
  } catch (error) {
    const meaning = meaningOf(error);
    return meaning === null ? settle(one, error) : resolve(one, meaning, error);
  }
}

/** Commits what the change does to people's sessions. @throws whatever D1 throws: ask again. */
async function commitOfPeople({ first, change }: WriteAttempt): Promise<void> {
  const [one, ...others] = change.ofPeople?.(first) ?? [];
  if (one !== undefined) await commit(first, [one, ...others]);
}

function transactionOf(one: WriteAttempt): [Statement, ...Statement[]] {
  const { tenant, orgId, change, idempotent, moment, result } = one;
  return [
    madeRecord(one),
    moveClock(tenant.db, orgId, moment.at),
    ...(idempotent === null ? [] : storeRecord(tenant, idempotent, result, moment.epochMs)),
    ...change.statements,
    ...recordEvents(tenant.db, one, change.events),
    ...(change.quota === undefined
      ? []
      : [quotaGuard(tenant.db, orgId, moment.month, change.quota)]),
  ];
}

/** What a change has made. */
export const madeNow = ({ result }: WriteAttempt): Made => ({ result, replayed: false });

/** Decides what follows when SQLite has refused a write. */
function resolve(one: WriteAttempt, meaning: Meaning, error: unknown): Promise<Made | undefined> {
  const { idempotent, change } = one;
  switch (meaning) {
    case 'write settled':
      return settle(one, error);
    case 'write outdated':
      return abandonForRetry(one);
    case 'quota exceeded':
      if (change.quota === undefined) throw error;
      return refuseForQuota(one, change.quota);
    case 'key used':
      if (idempotent === null) throw error;
      return replay(one, idempotent);
    case 'email taken':
      return refuse(one, emailTaken());
    case 'plan retired':
      return abandonForRetry(one);
    case 'plan changed':
    case 'fault of ours':
      throw error;
    default:
      throw new Error(meaning satisfies never);
  }
}

/** Abandons a write, and explains the refusal by figures read in the same transaction. */
function refuseForQuota(one: WriteAttempt, requested: QuotaRequest): Promise<Made | undefined> {
  const { tenant, orgId, moment } = one;
  const figures = quotaFigures(tenant.db, orgId, moment.month);
  const refusal = commit(tenant.db, [abandonedRecord(one), figures]);
  return refusal.then(
    ([, [now]]) => {
      const failure = now && quotaFailure(now, requested, moment.month);
      if (failure !== undefined) throw failure;
      return undefined;
    },
    (error: unknown) => settle(one, error),
  );
}

/** Abandons a write, so that a late delivery of it cannot be made, and throws why it is refused. */
async function refuse(one: WriteAttempt, failure: Failure): Promise<Made> {
  const made = await abandonForRetry(one);
  if (made === undefined) throw failure;
  return made;
}

/**
 * Abandons a write that SQLite has refused. If its record says `made`, an earlier delivery of it
 * was made, and counts.
 *
 * @returns `undefined` once the write is abandoned.
 */
function abandonForRetry(one: WriteAttempt): Promise<Made | undefined> {
  return abandon(one).then(
    (outcome) => (outcome === 'made' ? madeNow(one) : undefined),
    (error: unknown) => settle(one, error),
  );
}

/** The result of the request that used the Idempotency-Key first. */
async function replay(one: WriteAttempt, request: IdempotentRequest): Promise<Made | undefined> {
  const [record] = await read(one.tenant.db, recordLookup(one.tenant, request, one.moment.epochMs));
  return record && { ...replayOf(record, request), replayed: true };
}

/**
 * Finds out whether a write was made, after an error that does not say. If it was not, abandons it.
 *
 * @param cause the error.
 */
async function settle(one: WriteAttempt, cause: unknown): Promise<Made> {
  for (const milliseconds of SETTLING_PAUSES_MS) {
    await one.pause(milliseconds);
    const outcome = await abandon(one, one.change.ifAbandoned).catch(() => 'unknown');
    if (outcome === 'made') return madeNow(one);
    if (outcome === 'abandoned') break;
  }
  throw unavailable(cause);
}
