import { useEffect } from 'preact/hooks';
import { ownKey } from '../membership/kept.ts';
import { useLocation } from '../navigation/location.ts';
import type { PageName } from '../navigation/routes.ts';

/** The lists with filters in their address. */
const LISTS: ReadonlySet<PageName> = new Set(['units', 'stack', 'settings/audit']);

/** Query parameters that are no filters. */
const MOMENTARY = ['cursor', 'page', 'dialog', 'of'];

/** What was left on another day is not what is wanted. */
const keyOf = (orgId: string, page: PageName) =>
  ownKey(`filters of ${orgId}/${page} on ${new Date().toDateString()}`);

/** Keeps the filters of the shown list for the day, as long as the window is open. */
export function useKeptFilters(orgId: string, page: PageName | null): void {
  const { searchParams } = useLocation();
  for (const name of MOMENTARY) searchParams.delete(name);
  const filters = searchParams.toString();
  useEffect(() => {
    if (page !== null && LISTS.has(page)) sessionStorage.setItem(keyOf(orgId, page), filters);
  }, [orgId, page, filters]);
}

/** The query with which a list was last shown in this window today: `?project=…`, or empty. */
export function keptFilters(orgId: string, page: PageName): string {
  const filters = sessionStorage.getItem(keyOf(orgId, page)) ?? '';
  return filters === '' ? '' : `?${filters}`;
}
