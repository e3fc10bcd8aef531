import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { organisations, plans, quotaChecks, unitCounts, unitMonths } from '../db/schema.ts';
import { Failure } from '../values/failure.ts';
import type { QuotaRequest } from './change.ts';

/** Units of the organisation that are online and not archived now. */
const onlineUnits = (orgId: string): SQL<number> => sql`(
  SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
  WHERE ${unitCounts.orgId} = ${orgId} AND ${unitCounts.projectId} = ''
    AND ${unitCounts.archived} = 0 AND ${unitCounts.visibility} = 'online')`;

/** Units that were created in the month (`YYYY-MM`). */
const createdUnits = (orgId: string, month: string): SQL<number> => sql`(
  SELECT coalesce(sum(${unitMonths.units}), 0) FROM ${unitMonths}
  WHERE ${unitMonths.orgId} = ${orgId} AND ${unitMonths.month} = ${month})`;

/** Whether a limit (`null`: none) is passed, if the write asked for more of it. */
const exceeded = (used: SQL<number>, limit: SQL, asked: number) =>
  asked > 0 ? sql`coalesce(${used} > ${limit}, 0)` : sql`0`;

/**
 * The last statement of a write: makes the whole transaction fail, by a CHECK, if it has passed a
 * limit that it asked for more of. A limit that was lowered below what is in use refuses only what
 * would add to it.
 */
export function quotaGuard(db: Database, orgId: string, month: string, requested: QuotaRequest) {
  const monthly = exceeded(createdUnits(orgId, month), sql`monthly_units`, requested.monthlyUnits);
  const online = exceeded(onlineUnits(orgId), sql`max_online_units`, requested.maxOnlineUnits);
  return db.insert(quotaChecks).select(sql`
    SELECT monthly, online FROM (
      SELECT ${monthly} AS monthly, ${online} AS online
      FROM ${organisations} AS o JOIN ${plans} AS p ON p.id = o.plan_id WHERE o.id = ${orgId}
    ) WHERE monthly OR online`);
}

/** The 402 of a write that the guard refused: which limit, how much of it is used, what was asked. */
export async function quotaFailure(
  db: Database,
  orgId: string,
  month: string,
  requested: QuotaRequest,
): Promise<Failure> {
  const [plan] = await db
    .select({
      monthlyUnits: plans.monthlyUnits,
      maxOnlineUnits: plans.maxOnlineUnits,
      created: createdUnits(orgId, month),
      online: onlineUnits(orgId),
    })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(and(eq(organisations.id, orgId)));
  if (plan === undefined) throw new Error('The organisation has no plan.');
  const monthlyExceeded =
    plan.monthlyUnits !== null && plan.created + requested.monthlyUnits > plan.monthlyUnits;
  const quota = monthlyExceeded && requested.monthlyUnits > 0 ? 'monthlyUnits' : 'maxOnlineUnits';
  return new Failure('quota_exceeded', QUOTA_MESSAGES[quota], {
    quota,
    limit: plan[quota],
    used: quota === 'monthlyUnits' ? plan.created : plan.online,
    requested: requested[quota],
  });
}

const QUOTA_MESSAGES = {
  monthlyUnits: 'The plan allows no more units to be created this month.',
  maxOnlineUnits: 'The plan allows no more units to be online.',
} as const;
