import { sql } from 'drizzle-orm';
import { PreparedStatements } from '../../../db/round-trip.ts';
import { organisations } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { type Instant, idFloor } from '../../../values/instant.ts';
import { type Extent, listStateKeys, type UnitFilter, unitsInStates } from './filter.ts';
import {
  PAGE,
  pageValues,
  type ShownFields,
  shownOf,
  type UnitPage,
  unitTexts,
} from './unit-texts.ts';

const SINCE = sql.placeholder('since');
/** The lowest id that a unit created since can have. */
const FLOOR = sql.placeholder('floor');

/** The organisation as a table `written`, which is empty if nothing was written in it since. */
const written = ({ org }: Tenant) => sql`written AS MATERIALIZED (
  SELECT id AS org FROM ${organisations} WHERE id = ${org} AND written_at >= ${SINCE})`;
const ORG = sql`written.org`;

interface PageShape extends Extent, ShownFields {
  /** Whether so many units match that most of the units that a page passes do. */
  readonly isLong: boolean;
}

const pages = new PreparedStatements((tenant, { isLong, ...shape }: PageShape) =>
  unitTexts(tenant, isLong ? passed(tenant, shape) : counted(tenant, shape), shape),
);

/**
 * Those of a page: units created since are the newest ones of the index of creation; older ones are in the
 * index of changes. It reads every older unit that was changed since.
 */
const counted = (tenant: Tenant, extent: Extent) => sql`(
  WITH ${written(tenant)}
  SELECT p.id AS value FROM written CROSS JOIN ${unitsInStates(ORG, extent)}
  WHERE p.id >= ${FLOOR} AND p.id < ${PAGE.after} AND p.updated_at >= ${SINCE}
  UNION ALL
  SELECT p.id FROM written CROSS JOIN ${unitsInStates(ORG, extent, 'changes')}
  WHERE p.updated_at <> p.created_at AND p.updated_at >= ${SINCE}
    AND p.id < min(${FLOOR}, ${PAGE.after})
  ORDER BY value DESC ${PAGE.cut})`;

/** The same. It reads the units in the order of creation until the page is full. */
const passed = ({ org }: Tenant, extent: Extent) => sql`(
  SELECT p.id AS value FROM ${unitsInStates(org, extent)}
  WHERE p.id < ${PAGE.after} AND p.updated_at >= ${SINCE}
  ORDER BY p.id DESC ${PAGE.cut})`;

/** A list of more units than this is long. The cursor of the first page says how many match. */
const FEW = 2000;

const totals = new PreparedStatements((tenant, shape: Extent) =>
  tenant.db.select({ total: sql<number>`total` }).from(sql`(
    WITH ${written(tenant)}
    SELECT (
      SELECT count(*) FROM written CROSS JOIN ${unitsInStates(ORG, shape)}
      WHERE p.id >= ${FLOOR} AND p.updated_at >= ${SINCE}
    ) + (
      SELECT count(*) FROM written CROSS JOIN ${unitsInStates(ORG, shape, 'changes')}
      WHERE p.updated_at <> p.created_at AND p.updated_at >= ${SINCE} AND p.id < ${FLOOR}
    ) AS total)`),
);

/** A page of the units that were changed at or after an instant, newest first. */
export function unitsChangedSince(
  tenant: PlaceholderTenant,
  filter: UnitFilter,
  since: Instant,
  page: UnitPage,
) {
  return pages.ask(
    tenant,
    { ...extentOf(filter), ...shownOf(page), isLong: page.total !== undefined && page.total > FEW },
    { ...valuesOf(filter, since), ...pageValues(page) },
  );
}

/** How many units were changed at or after an instant: counted one by one in the indexes. */
export function totalChangedSince(tenant: PlaceholderTenant, filter: UnitFilter, since: Instant) {
  return totals.ask(tenant, extentOf(filter), valuesOf(filter, since));
}

const extentOf = ({ projectId }: UnitFilter): Extent => ({ project: projectId !== undefined });

const valuesOf = (filter: UnitFilter, since: Instant) => ({
  project: filter.projectId,
  stateKeys: listStateKeys(filter),
  since,
  floor: idFloor(since),
});
