import { type SQL, sql } from 'drizzle-orm';
import { PreparedStatements } from '../../../db/round-trip.ts';
import { unitCounts } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import {
  archivedIn,
  type Extent,
  listStateKeys,
  type UnitFilter,
  unitsInStates,
} from './filter.ts';
import {
  PAGE,
  pageValues,
  type ShownFields,
  shownOf,
  type UnitPage,
  unitTexts,
} from './unit-texts.ts';

const pages = new PreparedStatements((tenant, shape: Extent & ShownFields) =>
  unitTexts(
    tenant,
    sql`(
      SELECT p.id AS value FROM ${unitsInStates(tenant.org, shape)}
      WHERE p.id < ${PAGE.after}
      ORDER BY p.id DESC ${PAGE.cut})`,
    shape,
  ),
);

export function newestUnits(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const { projectId } = filter;
  return pages.ask(
    tenant,
    { project: projectId !== undefined, ...shownOf(page) },
    { ...pageValues(page), project: projectId, stateKeys: listStateKeys(filter) },
  );
}

/** The number of units of a filter's states, from the stored counts: its cost does not depend on the number. */
export const storedCount = ({ org }: Tenant): SQL => sql`(
  SELECT coalesce(sum(units), 0) AS total FROM ${unitCounts}
  WHERE org_id = ${org} AND project_id = ${sql.placeholder('countedProject')}
    AND archived BETWEEN ${sql.placeholder('archivedFrom')} AND ${sql.placeholder('archivedTo')}
    AND visibility IN (SELECT value FROM json_each(${sql.placeholder('visibilities')}))
    AND status IN (SELECT value FROM json_each(${sql.placeholder('statuses')})))`;

/** The values of the placeholders of {@link storedCount}. */
export function countedStates(filter: UnitFilter) {
  const { projectId = '', status = UNIT_STATUSES, visibility = UNIT_VISIBILITIES } = filter;
  const archived = archivedIn(filter);
  return {
    countedProject: projectId,
    archivedFrom: archived.includes(false) ? 0 : 1,
    archivedTo: archived.includes(true) ? 1 : 0,
    visibilities: JSON.stringify(visibility),
    statuses: JSON.stringify(status),
  };
}

const totals = new PreparedStatements((tenant) =>
  tenant.db.select({ total: sql<number>`total` }).from(storedCount(tenant)),
);

/** How many units have the states of a filter. */
export function storedTotal(tenant: PlaceholderTenant, filter: UnitFilter) {
  return totals.ask(tenant, null, countedStates(filter));
}
