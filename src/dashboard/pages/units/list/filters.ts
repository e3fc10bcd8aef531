import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../../values/unit-states.ts';
import type { UnitQuery } from '../../../api/types.ts';
import { hrefWith, parametersIn, replaceWith } from '../../../navigation/location.ts';
import { RANGE_FILTERS, rangeIn } from '../../../unit-filters/ranges.ts';
import { TASKS, UNITS_OF } from '../../../unit-filters/tasks.ts';

/** The list's filters and sort order, by their query parameters. */
const FILTERS = [
  'q',
  'project',
  'haus',
  ...RANGE_FILTERS,
  'status',
  'visibility',
  'archived',
  'task',
  'sort',
] as const;

export type FilterName = (typeof FILTERS)[number];

/** The value of each filter; `''` is none. Statuses are separated by commas. */
export type Filters = Readonly<Record<FilterName, string>>;

/** The sort orders. */
export const SORTS = [
  'newest',
  '-updated',
  'unit',
  '-unit',
  'unitNumber',
  'street',
  'etage',
  '-etage',
  'zimmer',
  '-zimmer',
  'wohnflaecheQm',
  '-wohnflaecheQm',
  'kaufpreis',
  '-kaufpreis',
  'status',
  '-status',
] as const satisfies readonly UnitQuery['sort'][];

/** Options for archived units. */
export const ARCHIVED = ['without', 'with', 'only'] as const;

/** Units on a page. */
export const PAGE_SIZE = 100;

/** The filters that an address names; `''` is none. */
export const filtersIn = (url: URL): Filters => parametersIn(url, FILTERS);

/**
 * Puts a filter into the address; the first page is shown again. Filters have one order there, whichever
 * was set first: a box that is ticked changes the address only after it was painted.
 */
export const setFilter = (name: FilterName) => (value: string) => {
  const filters = filtersIn(new URL(location.href));
  replaceWith(hrefWith({ ...filters, [name]: value, cursor: null, page: null }));
};

/** Removes all filters from the address and keeps the sort order. */
export function clearFilters(): void {
  const none = FILTERS.filter((name) => name !== 'sort').map((name) => [name, null] as const);
  replaceWith(hrefWith({ ...Object.fromEntries(none), cursor: null, page: null }));
}

/** Number of active filters, without the text search. */
export function countOf({ sort: _order, q: _text, ...filters }: Filters): number {
  return Object.values(filters).filter((value) => value !== '').length;
}

/** Whether anything is filtered out. */
export function isFiltered(filters: Filters): boolean {
  return filters.q !== '' || countOf(filters) > 0;
}

/**
 * The order of a list: a project's units by their identifiers unless another one is chosen, otherwise the
 * newest first, which costs the same in an organisation of any size.
 */
export const sortOf = ({ sort, project }: Filters): (typeof SORTS)[number] =>
  SORTS.find((known) => known === sort) ?? (project === '' ? 'newest' : 'unit');

/** The filters as the service's query. */
export function queryOf(filters: Filters, cursor: string | null): UnitQuery {
  const { q, project, haus } = filters;
  const ranges = RANGE_FILTERS.filter((name) => rangeIn(filters[name]) !== null);
  const status = UNIT_STATUSES.filter((known) => filters.status.split(',').includes(known));
  const visibility = UNIT_VISIBILITIES.find((known) => known === filters.visibility);
  const archived = ARCHIVED.find((known) => known === filters.archived);
  const task = TASKS.find((known) => known === filters.task);
  return {
    limit: PAGE_SIZE,
    ...(q.trim() !== '' && { q }),
    ...(project !== '' && { projectId: project }),
    ...(haus !== '' && { haus: [haus] }),
    ...Object.fromEntries(ranges.map((name) => [name, filters[name]])),
    ...(status.length > 0 && { status }),
    ...(visibility !== undefined && { visibility: [visibility] }),
    ...(archived !== undefined && { archived }),
    ...(task !== undefined && UNITS_OF[task]()),
    sort: sortOf(filters),
    ...(cursor !== null && { cursor }),
  };
}
