import { type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../../db/tenant.ts';
import type { Instant } from '../../../values/instant.ts';
import {
  kindOf,
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../../values/unit-states.ts';

/** Which units of the organisation are meant. An absent list is every value. */
export interface UnitFilter {
  readonly projectId?: string | undefined;
  readonly status?: readonly UnitStatus[] | undefined;
  readonly visibility?: readonly UnitVisibility[] | undefined;
  readonly updatedSince?: Instant | undefined;
  readonly includeArchived: boolean;
}

/** The kinds of units that pass a filter: see `kindOf`. */
export function kindsIn({ status, visibility, includeArchived }: UnitFilter): number[] {
  return (includeArchived ? [false, true] : [false]).flatMap((archived) =>
    UNIT_VISIBILITIES.filter((each) => visibility?.includes(each) ?? true).flatMap((shown) =>
      UNIT_STATUSES.filter((each) => status?.includes(each) ?? true).map((sold) =>
        kindOf({ archived, visibility: shown, status: sold }),
      ),
    ),
  );
}

/** Whether one project's units are meant, or all of the organisation. */
export interface Scope {
  readonly project: boolean;
}

export const scopeOf = ({ projectId }: UnitFilter): Scope => ({ project: projectId !== undefined });

/** What a filter's placeholders stand for, in all of the statements about it. */
export function valuesOf(filter: UnitFilter) {
  const { projectId = '', updatedSince } = filter;
  return { project: projectId, since: updatedSince, kinds: JSON.stringify(kindsIn(filter)) };
}

/** The kinds of units that pass a filter, as a table. */
export const KINDS = sql`json_each(${sql.placeholder('kinds')}) AS kind`;

/** The units that a filter chooses from, called `p`. */
export function unitsOf({ org }: Tenant, { project }: Scope): SQL {
  return project
    ? sql`p.org_id = ${org} AND p.project_id = ${sql.placeholder('project')}`
    : sql`p.org_id = ${org}`;
}

/** The rows that are kept for the organisation, or for the project. */
export function keptFor({ org }: Tenant): SQL {
  return sql`org_id = ${org} AND project_id = ${sql.placeholder('project')}`;
}
