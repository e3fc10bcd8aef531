import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/shards.ts';
import { PreparedStatements, type Statement, type WithoutCaller } from '../db/round-trip.ts';
import { organisations, plans, unitCounts, unitMonths } from '../db/schema.ts';
import { Failure } from '../values/failure.ts';
import { endOfMonth } from '../values/instant.ts';
import type { QuotaRequest } from './change.ts';
import type { WriteMoment } from './clock.ts';

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

const placed = (name: 'orgId' | 'month' | 'at') => sql<string>`${sql.placeholder(name)}`;

/** Units of the organisation that are online and not archived now. */
export const onlineUnits = (orgId: Organisation): SQL<number> => sql`(
  SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
  WHERE ${unitCounts.orgId} = ${orgId} AND ${unitCounts.projectId} = ''
    AND ${unitCounts.archived} = 0 AND ${unitCounts.visibility} = 'online')`;

/** Units that were created in the month (`YYYY-MM`). */
export const createdUnits = (orgId: Organisation, month: string | SQL<string>): SQL<number> => sql`(
  SELECT coalesce(sum(${unitMonths.units}), 0) FROM ${unitMonths}
  WHERE ${unitMonths.orgId} = ${orgId} AND ${unitMonths.month} = ${month})`;

/** What an organisation uses of a limit, and the limit in its plan. */
const USE: Readonly<Record<Quota, readonly [used: SQL, limit: SQLWrapper]>> = {
  monthlyUnits: [createdUnits(placed('orgId'), placed('month')), plans.monthlyUnits],
  maxOnlineUnits: [onlineUnits(placed('orgId')), plans.maxOnlineUnits],
  maxProjects: [sql`${organisations.projects}`, plans.maxProjects],
  maxFolders: [sql`${organisations.folders}`, plans.maxFolders],
  maxStorageBytes: [sql`${organisations.storageBytes}`, plans.maxStorageBytes],
};

const clocks = new PreparedStatements(({ db }: WithoutCaller, asked: readonly Quota[]) => {
  const exceeded = asked.map((quota) => {
    const [used, limit] = USE[quota];
    return sql`coalesce(${used} > ${limit}, 0)`;
  });
  const isBeyond = sql`(SELECT ${sql.join(exceeded, sql` OR `)} FROM ${plans}
    WHERE ${plans.id} = ${organisations.planId})`;
  const at = placed('at');
  return db
    .update(organisations)
    .set({ writtenAt: asked.length === 0 ? at : sql`iif(${isBeyond}, NULL, ${at})` })
    .where(eq(organisations.id, placed('orgId')));
});

/**
 * The last statement of a write: moves the organisation's clock to its instant. If the write exceeds a limit,
 * the clock becomes NULL, which violates NOT NULL and rolls the write back. If the operator has lowered a limit
 * below its use, that refuses only writes that add to this use.
 */
export function setClock(
  db: Database,
  orgId: string,
  { at, month }: Pick<WriteMoment, 'at' | 'month'>,
  requested: QuotaRequest = {},
): Statement {
  const asked = QUOTAS.filter((quota) => (requested[quota] ?? 0) > 0);
  return clocks.ask({ db }, asked, { orgId, month, at });
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
 * Why {@link setClock} refused a write: which limit, how much of it is used, how much the write
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
