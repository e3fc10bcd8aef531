import { eq, type SQL, sql } from 'drizzle-orm';
import { meaningOf } from '../db/constraints.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { commitRecords, organisations } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Instant } from '../values/instant.ts';
import { pushClock, standsAt, type WriteMoment } from './clock.ts';

// Whether a write was made: each write has one commit record, `made` or `abandoned`.

/** A write that has a commit record. */
export interface RecordedWrite {
  readonly tenant: Tenant;
  readonly orgId: string;
  readonly moment: WriteMoment;
  /** Id of its commit record. */
  readonly writeId: string;
  /** The organisation's clock when the change was read; `null` if the write makes the organisation. */
  readonly readAt: Instant | null;
}

type Outcome = 'made' | 'abandoned';

/** The record of a write that is being made: the first statement of its transaction. */
export function madeRecord(write: RecordedWrite): Statement {
  return recordAs(madeIfCurrent(write), write);
}

/** The record of a write that must never be made. */
export function abandonedRecord(write: RecordedWrite): Statement {
  return recordAs('abandoned', write);
}

function recordAs(outcome: Outcome | SQL, { tenant, writeId, moment }: RecordedWrite): Statement {
  return tenant.db.insert(commitRecords).values({ id: writeId, outcome, createdAt: moment.at });
}

/**
 * `made`, if nothing was written to the organisation since the change was read. Otherwise NULL violates
 * NOT NULL and rolls the write back. So no write undoes another that it has not seen, and the instants
 * of writes ascend in the order of commits.
 */
function madeIfCurrent({ orgId, readAt }: RecordedWrite): SQL {
  const made = 'made' satisfies Outcome;
  if (readAt === null) return sql`${made}`; // the organisation's primary key refuses a second one
  return sql`(SELECT ${made} FROM ${organisations} WHERE ${standsAt(orgId, readAt)})`;
}

/**
 * Abandons a write by inserting its record as `abandoned`: a late delivery of the write then
 * violates the record's primary key. An existing record decides the outcome.
 *
 * @param instead statements of the same transaction.
 */
export async function abandon(
  write: RecordedWrite,
  instead: readonly Statement[] = [],
): Promise<Outcome> {
  const { db } = write.tenant;
  try {
    const moved = instead.length === 0 ? [] : [pushClock(db, write.orgId, write.moment.at)];
    await commit(db, [abandonedRecord(write), ...moved, ...instead]);
    return 'abandoned';
  } catch (error) {
    if (meaningOf(error) !== 'write settled') throw error;
    const records = db.select().from(commitRecords).where(eq(commitRecords.id, write.writeId));
    const [record] = await read(db, records);
    return record?.outcome ?? 'abandoned';
  }
}
