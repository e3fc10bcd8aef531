import { type SQL, sql } from 'drizzle-orm';
import { PreparedStatements } from '../../../db/round-trip.ts';
import { properties, unitCounts } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../values/unit-states.ts';
import {
  type Extent,
  extentOf,
  ifAuthenticated,
  indexOf,
  isCountOf,
  KINDS,
  since,
  SOURCES,
  type UnitFilter,
  unitsOf,
  unitsOfSource,
  valuesOf,
  ifWritten,
} from './filter.ts';

interface TotalShape extends Extent {
  /** Whether units are counted by their external ids. */
  readonly sources: boolean;
  readonly since: boolean;
}

const totals = new PreparedStatements((tenant, shape: TotalShape) => {
  const total = totalOf(tenant, shape);
  return tenant.db.select({ total: sql<number>`total` }).from(total);
});

function totalOf(tenant: Tenant, shape: TotalShape) {
  if (shape.sources) return ofSources(tenant, shape);
  return shape.since ? changedSince(tenant, shape) : kept(tenant);
}

/** How many units match. */
export function unitTotal(tenant: PlaceholderTenant, filter: UnitFilter) {
  return totals.ask(
    tenant,
    {
      ...extentOf(filter),
      sources: filter.externalSourceId !== undefined,
      since: filter.updatedSince !== undefined,
    },
    keptValues(filter),
  );
}

/** The values of the placeholders in {@link kept}. */
export function keptValues(filter: UnitFilter) {
  const { status = UNIT_STATUSES, visibility = UNIT_VISIBILITIES } = filter;
  const { includeArchived, onlyArchived } = filter;
  return {
    ...valuesOf(filter),
    archivedFrom: onlyArchived === true ? 1 : 0,
    archived: includeArchived || onlyArchived === true ? 1 : 0,
    visibilities: JSON.stringify(visibility),
    statuses: JSON.stringify(status),
  };
}

/** From the stored counts: the cost does not depend on the number of units. */
export const kept = (tenant: Tenant): SQL => sql`(
  SELECT coalesce(sum(units), 0) AS total FROM ${unitCounts}
  WHERE ${isCountOf(tenant)} 
    AND archived BETWEEN ${sql.placeholder('archivedFrom')} AND ${sql.placeholder('archived')}
    AND visibility IN (SELECT value FROM json_each(${sql.placeholder('visibilities')}))
    AND status IN (SELECT value FROM json_each(${sql.placeholder('statuses')})))`;

/** Counted one by one in the index of external ids: usually there is one unit for each id. */
function ofSources(tenant: Tenant, shape: TotalShape) {
  const counted = sql`
    SELECT count(*) FROM ${SOURCES} CROSS JOIN ${unitsOfSource(tenant, shape, sql`source.value`)}`;
  return sql`(SELECT ${ifAuthenticated(tenant, counted, sql`0`)} AS total)`;
}

/**
 * Counted one by one in indexes: the units created since, and the older ones that were changed since. If
 * nothing was written in the organisation since, nothing is counted.
 */
function changedSince(tenant: Tenant, extent: Extent) {
  const written = ifWritten(tenant);
  const among = (index: '' | '_by_change') => sql`
    FROM ${KINDS} CROSS JOIN ${properties} AS p ${indexOf(extent, index)}
    WHERE ${unitsOf(written, extent)} AND p.kind = kind.value AND ${since.changed}`;
  const counted = sql`
    SELECT (SELECT count(*) ${among('')} AND p.id >= ${since.floor})
      + (SELECT count(*) ${among('_by_change')} AND p.updated_at <> p.created_at
        AND p.id < ${since.floor})`;
  return sql`(
    SELECT ${ifAuthenticated(written, counted, sql`0`)} AS total)`;
}
