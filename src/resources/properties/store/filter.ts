import { type SQL, sql } from 'drizzle-orm';
import { properties } from '../../../db/schema.ts';
import type { Instant } from '../../../values/instant.ts';
import {
  stateKeyOf,
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

/** The kinds of units that match a filter, as a JSON array: see `stateKeyOf`. */
export function kindsIn(filter: UnitFilter): string {
  const { status = UNIT_STATUSES, visibility = UNIT_VISIBILITIES } = filter;
  const kinds = archivedIn(filter).flatMap((archived) =>
    visibility.flatMap((shown) =>
      status.map((sold) => stateKeyOf({ archived, visibility: shown, status: sold })),
    ),
  );
  return JSON.stringify([...new Set(kinds)]);
}

/** Which units are listed: unarchived ones, archived ones, or both. */
export function archivedIn({ archived, includeArchived = false }: UnitFilter): readonly boolean[] {
  return ARCHIVED[archived ?? (includeArchived ? 'with' : 'without')];
}

/** Whether a statement is about the units of one project, or of the whole organisation. */
export interface Extent {
  readonly project: boolean;
}

const INDEXES = {
  newest: {
    organisation: sql.raw('INDEXED BY properties_by_kind'),
    project: sql.raw('INDEXED BY properties_of_project'),
  },
  changes: {
    organisation: sql.raw('INDEXED BY properties_by_change'),
    project: sql.raw('INDEXED BY properties_of_project_by_change'),
  },
};

/**
 * The units `p` whose kind is one of the placeholder `kinds`, in the organisation or in the project of the
 * placeholder `project`.
 *
 * @param by the order in which an index has the units of each kind. `newest`: with `ORDER BY p.id DESC` and
 * a limit, SQLite leaves a kind at its first unit that is too old for the page. `changes` has the units
 * that were changed after their creation.
 */
export function unitsOfKinds(
  org: SQL,
  { project }: Extent,
  by: 'newest' | 'changes' = 'newest',
): SQL {
  const kinds = sql`json_each(${sql.placeholder('kinds')}) AS kind`;
  const { [by]: index } = INDEXES;
  return project
    ? sql`${kinds} CROSS JOIN ${properties} AS p ${index.project}
        ON p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')} AND p.kind = kind.value`
    : sql`${kinds} CROSS JOIN ${properties} AS p ${index.organisation}
        ON p.org_id = ${org} AND p.kind = kind.value`;
}
