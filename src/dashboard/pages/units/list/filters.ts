import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { UnitQuery } from '../../../api/types.ts';

/** What the list can be filtered and sorted by, as the address names it. */
const FILTERS = ['q', 'project', 'status', 'visibility', 'archived', 'sort'] as const;

export type FilterName = (typeof FILTERS)[number];

export type Filters = Readonly<Record<FilterName, string>>;

/** The orders that are offered, the first unless another is chosen. */
export const SORTS = [
  'newest',
  '-updatedAt',
  'unitIdentifier',
  'unitNumber',
  'street',
  'etage',
  'status',
  'kaufpreis',
  '-kaufpreis',
  'wohnflaecheQm',
  '-wohnflaecheQm',
] as const satisfies readonly UnitQuery['sort'][];

/** Whether archived units are shown: not, too, or alone. */
export const ARCHIVED = ['without', 'with', 'only'] as const;

const PAGE_SIZE = 200;

/** The filters that an address names; `''` is none. */
export function filtersIn({ searchParams }: URL): Filters {
  const of = (name: FilterName) => searchParams.get(name) ?? '';
  return {
    q: of('q'),
    project: of('project'),
    status: of('status'),
    visibility: of('visibility'),
    archived: of('archived'),
    sort: of('sort'),
  };
}

/** Whether anything is filtered out. */
export function isFiltered({ sort: _order, ...filters }: Filters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** As the service is asked. */
export function queryOf(filters: Filters, cursor: string | null): UnitQuery {
  const { q, project } = filters;
  const status = UNIT_STATUSES.find((known) => known === filters.status);
  const visibility = UNIT_VISIBILITIES.find((known) => known === filters.visibility);
  const archived = ARCHIVED.find((known) => known === filters.archived);
  const sort = SORTS.find((known) => known === filters.sort);
  return {
    limit: PAGE_SIZE,
    ...(q.trim() !== '' && { q }),
    ...(project !== '' && { projectId: project }),
    ...(status !== undefined && { status: [status] }),
    ...(visibility !== undefined && { visibility: [visibility] }),
    ...(archived !== undefined && { archived }),
    ...(sort !== undefined && { sort }),
    ...(cursor !== null && { cursor }),
  };
}
