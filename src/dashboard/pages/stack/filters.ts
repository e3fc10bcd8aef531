import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';

/** What the plan shows, as it stands in the address. */
export interface PlanFilters {
  /** Id of the project; `null` where the address names none. */
  readonly project: string | null;
  /** The statuses shown; none means all of them. */
  readonly statuses: readonly UnitStatus[];
  readonly archived: boolean;
}

/** Reads `?project=…&status=frei,reserviert&archived=1`. */
export function planFiltersIn({ searchParams }: URL): PlanFilters {
  const statuses = (searchParams.get('status') ?? '').split(',');
  return {
    project: searchParams.get('project'),
    statuses: UNIT_STATUSES.filter((status) => statuses.includes(status)),
    archived: searchParams.get('archived') === '1',
  };
}
