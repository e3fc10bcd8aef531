import { type SQL, sql } from 'drizzle-orm';
import { PreparedStatements } from '../../../db/round-trip.ts';
import { organisations, properties } from '../../../db/schema.ts';
import type { PlaceholderTenant, Tenant } from '../../../db/tenant.ts';
import { idFloor } from '../../../values/instant.ts';
import {
  countedStates,
  type Extent,
  extentOf,
  listStateKeys,
  storedCount,
  type UnitFilter,
  unitsInStates,
} from './filter.ts';
import {
  PAGE,
  pageValues,
  type ShownFields,
  shownFields,
  type UnitPage,
  unitTexts,
} from './unit-texts.ts';

// Pages of units in the order of creation, newest first, and how many units match.

const SINCE = sql.placeholder('since');
/** The lowest id that a unit created since can have. */
const FLOOR = sql.placeholder('floor');

/** The organisation as a table `written`, which is empty if nothing was written in it since. */
const written = ({ org }: Tenant) => sql`written AS MATERIALIZED (
  SELECT id AS org FROM ${organisations} WHERE id = ${org} AND written_at >= ${SINCE})`;
const ORG = sql`written.org`;

/** The units `p` with one of the external ids `ownIds` that match the rest of a filter. */
const unitsByOwnIds = ({ org }: Tenant): SQL => sql`
  json_each(${sql.placeholder('ownIds')}) AS own
  CROSS JOIN ${properties} AS p INDEXED BY properties_by_source
    ON p.org_id = ${org} AND p.external_source_id = own.value
    AND ${sql.placeholder('project')} IN ('', p.project_id)
    AND p.state_key IN (SELECT value FROM json_each(${sql.placeholder('stateKeys')}))
    AND p.updated_at >= ${SINCE}`;

/** Counts the units that were changed since one by one, in the indexes. */
const countChanges = (tenant: Tenant, extent: Extent) => sql`(
  WITH ${written(tenant)}
  SELECT (
    SELECT count(*) FROM written CROSS JOIN ${unitsInStates(ORG, extent)}
    WHERE p.id >= ${FLOOR} AND p.updated_at >= ${SINCE}
  ) + (
    SELECT count(*) FROM written CROSS JOIN ${unitsInStates(ORG, extent, 'changes')}
    WHERE p.updated_at <> p.created_at AND p.updated_at >= ${SINCE} AND p.id < ${FLOOR}
  ) AS total)`;

type InSql = (tenant: Tenant, extent: Extent) => SQL;

/** The ids of the units of a page, without its ORDER BY, and a table with the total. */
const SOURCES = {
  states: {
    ids: ({ org }, extent) => sql`
      SELECT p.id AS value FROM ${unitsInStates(org, extent)} WHERE p.id < ${PAGE.after}`,
    total: storedCount,
  },
  ownIds: {
    ids: (tenant) => sql`
      SELECT p.id AS value FROM ${unitsByOwnIds(tenant)} WHERE p.id < ${PAGE.after}`,
    // Counted one by one, because usually each id has one unit.
    total: (tenant) => sql`(SELECT count(*) AS total FROM ${unitsByOwnIds(tenant)})`,
  },
  /**
   * Units created since are the newest ones of the index of creation; older ones are in the index of changes.
   * The page reads every older unit that was changed since.
   */
  changes: {
    ids: (tenant, extent) => sql`
      WITH ${written(tenant)}
      SELECT p.id AS value FROM written CROSS JOIN ${unitsInStates(ORG, extent)}
      WHERE p.id >= ${FLOOR} AND p.id < ${PAGE.after} AND p.updated_at >= ${SINCE}
      UNION ALL
      SELECT p.id FROM written CROSS JOIN ${unitsInStates(ORG, extent, 'changes')}
      WHERE p.updated_at <> p.created_at AND p.updated_at >= ${SINCE}
        AND p.id < min(${FLOOR}, ${PAGE.after})`,
    total: countChanges,
  },
  /** If many units match, the page reads the units in the order of creation until it is full. */
  manyChanges: {
    ids: ({ org }, extent) => sql`
      SELECT p.id AS value FROM ${unitsInStates(org, extent)}
      WHERE p.id < ${PAGE.after} AND p.updated_at >= ${SINCE}`,
    total: countChanges,
  },
} as const satisfies Readonly<Record<string, { readonly ids: InSql; readonly total: InSql }>>;

type Source = keyof typeof SOURCES;

/** More units than this are many. The cursor of the first page says how many match. */
const FEW = 2000;

function chooseSource({ externalSourceId, updatedSince }: UnitFilter, total = 0): Source {
  if (externalSourceId !== undefined) return 'ownIds';
  if (updatedSince === undefined) return 'states';
  return total > FEW ? 'manyChanges' : 'changes';
}

/** Whether the total of a filter is counted one by one, and not from the stored counts. */
export const isCounted = (filter: UnitFilter): boolean => chooseSource(filter) !== 'states';

interface SourceShape extends Extent {
  readonly source: Source;
}

const pages = new PreparedStatements((tenant, shape: SourceShape & ShownFields) => {
  const ids = SOURCES[shape.source].ids(tenant, shape);
  return unitTexts(tenant, sql`(${ids} ORDER BY value DESC ${PAGE.cut})`, shape);
});

const totals = new PreparedStatements((tenant, shape: SourceShape) =>
  tenant.db.select({ total: sql<number>`total` }).from(SOURCES[shape.source].total(tenant, shape)),
);

const filterValues = (filter: UnitFilter) => ({
  project: filter.projectId ?? '',
  stateKeys: listStateKeys(filter),
  ownIds: JSON.stringify(filter.externalSourceId ?? []),
  since: filter.updatedSince ?? '',
  floor: filter.updatedSince === undefined ? undefined : idFloor(filter.updatedSince),
});

/** A page of units, one more than its limit if there are more. */
export function unitsInOrder(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const source = chooseSource(filter, page.total);
  return pages.ask(
    tenant,
    { source, ...extentOf(filter), ...shownFields(page) },
    { ...filterValues(filter), ...pageValues(page) },
  );
}

export function totalInOrder(tenant: PlaceholderTenant, filter: UnitFilter) {
  const shape = { source: chooseSource(filter), ...extentOf(filter) };
  return totals.ask(tenant, shape, { ...filterValues(filter), ...countedStates(filter) });
}
