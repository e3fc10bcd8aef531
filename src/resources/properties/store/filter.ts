import { type SQL, sql } from 'drizzle-orm';
import { organisations, properties } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { type Instant, idFloor } from '../../../values/instant.ts';
import {
  stateKeyOf,
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../../values/unit-states.ts';

/** A filter of the organisation's units. An absent list means every value. */
export interface UnitFilter {
  readonly projectId?: string | undefined;
  readonly status?: readonly UnitStatus[] | undefined;
  readonly visibility?: readonly UnitVisibility[] | undefined;
  readonly updatedSince?: Instant | undefined;
  readonly externalSourceId?: readonly string[] | undefined;
  readonly includeArchived: boolean;
  /** Whether only archived units are listed. */
  readonly onlyArchived?: boolean | undefined;
}

/** The kinds of units that match a filter: see `stateKeyOf`. */
export function kindsIn(filter: UnitFilter): number[] {
  const { status, visibility } = filter;
  return archivedIn(filter).flatMap((archived) =>
    UNIT_VISIBILITIES.filter((each) => visibility?.includes(each) ?? true).flatMap((shown) =>
      UNIT_STATUSES.filter((each) => status?.includes(each) ?? true).map((sold) =>
        stateKeyOf({ archived, visibility: shown, status: sold }),
      ),
    ),
  );
}

function archivedIn({ includeArchived, onlyArchived }: UnitFilter): readonly boolean[] {
  if (onlyArchived === true) return [true];
  return includeArchived ? [false, true] : [false];
}

/** Whether a statement is about the units of one project, or of the whole organisation. */
export interface Extent {
  readonly project: boolean;
}

export const extentOf = ({ projectId }: UnitFilter): Extent => ({
  project: projectId !== undefined,
});

/** The values of a filter's placeholders, for all of its statements. */
export function valuesOf(filter: UnitFilter) {
  const { projectId = '', updatedSince, externalSourceId = [] } = filter;
  return {
    project: projectId,
    since: updatedSince,
    floor: updatedSince === undefined ? '' : idFloor(updatedSince),
    kinds: JSON.stringify(kindsIn(filter)),
    sources: JSON.stringify(externalSourceId),
  };
}

/** The kinds of units that pass a filter, as a table `kind`. */
export const KINDS = sql`json_each(${sql.placeholder('kinds')}) AS kind`;

/** The same kinds if a condition holds; otherwise none. */
export function kindsIf(condition: SQL): SQL {
  return sql`json_each(iif(${condition}, ${sql.placeholder('kinds')}, NULL)) AS kind`;
}

/** The external ids that a filter names, as a table `source`. */
export const SOURCES = sql`json_each(${sql.placeholder('sources')}) AS source`;

/** The units `p` with an external id that match the rest of a filter. */
export function unitsOfSource(
  tenant: Pick<Tenant, 'org'>,
  extent: Extent & { readonly since: boolean },
  source: SQL,
): SQL {
  return sql`${properties} AS p INDEXED BY properties_by_source
    WHERE ${unitsOf(tenant, extent)} AND p.external_source_id = ${source}
      AND p.kind IN (SELECT kind.value FROM ${KINDS})
      ${extent.since ? sql`AND ${since.changed}` : sql``}`;
}

/** A value that SQLite computes only if the tenant was found; otherwise another value. */
export function ifAuthenticated({ org }: Pick<Tenant, 'org'>, value: SQL, otherwise: SQL): SQL {
  return sql`iif(${org} IS NULL, ${otherwise}, (${value}))`;
}

/** Condition: a unit `p` is one of the organisation, or of the project. */
export function unitsOf({ org }: Pick<Tenant, 'org'>, { project }: Extent): SQL {
  return project
    ? sql`p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')}`
    : sql`p.org_id = ${org}`;
}

/** Condition: a row of counts is that of the organisation, or of the project. */
export function isCountOf({ org }: Tenant): SQL {
  return sql`org_id = ${org} AND project_id = ${sql.placeholder('project')}`;
}

/** The index to use. Left to itself, SQLite would scan the table, because the table has the order. */
export function indexOf({ project }: Extent, suffix: '' | '_by_change' = ''): SQL {
  if (project) return sql.raw(`INDEXED BY properties_of_project${suffix}`);
  return sql.raw(`INDEXED BY properties${suffix || '_by_kind'}`);
}

/** The condition of `updatedSince` on a unit `p`. */
export const since = {
  changed: sql`p.updated_at >= ${sql.placeholder('since')}`,
  /** The lowest id that a unit created since can have. */
  floor: sql.placeholder('floor'),
};

/**
 * The organisation, in statements about units changed since an instant: NULL if nothing was written
 * since. Then no unit is looked for.
 */
export function ifWritten({ org }: Tenant): Pick<Tenant, 'org'> {
  return {
    org: sql`(SELECT ${organisations.id} FROM ${organisations}
      WHERE ${organisations.id} = ${org} AND ${organisations.writtenAt} >= ${sql.placeholder('since')})`,
  };
}
