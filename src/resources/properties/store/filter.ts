import { type SQL, sql } from 'drizzle-orm';
import { properties, unitCounts } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Instant } from '../../../values/instant.ts';
import {
  packStates,
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../../values/unit-states.ts';

const ARCHIVED = { without: [false], with: [false, true], only: [true] } as const;

/** A filter of the organisation's units. An absent list means every value. */
export interface UnitFilter {
  readonly projectId?: string | undefined;
  readonly status?: readonly UnitStatus[] | undefined;
  readonly visibility?: readonly UnitVisibility[] | undefined;
  readonly updatedSince?: Instant | undefined;
  readonly externalSourceId?: readonly string[] | undefined;
  /** Whether archived units are listed; by default as `includeArchived` says. */
  readonly archived?: keyof typeof ARCHIVED | undefined;
  readonly includeArchived?: boolean | undefined;
}

/** The state keys that match a filter, as a JSON array: see `packStates`. */
export function listStateKeys(filter: UnitFilter): string {
  const { status = UNIT_STATUSES, visibility = UNIT_VISIBILITIES } = filter;
  const keys = archivedStates(filter).flatMap((archived) =>
    visibility.flatMap((shown) =>
      status.map((sold) => packStates({ archived, visibility: shown, status: sold })),
    ),
  );
  return JSON.stringify([...new Set(keys)]);
}

/** Which units are listed: unarchived ones, archived ones, or both. */
function archivedStates({ archived, includeArchived = false }: UnitFilter): readonly boolean[] {
  return ARCHIVED[archived ?? (includeArchived ? 'with' : 'without')];
}

/** Whether a statement is about the units of one project, or of the whole organisation. */
export interface Extent {
  readonly project: boolean;
}

export const extentOf = ({ projectId }: UnitFilter): Extent => ({
  project: projectId !== undefined,
});

const INDEXES = {
  newest: {
    organisation: sql.raw('INDEXED BY properties_by_state_key'),
    project: sql.raw('INDEXED BY properties_of_project'),
  },
  changes: {
    organisation: sql.raw('INDEXED BY properties_by_change'),
    project: sql.raw('INDEXED BY properties_of_project_by_change'),
  },
};

/**
 * The units `p` whose state key is one of the placeholder `stateKeys`, in the organisation or in the project
 * of the placeholder `project`.
 *
 * @param by the order in which an index has the units of each state key. `newest`: with `ORDER BY p.id DESC` and
 * a limit, SQLite leaves a key at its first unit that is too old for the page. `changes` has the units
 * that were changed after their creation.
 */
export function unitsInStates(
  org: SQL,
  { project }: Extent,
  by: 'newest' | 'changes' = 'newest',
): SQL {
  const keys = sql`json_each(${sql.placeholder('stateKeys')}) AS state`;
  const { [by]: index } = INDEXES;
  return project
    ? sql`${keys} CROSS JOIN ${properties} AS p ${index.project}
        ON p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')} AND p.state_key = state.value`
    : sql`${keys} CROSS JOIN ${properties} AS p ${index.organisation}
        ON p.org_id = ${org} AND p.state_key = state.value`;
}

/** The number of units of a filter's states, from the stored counts: its cost does not depend on the number. */
export const storedCount = ({ org }: Tenant): SQL => sql`(
  SELECT coalesce(sum(units), 0) AS total FROM ${unitCounts}
  WHERE org_id = ${org} AND project_id = ${sql.placeholder('project')}
    AND archived BETWEEN ${sql.placeholder('archivedFrom')} AND ${sql.placeholder('archivedTo')}
    AND visibility IN (SELECT value FROM json_each(${sql.placeholder('visibilities')}))
    AND status IN (SELECT value FROM json_each(${sql.placeholder('statuses')})))`;

/** The values of the placeholders of {@link storedCount}, of which {@link unitsInStates} has the project, too. */
export function countedStates(filter: UnitFilter) {
  const {
    projectId: project = '',
    status = UNIT_STATUSES,
    visibility = UNIT_VISIBILITIES,
  } = filter;
  const archived = archivedStates(filter);
  return {
    project,
    archivedFrom: archived.includes(false) ? 0 : 1,
    archivedTo: archived.includes(true) ? 1 : 0,
    visibilities: JSON.stringify(visibility),
    statuses: JSON.stringify(status),
  };
}
