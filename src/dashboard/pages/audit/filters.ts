/** What the trail can be filtered by, under the names that the address and the service have. */
export const FILTERS = ['actor', 'action', 'from', 'until'] as const;

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
export function queryOf(filters: Filters, cursor: string | null): Record<string, string> {
  const query: Record<string, string> = {};
  if (filters.actor !== '') query['actor'] = filters.actor;
  if (filters.action !== '') query['action'] = filters.action;
  if (filters.from !== '') query['from'] = new Date(`${filters.from}T00:00:00`).toISOString();
  if (filters.until !== '') query['until'] = endOfDay(filters.until);
  if (cursor !== null) query['cursor'] = cursor;
  return query;
}

const endOfDay = (date: string) => new Date(`${date}T23:59:59.999`).toISOString();
