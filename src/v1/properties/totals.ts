import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { latestUpdateOf } from '../../db/latest-update.ts';
import { unitCounts } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { UnitFilter } from './filter.ts';
import { countedSince } from './since.ts';

/** How many units match: from kept counts, whatever there is of them. */
export function unitTotal(tenant: Tenant, filter: UnitFilter) {
  const { updatedSince } = filter;
  const total =
    updatedSince === undefined
      ? sql`(SELECT coalesce(sum(units), 0) AS total FROM ${unitCounts} WHERE ${countsOf(tenant, filter)})`
      : sql`(WITH ${countedSince(tenant, filter, updatedSince)}
          SELECT fresh + changed AS total FROM since)`;
  return tenant.db.select({ total: sql<number>`total` }).from(total);
}

function countsOf({ org }: Tenant, filter: UnitFilter): SQL | undefined {
  const { projectId = '', status, visibility, includeArchived } = filter;
  return and(
    eq(unitCounts.orgId, org),
    eq(unitCounts.projectId, projectId),
    includeArchived ? undefined : eq(unitCounts.archived, false),
    visibility && inArray(unitCounts.visibility, [...visibility]),
    status && inArray(unitCounts.status, [...status]),
  );
}

/** The latest `updatedAt` in the organisation, whatever the filter; null if it has no units. */
export function latestUpdate({ db, org }: Tenant) {
  return db.select({ at: latestUpdateOf(org) }).from(sql`(SELECT 1)`);
}
