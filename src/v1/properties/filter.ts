import { type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import {
  kindOf,
  UNIT_STATUSES,
  UNIT_VISIBILITIES,
  type UnitStatus,
  type UnitVisibility,
} from '../../values/unit-states.ts';

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

/** The units that a filter chooses from, called `p`: of the organisation, or of one project. */
export function unitsOf({ org }: Tenant, { projectId }: UnitFilter): SQL {
  return projectId === undefined
    ? sql`p.org_id = ${org}`
    : sql`p.org_id = ${org} AND p.project_id = ${projectId}`;
}
