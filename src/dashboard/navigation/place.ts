import { APP_BASE } from './location.ts';

/** The pages of an organisation, by what follows the organisation in the address. */
export const PAGES = [
  'overview',
  'import',
  'settings/tokens',
  'settings/members',
  'settings/audit',
  'settings',
] as const;

export type PageName = (typeof PAGES)[number];

/** What an address names: the start, or a page of an organisation; `null` is an unknown page. */
export type Place =
  | { readonly at: 'start' }
  | { readonly at: 'organisation'; readonly orgId: string; readonly page: PageName | null };

/** Reads `/app/{org}/settings/tokens`. An organisation alone means its overview. */
export function placeOf(pathname: string): Place {
  const [orgId = '', ...rest] = pathname.slice(APP_BASE.length).split('/');
  if (orgId === '') return { at: 'start' };
  const name = rest.filter((part) => part !== '').join('/');
  const page = name === '' ? 'overview' : PAGES.find((known) => known === name);
  return { at: 'organisation', orgId, page: page ?? null };
}

/** The address of an organisation's page. */
export function hrefOf(orgId: string, page: PageName): string {
  return `${APP_BASE}${orgId}/${page}`;
}
