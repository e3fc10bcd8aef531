import { type SQL, gt, sql } from 'drizzle-orm';
import { type Database, slotDigits, slotOf } from '../../../db/shards.ts';
import { lacksMigration } from '../../../db/outage.ts';
import { read } from '../../../db/round-trip.ts';
import { audit, organisations } from '../../../db/schema.ts';

export interface SlotRange {
  readonly first: number;
  readonly last: number;
}

/** Organisations that exist, or those of which only the audit log is left. */
export type Pass = 'existing' | 'deleted';

const SLOT = sql.raw('substr(id, -3)');

/** Whether a database has been migrated. */
export async function hasTables(shard: Database): Promise<boolean> {
  const some = shard.select({ id: organisations.id }).from(organisations);
  try {
    await read(shard, some.where(gt(organisations.id, '')).limit(1));
    return true;
  } catch (error) {
    if (lacksMigration(error)) return false;
    throw error;
  }
}

/**
 * The next organisation of a range in a shard. Existing ones are ordered by slot and id, deleted ones by
 * id.
 */
export async function organisationAfter(
  shard: Database,
  range: SlotRange,
  pass: Pass,
  after: string,
): Promise<string | undefined> {
  const next = pass === 'existing' ? existingAfter : deletedAfter;
  const [found] = await read(shard, next(shard, range, after));
  return found?.id;
}

/** The first of some organisations, in the order of a pass. */
export function firstOf(pass: Pass, ids: readonly string[]): string | undefined {
  const rank = (id: string) => (pass === 'existing' ? slotDigits(slotOf(id)) + id : id);
  return ids.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
}

function existingAfter(shard: Database, { first, last }: SlotRange, after: string) {
  const from = after === '' ? slotDigits(first) : slotDigits(slotOf(after));
  return shard
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      sql`${SLOT} BETWEEN ${from} AND ${slotDigits(last)} AND (${SLOT}, id) > (${from}, ${after})`,
    )
    .orderBy(SLOT, organisations.id)
    .limit(1);
}

const nextAfter = (id: SQL) => sql`SELECT min(org_id) FROM ${audit} WHERE org_id > ${id}`;

/** One seek in the index of the audit log for each organisation of the shard. */
function deletedAfter(shard: Database, { first, last }: SlotRange, after: string) {
  return shard
    .select({ id: sql<string>`id` })
    .from(
      sql`(
      WITH RECURSIVE orgs(id) AS (
        ${nextAfter(sql`${after}`)}
        UNION ALL
        SELECT (${nextAfter(sql`orgs.id`)}) FROM orgs WHERE id IS NOT NULL
      )
      SELECT id FROM orgs
      WHERE ${SLOT} BETWEEN ${slotDigits(first)} AND ${slotDigits(last)}
        AND NOT EXISTS (SELECT 1 FROM ${organisations} AS o WHERE o.id = orgs.id))`,
    )
    .limit(1);
}
