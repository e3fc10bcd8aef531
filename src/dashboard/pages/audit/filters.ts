import { ACTIONS } from '../../../values/actions.ts';
import type { AuditQuery } from '../../api/types.ts';

/** What the audit log can be filtered by, as the address names it. */
const FILTERS = ['actor', 'action', 'from', 'until'] as const;

export type FilterName = (typeof FILTERS)[number];

export type Filters = Readonly<Record<FilterName, string>>;

/** The filters that an address names; `''` is none. */
export function filtersIn({ searchParams }: URL): Filters {
  const of = (name: FilterName) => searchParams.get(name) ?? '';
  return { actor: of('actor'), action: of('action'), from: of('from'), until: of('until') };
}

/** Whether anything is filtered out. */
export function isFiltered(filters: Filters): boolean {
  return FILTERS.some((name) => filters[name] !== '');
}

/** As the service is asked: days are whole days where the browser is. */
export function queryOf(filters: Filters, cursor: string | null): AuditQuery {
  const { actor, from, until } = filters;
  const action = ACTIONS.find((known) => known === filters.action);
  return {
    ...(actor !== '' && { actor }),
    ...(action !== undefined && { action: [action] }),
    ...(from !== '' && { since: startOf(from, 0) }),
    ...(until !== '' && { before: startOf(until, 1) }),
    ...(cursor !== null && { cursor }),
  };
}

/** When a day begins, or one of the days after it (ISO 8601). */
function startOf(date: string, daysLater: number): string {
  const day = new Date(`${date}T00:00:00`);
  day.setDate(day.getDate() + daysLater);
  return day.toISOString();
}
