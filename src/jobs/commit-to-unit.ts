import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/shards.ts';
import { commit, type Statement } from '../db/round-trip.ts';
import { organisations, properties } from '../db/schema.ts';
import { timeNow } from '../values/clock.ts';
import { instant } from '../values/instant.ts';
import { bumpClock } from '../writes/clock.ts';

/**
 * Makes a change beside the organisation's writer. The unit counts as changed, so that a sync lists it.
 *
 * @param unit the ids of the unit and its organisation.
 */
export async function commitToUnit(
  db: Database,
  { orgId, propertyId }: { readonly orgId: string; readonly propertyId: string },
  change: Statement,
): Promise<void> {
  const clock = sql`(SELECT ${organisations.writtenAt} FROM ${organisations} WHERE ${organisations.id} = ${orgId})`;
  await commit(db, [
    bumpClock(db, orgId, instant(timeNow())),
    db
      .update(properties)
      .set({ updatedAt: clock })
      .where(and(eq(properties.orgId, orgId), eq(properties.id, propertyId))),
    change,
  ]);
}
