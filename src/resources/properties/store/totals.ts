import { sql } from 'drizzle-orm';
import { latestUpdateOf } from '../../../db/latest-update.ts';
import { PreparedStatements } from '../../../db/prepared-statements.ts';
import { unitCounts } from '../../../db/schema.ts';
import type { StandingTenant } from '../../../db/tenant.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import { keptFor, type UnitFilter, valuesOf } from './filter.ts';
import { countedSince } from './since.ts';

const totals = new PreparedStatements((tenant, { since }: { since: boolean }) => {
  const total = since
    ? sql`(WITH ${countedSince(tenant)} SELECT fresh + changed AS total FROM since)`
    : sql`(SELECT coalesce(sum(units), 0) AS total FROM ${unitCounts}
        WHERE ${keptFor(tenant)} AND archived <= ${sql.placeholder('archived')}
          AND visibility IN (SELECT value FROM json_each(${sql.placeholder('visibilities')}))
          AND status IN (SELECT value FROM json_each(${sql.placeholder('statuses')})))`;
  return tenant.db.select({ total: sql<number>`total` }).from(total);
});

/** How many units match: from kept counts, whatever there is of them. */
export function unitTotal(tenant: StandingTenant, filter: UnitFilter) {
  const { status = UNIT_STATUSES, visibility = UNIT_VISIBILITIES, includeArchived } = filter;
  return totals.ask(
    tenant,
    { since: filter.updatedSince !== undefined },
    {
      ...valuesOf(filter),
      archived: includeArchived ? 1 : 0,
      visibilities: JSON.stringify(visibility),
      statuses: JSON.stringify(status),
    },
  );
}

const latest = new PreparedStatements(({ db, org }) =>
  db.select({ at: latestUpdateOf(org) }).from(sql`(SELECT 1)`),
);

/** The latest `updatedAt` in the organisation, whatever the filter; null if it has no units. */
export const latestUpdate = (tenant: StandingTenant) => latest.ask(tenant, null, {});
