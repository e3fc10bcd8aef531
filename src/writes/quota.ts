import { eq, type SQL, sql } from 'drizzle-orm';
import { refuseIfNull } from '../db/constraints.ts';
import type { Database } from '../db/shards.ts';
import { PreparedStatements, type Statement, type WithoutCaller } from '../db/round-trip.ts';
import { organisations, plans, unitCounts, unitMonths } from '../db/schema.ts';
import { Failure } from '../values/failure.ts';
import { endOfMonth } from '../values/instant.ts';
import type { WriteMoment } from './clock.ts';

type Organisation = string | SQL<string>;

/** Units of the organisation that are online and not archived now. */
const onlineUnits = (orgId: Organisation): SQL<number> => sql`(
  SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
  WHERE ${unitCounts.orgId} = ${orgId} AND ${unitCounts.projectId} = ''
    AND ${unitCounts.archived} = 0 AND ${unitCounts.visibility} = 'online')`;

/** Units that were created in the month (`YYYY-MM`). */
const createdUnits = (orgId: Organisation, month: string | SQL<string>): SQL<number> => sql`(
  SELECT coalesce(sum(${unitMonths.units}), 0) FROM ${unitMonths}
  WHERE ${unitMonths.orgId} = ${orgId} AND ${unitMonths.month} = ${month})`;

interface UseOf {
  readonly orgId: Organisation;
  readonly month: string | SQL<string>;
}

/** What an organisation uses of each limit of its plan that a write can exceed. */
export const usedBy = ({ orgId, month }: UseOf) => ({
  monthlyUnits: createdUnits(orgId, month),
  maxOnlineUnits: onlineUnits(orgId),
  maxProjects: sql<number>`${organisations.projects}`,
  maxFolders: sql<number>`${organisations.folders}`,
  maxStorageBytes: sql<number>`${organisations.storageBytes}`,
});

const { monthlyUnits, maxOnlineUnits, maxProjects, maxFolders, maxStorageBytes } = plans;
export const LIMITS = { monthlyUnits, maxOnlineUnits, maxProjects, maxFolders, maxStorageBytes };

type Quota = keyof typeof LIMITS;

/** How much more of each limit a write uses. Its transaction checks each one that is not 0. */
export type QuotaRequest = Readonly<Partial<Record<Quota, number>>>;

const QUOTAS: readonly Quota[] = Object.keys(LIMITS).filter(
  (name): name is Quota => name in LIMITS,
);

const placed = (name: 'orgId' | 'month' | 'at') => sql<string>`${sql.placeholder(name)}`;

const clocks = new PreparedStatements(({ db }: WithoutCaller, limited: readonly Quota[]) => {
  const used = usedBy({ orgId: placed('orgId'), month: placed('month') });
  const exceeded = limited.map((quota) => sql`coalesce(${used[quota]} > ${LIMITS[quota]}, 0)`);
  const isBeyond = sql`(SELECT ${sql.join(exceeded, sql` OR `)} FROM ${plans}
    WHERE ${plans.id} = ${organisations.planId})`;
  const at = placed('at');
  const next = limited.length === 0 ? at : sql`iif(${isBeyond}, NULL, ${at})`;
  return db
    .update(organisations)
    .set(refuseIfNull('quota exceeded', next))
    .where(eq(organisations.id, placed('orgId')));
});

/**
 * The last statement of a write: advances the organisation's clock to its instant, and refuses the write if it
 * exceeds a limit of the plan. If the operator has lowered a limit below its use, that refuses only writes that add
 * to this use.
 */
export function advanceClock(
  db: Database,
  orgId: string,
  { at, month }: Pick<WriteMoment, 'at' | 'month'>,
  requested: QuotaRequest = {},
): Statement {
  const limited = QUOTAS.filter((quota) => (requested[quota] ?? 0) > 0);
  return clocks.ask({ db }, limited, { orgId, month, at });
}

export function quotaFigures(db: Database, orgId: Organisation, month: string) {
  return db
    .select({ limits: LIMITS, used: usedBy({ orgId, month }) })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, orgId));
}

type QuotaFigures = Awaited<ReturnType<typeof quotaFigures>>[number];

/**
 * Why {@link advanceClock} refused a write. `undefined` if the write fits now, for example after a change of the
 * plan.
 *
 * @param month the month of the write (`YYYY-MM`, UTC).
 */
export function quotaFailure(
  { limits, used }: QuotaFigures,
  requested: QuotaRequest,
  month: string,
): Failure | undefined {
  for (const quota of QUOTAS) {
    const { [quota]: limit } = limits;
    const { [quota]: more = 0 } = requested;
    if (more > 0 && limit !== null && used[quota] + more > limit) {
      const details = { quota, limit, used: used[quota], requested: more };
      // What is left is 0 if the limit is below its use.
      const left = `Asked for: ${more}. Left: ${Math.max(0, limit - used[quota])}`;
      return new Failure(
        'quota_exceeded',
        `The plan allows ${limit} ${LIMITED[quota]}. ${left}${endOf(quota, month)}.`,
        details,
      );
    }
  }
  return undefined;
}

const LIMITED = {
  monthlyUnits: 'units to be created in a calendar month',
  maxOnlineUnits: 'units to be online',
  maxProjects: 'projects',
  maxFolders: 'folders',
  maxStorageBytes: 'bytes of images and documents',
} as const;

/** When a limit is free again: with the first instant after the month, `2026-12-01 00:00 UTC`. */
const endOf = (quota: Quota, month: string) =>
  quota === 'monthlyUnits'
    ? `, until the month ends at ${endOfMonth(month).slice(0, 10)} 00:00 UTC`
    : '';
