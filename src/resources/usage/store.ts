import { and, desc, eq } from 'drizzle-orm';
import { organisations, plans, unitCounts, unitMonths } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { MAX_MONTHS } from './schema.ts';

/** The rate limit of each of the organisation's tokens, from its plan. */
export function rateOf({ db, org }: Tenant) {
  return db
    .select({ requestsPerMinute: plans.requestsPerMinute, burst: plans.burst })
    .from(organisations)
    .innerJoin(plans, eq(plans.id, organisations.planId))
    .where(eq(organisations.id, org));
}

/** The latest months in which units were created. */
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
