import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/homes.ts';
import { PreparedStatements, type WithoutCaller } from '../db/round-trip.ts';
import { organisations, plans, quotaChecks, unitCounts, unitMonths } from '../db/schema.ts';
import { Failure } from '../values/failure.ts';
import { endOfMonth } from '../values/instant.ts';
import type { QuotaRequest } from './change.ts';

/** An organisation's id, or the SQL that gives it. */
type Organisation = string | SQL<string>;

/** The limits of a plan that a write can exceed. */
const QUOTAS = [
  'monthlyUnits',
  'maxOnlineUnits',
  'maxProjects',
  'maxFolders',
  'maxStorageBytes',
] as const;
type Quota = (typeof QUOTAS)[number];

/** Units of the organisation that are online and not archived now. */
export const onlineUnits = (orgId: Organisation): SQL<number> => sql`(
  SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
  WHERE ${unitCounts.orgId} = ${orgId} AND ${unitCounts.projectId} = ''
    AND ${unitCounts.archived} = 0 AND ${unitCounts.visibility} = 'online')`;

/** Units that were created in the month (`YYYY-MM`). */
export const createdUnits = (orgId: Organisation, month: string | SQL<string>): SQL<number> => sql`(
  SELECT coalesce(sum(${unitMonths.units}), 0) FROM ${unitMonths}
  WHERE ${unitMonths.orgId} = ${orgId} AND ${unitMonths.month} = ${month})`;

/** SQL: whether a limit is exceeded (`null`: unlimited). It is 0 if the write asks for nothing more. */
const exceeded = (isAsked: boolean, used: SQL, limit: SQL): SQL =>
  isAsked ? sql`coalesce(${used} > ${limit}, 0)` : sql`0`;

const guards = new PreparedStatements(({ db }: WithoutCaller, asked: readonly Quota[]) => {
  const orgId = sql<string>`${sql.placeholder('orgId')}`;
  const month = sql<string>`${sql.placeholder('month')}`;
  const is = (quota: Quota, used: SQL, limit: SQL) => exceeded(asked.includes(quota), used, limit);
  const monthly = is('monthlyUnits', createdUnits(orgId, month), sql`monthly_units`);
  const online = is('maxOnlineUnits', onlineUnits(orgId), sql`max_online_units`);
  const projects = is('maxProjects', sql`o.projects`, sql`max_projects`);
  const folders = is('maxFolders', sql`o.folders`, sql`max_folders`);
  const storage = is('maxStorageBytes', sql`o.storage_bytes`, sql`max_storage_bytes`);
  return db.insert(quotaChecks).select(sql`
    SELECT monthly, online, projects, folders, storage FROM (
      SELECT ${monthly} AS monthly, ${online} AS online, ${projects} AS projects, ${folders} AS folders,
        ${storage} AS storage
      FROM ${organisations} AS o JOIN ${plans} AS p ON p.id = o.plan_id WHERE o.id = ${orgId}
    ) WHERE monthly OR online OR projects OR folders OR storage`);
});

/**
 * The last statement of a write. It violates a CHECK if the write exceeds a limit. If the operator has
 * lowered a limit below its use, the statement refuses only writes that add to that use.
 */
export function quotaGuard(db: Database, orgId: string, month: string, requested: QuotaRequest) {
  const asked = QUOTAS.filter((quota) => (requested[quota] ?? 0) > 0);
  return guards.ask({ db }, asked, { orgId, month });
}

/** The limits of the organisation's plan, and how much of each is used. */
export function quotaFigures(db: Database, orgId: Organisation, month: string) {
  return db
    .select({
      limits: {
        monthlyUnits: plans.monthlyUnits,
        maxOnlineUnits: plans.maxOnlineUnits,
        maxProjects: plans.maxProjects,
        maxFolders: plans.maxFolders,
        maxStorageBytes: plans.maxStorageBytes,
      },
      used: {
        monthlyUnits: createdUnits(orgId, month),
        maxOnlineUnits: onlineUnits(orgId),
        maxProjects: organisations.projects,
        maxFolders: organisations.folders,
        maxStorageBytes: organisations.storageBytes,
      },
    })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, orgId));
}

type QuotaFigures = Awaited<ReturnType<typeof quotaFigures>>[number];

/**
 * Why {@link quotaGuard} refused a write: which limit, how much of it is used, how much the write
 * requested. `undefined` if the write fits now, for example after a change of the plan.
 *
 * @param month the month of the write (`YYYY-MM`, UTC).
 */
export function quotaFailure(
  { limits, used }: QuotaFigures,
  requested: QuotaRequest,
  month: string,
): Failure | undefined {
  for (const quota of QUOTAS) {
    const limit = limits[quota];
    const asked = requested[quota] ?? 0;
    if (asked > 0 && limit !== null && used[quota] + asked > limit) {
      const details = { quota, limit, used: used[quota], requested: asked };
      return new Failure('quota_exceeded', QUOTA_MESSAGES[quota](details, month), details);
    }
  }
  return undefined;
}

/** A limit, and a request that exceeds it. */
interface Overrun {
  readonly limit: number;
  readonly used: number;
  readonly requested: number;
}

const QUOTA_MESSAGES = {
  monthlyUnits: (overrun: Overrun, month: string) =>
    `The plan allows ${overrun.limit} units to be created in a calendar month. ${leftIn(overrun)}, until the month ends at ${endOf(month)}.`,
  maxOnlineUnits: (overrun: Overrun) =>
    `The plan allows ${overrun.limit} units to be online. ${leftIn(overrun)}.`,
  maxProjects: (overrun: Overrun) =>
    `The plan allows ${overrun.limit} projects. ${leftIn(overrun)}.`,
  maxFolders: (overrun: Overrun) => `The plan allows ${overrun.limit} folders. ${leftIn(overrun)}.`,
  maxStorageBytes: (overrun: Overrun) =>
    `The plan allows ${overrun.limit} bytes of images and documents. ${leftIn(overrun)}.`,
} as const;

/** What is requested and what is left: 0 if the limit is below its use. */
const leftIn = ({ limit, used, requested }: Overrun) =>
  `Asked for: ${requested}. Left: ${Math.max(0, limit - used)}`;

/** The first instant after a month (`YYYY-MM`, UTC), for people: `2026-12-01 00:00 UTC`. */
function endOf(month: string): string {
  return `${endOfMonth(month).slice(0, 10)} 00:00 UTC`;
}
