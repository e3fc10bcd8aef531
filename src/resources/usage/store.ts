import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { organisations, plans, unitCounts, unitMonths } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import { MAX_MONTHS, MAX_PROJECTS } from './schema.ts';

export function planOfOrganisation({ db, org }: Tenant) {
  return db
    .select({ name: plans.name, requestsPerMinute: plans.requestsPerMinute, burst: plans.burst })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, org));
}

export function latestMonths({ db, org }: Tenant) {
  return db
    .select({ month: unitMonths.month, units: unitMonths.units })
    .from(unitMonths)
    .where(eq(unitMonths.orgId, org))
    .orderBy(desc(unitMonths.month))
    .limit(MAX_MONTHS);
}

/** How many unarchived units there are of each status and visibility. */
export function presentCounts({ db, org }: Tenant) {
  return db
    .select({ status: unitCounts.status, units: unitCounts.units })
    .from(unitCounts)
    .where(
      and(eq(unitCounts.orgId, org), eq(unitCounts.projectId, ''), eq(unitCounts.archived, false)),
    );
}

/** The sum of the counts that meet a condition. */
const total = (name: string, condition: SQL) =>
  sql<number>`sum(${unitCounts.units} * (${condition}))`.as(name);

/** How many units of each status each project has, the newest project first. A project that never had any is missing. */
export function countsByProject({ db, org }: Tenant) {
  return db
    .select({
      projectId: unitCounts.projectId,
      statuses: Object.fromEntries(
        UNIT_STATUSES.map((status) => [
          status,
          total(
            `${status}_units`,
            sql`NOT ${unitCounts.archived} AND ${unitCounts.status} = ${status}`,
          ),
        ]),
      ),
      archived: total('archived_units', sql`${unitCounts.archived}`),
    })
    .from(unitCounts)
    .where(and(eq(unitCounts.orgId, org), gt(unitCounts.projectId, '')))
    .groupBy(unitCounts.projectId)
    .orderBy(desc(unitCounts.projectId))
    .limit(MAX_PROJECTS);
}
