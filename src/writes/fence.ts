import { eq, type SQL, sql } from 'drizzle-orm';
import { meaningOf } from '../db/constraints.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { organisations, writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import { type WriteMoment, pushClock } from './clock.ts';

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
    const moved = instead.length === 0 ? [] : [pushClock(db, write.orgId, write.moment.at)];
    await commit(db, [abandonedFence(write), ...moved, ...instead]);
    return 'abandoned';
  } catch (error) {
    if (meaningOf(error) !== 'write settled') throw error;
    const fences = db.select().from(writeFences).where(eq(writeFences.id, write.fence));
    const [fence] = await read(db, fences);
    return fence?.outcome ?? 'abandoned';
  }
}
