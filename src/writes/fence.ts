import { eq, type SQL, sql } from 'drizzle-orm';
import { meaningOf } from '../db/constraints.ts';
import { latestUpdateOf } from '../db/latest-update.ts';
import { commit, read, type Statement } from '../db/round-trip.ts';
import { writeFences } from '../db/schema.ts';
import type { Tenant } from '../db/tenant.ts';
import type { WriteMoment } from './clock.ts';

/** What a write's fence is made of. */
export interface Fenced {
  readonly tenant: Tenant;
  readonly orgId: string;
  readonly moment: WriteMoment;
  /** Id of the write's fence: the row that says whether the write was made. */
  readonly fence: string;
}

type Outcome = 'made' | 'abandoned';

/** The fence of a write that is being made: the first statement of its transaction. */
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
 * `made`, or NULL if the organisation has a unit with this write's instant or a later one, from a
 * writer unknown to this one. NULL violates NOT NULL and rolls the write back. So `updatedAt` never
 * decreases in the order of commits, and a sync that follows it misses nothing.
 */
function madeInOrder({ orgId, moment }: Fenced): SQL {
  const made = 'made' satisfies Outcome;
  return sql`CASE WHEN coalesce(${latestUpdateOf(orgId)}, '') < ${moment.at} THEN ${made} END`;
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
    await commit(db, [abandonedFence(write), ...instead]);
    return 'abandoned';
  } catch (error) {
    if (meaningOf(error) !== 'write settled') throw error;
    const fences = db.select().from(writeFences).where(eq(writeFences.id, write.fence));
    const [fence] = await read(db, fences);
    return fence?.outcome ?? 'abandoned';
  }
}
