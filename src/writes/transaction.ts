import { type Actor, nameOfActor } from '../access/actor.ts';
import { refuseIfNull, type Violation, violationOf } from '../db/constraints.ts';
import type { Database } from '../db/shards.ts';
import {
  commit,
  PreparedStatements,
  read,
  type Statement,
  type WithoutCaller,
} from '../db/round-trip.ts';
import { emailTaken, externalIdTaken, type Failure, unavailable } from '../values/failure.ts';
import type { AuditEvent, Change } from './change.ts';
import { bumpClock, clockEquals, type WriteMoment } from './clock.ts';
import {
  type IdempotentRequest,
  type WriteResult,
  findReplay,
  storeRecord,
} from './idempotency.ts';
import { type QuotaRequest, quotaFailure, quotaFigures, advanceClock } from './quota.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { packStates, rowsGiven, rowsParameters } from '../db/large-values.ts';
import { audit, commitRecords, organisations } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';

export type Pause = (milliseconds: number) => Promise<void>;

export interface WriteAttempt extends RecordedWrite {
  /** The shard of people and their sessions. */
  readonly first: Database;
  readonly actor: Actor;
  readonly change: Change;
  readonly idempotent: IdempotentRequest | null;
  readonly result: string;
  readonly pause: Pause;
}

/** The pauses before each attempt to find out whether a write was made. */
const SETTLING_PAUSES_MS = [0, 50, 250];

/**
 * Whether a change has an effect. One without an effect moves no clock. Only its result is written, if
 * the request has an Idempotency-Key: a repetition answers the same, and overwrites nothing.
 */
export function hasEffect({ statements, events }: Change): boolean {
  return statements.length > 0 || events.length > 0;
}

/**
 * Makes a change as one D1 transaction: its commit record, the organisation's clock if it has an effect,
 * its idempotency record, its rows, and the check of the plan's limits.
 *
 * @returns `undefined` if the task may be tried again: its change was outdated, or the reason for the
 * refusal is gone.
 * @throws Failure `quota_exceeded`; `email_taken`; `idempotency_key_reused`; `unavailable` if the
 * write was abandoned, or if it is unknown whether it was made.
 */
export async function attempt(one: WriteAttempt): Promise<WriteResult | undefined> {
  // An error of this transaction is thrown as it is: the caller may retry.
  await commit(one.first, one.change.ofPeople?.(one.first) ?? []);
  try {
    await commit(one.tenant.db, buildTransaction(one));
    return freshResult(one);
  } catch (error) {
    const violation = violationOf(error);
    return violation === null ? settle(one, error) : resolve(one, violation, error);
  }
}

function buildTransaction(one: WriteAttempt): Statement[] {
  const { tenant, orgId, actor, change, idempotent, moment, result } = one;
  const { db } = tenant;
  return [
    // The primary key of organisations refuses a second one.
    recordAs(one.readAt === null ? 'made' : 'made if current', one),
    ...(idempotent === null
      ? []
      : [storeRecord({ db, orgId, actor }, idempotent, result, moment.epochMs)]),
    ...change.statements,
    ...recordEvents(db, one, change.events),
    ...(hasEffect(change) ? [advanceClock(db, orgId, moment, change.quota)] : []),
  ];
}

interface Occasion {
  readonly orgId: string;
  readonly actor: Actor;
  readonly moment: Pick<WriteMoment, 'newId' | 'at'>;
}

const entryNames = Object.keys(getTableColumns(audit));
const entryValues = entryNames.map((name, at) =>
  name === 'states' ? `unhex(v ->> ${at})` : `v ->> ${at}`,
);

const entries = new PreparedStatements(({ db }: WithoutCaller) =>
  db
    .insert(audit)
    .select(sql`WITH ${rowsGiven} SELECT ${sql.raw(entryValues.join(', '))} FROM row`),
);

/** The statements that record events in the audit log, in the write's own transaction. */
export function recordEvents(
  db: Database,
  { orgId, actor, moment }: Occasion,
  events: readonly AuditEvent[],
): Statement[] {
  const rows = events.map((event) => {
    const { id, previousId } = event.link ?? { ...moment.newId(), previousId: null };
    const own = { id, previousId, orgId, at: moment.at };
    const { states, ...others } = makeEntry(event, actor);
    const packed = packStates(states).toString('hex');
    const entry: Record<string, unknown> = { ...others, ...own, states: packed };
    return entryNames.map((name) => entry[name]);
  });
  return rowsParameters(rows).map((json) => entries.ask({ db }, null, { rows: json }));
}

/** The columns of an audit entry, except its organisation, id and instant. */
export function makeEntry(event: AuditEvent, actor: Actor) {
  const { action, id: targetId, before, after, changesReservation = false, seenBy = null } = event;
  const [targetKind = ''] = action.split('.');
  const isOfUnit = targetKind === 'image' || targetKind === 'document';
  const ofUnit = isOfUnit ? (after ?? before)?.['propertyId'] : null;
  const unitId = changesReservation ? targetId : ofUnit;
  const states = { before, after };
  return {
    by: actor.by,
    actor: nameOfActor(actor),
    action,
    targetKind,
    targetId,
    states,
    statesLength: JSON.stringify(states).length,
    unitId: typeof unitId === 'string' ? unitId : null,
    seenBy,
  };
}

export const freshResult = ({ result }: WriteAttempt): WriteResult => ({ result, replayed: false });

function resolve(
  one: WriteAttempt,
  violation: Violation,
  error: unknown,
): Promise<WriteResult | undefined> {
  const { idempotent, change } = one;
  switch (violation) {
    case 'write settled':
      return settle(one, error);
    case 'write outdated':
    case 'plan retired':
      return abandonForRetry(one);
    case 'quota exceeded':
      if (change.quota === undefined) throw error;
      return refuseForQuota(one, change.quota);
    case 'key used':
      if (idempotent === null) throw error;
      return findReplay(one.tenant, idempotent, one.moment.epochMs);
    case 'email taken':
      return refuse(one, emailTaken());
    case 'external id taken':
      // The operations about documents have looked before: it is a unit that moves with its own.
      return refuse(one, externalIdTaken('unit'));
    case 'plan changed':
    case 'fault of ours':
      throw error;
    default:
      throw new Error(violation satisfies never);
  }
}

/** Abandons a write that exceeds a limit. The same transaction reads the figures for the error. */
function refuseForQuota(
  one: WriteAttempt,
  requested: QuotaRequest,
): Promise<WriteResult | undefined> {
  const { tenant, orgId, moment } = one;
  const figures = quotaFigures(tenant.db, orgId, moment.month);
  const refusal = commit(tenant.db, [recordAs('abandoned', one), figures]);
  return refusal.then(
    ([, [now]]) => {
      const failure = now && quotaFailure(now, requested, moment.month);
      if (failure !== undefined) throw failure;
      return undefined;
    },
    (error: unknown) => settle(one, error),
  );
}

/** Abandons a write, so that D1 refuses a late delivery of it. Then throws why it is refused. */
async function refuse(one: WriteAttempt, failure: Failure): Promise<WriteResult> {
  const made = await abandonForRetry(one);
  if (made === undefined) throw failure;
  return made;
}

/**
 * Abandons a write that SQLite has refused. If its record says `made`, D1 has made an earlier
 * delivery of it, and that result counts.
 *
 * @returns `undefined` once the write is abandoned.
 */
function abandonForRetry(one: WriteAttempt): Promise<WriteResult | undefined> {
  return abandon(one).then(
    (outcome) => (outcome === 'made' ? freshResult(one) : undefined),
    (error: unknown) => settle(one, error),
  );
}

/**
 * Finds out whether a write was made, after an error that does not say so. Abandons it if it was not.
 *
 * @param cause the error.
 */
async function settle(one: WriteAttempt, cause: unknown): Promise<WriteResult> {
  for (const milliseconds of SETTLING_PAUSES_MS) {
    await one.pause(milliseconds);
    const outcome = await abandon(one, one.change.ifAbandoned).catch(() => 'unknown');
    if (outcome === 'made') return freshResult(one);
    if (outcome === 'abandoned') break;
  }
  throw unavailable(cause);
}

/** A write and its commit record, which says `made` or `abandoned`. */
interface RecordedWrite {
  readonly tenant: Tenant;
  readonly orgId: string;
  readonly moment: WriteMoment;
  readonly writeId: string;
  /** The organisation's clock when the change was read; `null` if the write makes the organisation. */
  readonly readAt: Instant | null;
}

type Outcome = 'made' | 'abandoned';

/**
 * `made` if no other write has landed in the organisation since the change was read. A write thus never overwrites one
 * that it has not seen, and the order of instants is the order of commits.
 */
const madeIfCurrent = refuseIfNull(
  'write outdated',
  sql`(SELECT ${'made' satisfies Outcome} FROM ${organisations}
  WHERE ${clockEquals(sql.placeholder('orgId'), sql.placeholder('readAt'))})`,
);

/** How a record is inserted: as the record of an outcome, or of `made` if the write is current. */
type Recorded = Outcome | 'made if current';

const records = new PreparedStatements(({ db }: WithoutCaller, recorded: Recorded) =>
  db.insert(commitRecords).values({
    id: sql.placeholder('writeId'),
    ...(recorded === 'made if current' ? madeIfCurrent : { outcome: recorded }),
    createdAt: sql.placeholder('at'),
  }),
);

/**
 * Inserts the record of a write: `made`, as the first statement of its transaction, or `abandoned`, so
 * that the write can never be made.
 */
function recordAs(recorded: Recorded, one: RecordedWrite): Statement {
  const { tenant, writeId, moment, orgId, readAt } = one;
  return records.ask(tenant, recorded, { writeId, at: moment.at, orgId, readAt });
}

/**
 * Abandons a write by inserting its record as `abandoned`: a late delivery of the write then
 * violates the record's primary key. A record that exists already decides the outcome.
 *
 * @param instead further statements of the same transaction.
 */
async function abandon(write: RecordedWrite, instead: readonly Statement[] = []): Promise<Outcome> {
  const { db } = write.tenant;
  try {
    const moved = instead.length === 0 ? [] : [bumpClock(db, write.orgId, write.moment.at)];
    await commit(db, [recordAs('abandoned', write), ...moved, ...instead]);
    return 'abandoned';
  } catch (error) {
    if (violationOf(error) !== 'write settled') throw error;
    const stored = db.select().from(commitRecords).where(eq(commitRecords.id, write.writeId));
    const [record] = await read(db, stored);
    return record?.outcome ?? 'abandoned';
  }
}
