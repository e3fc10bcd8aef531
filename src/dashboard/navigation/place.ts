import { APP_BASE } from './location.ts';

/** The pages of an organisation, by what follows the organisation in the address. */
export const PAGES = [
  'overview',
  'stack',
  'projects',
  'folders',
  'settings/tokens',
  'settings/members',
  'settings/audit',
  'settings',
] as const;

export type MenuPage = (typeof PAGES)[number];

/** A page of the menu, or that of one unit. */
export type PageName = MenuPage | 'unit';

/** What an address names: the start, or a page of an organisation; `null` is an unknown page. */
export type Place =
  | { readonly at: 'start' }
  | { readonly at: 'organisation'; readonly orgId: string; readonly page: PageName | null };

const UNIT = /^units\/([\da-f-]+)$/;

/** The unit that `/app/{org}/units/{unit}` names; empty for any other address. */
export function unitIn(pathname: string): string {
  return UNIT.exec(pathname.split('/').slice(3).join('/'))?.[1] ?? '';
}

/** Reads `/app/{org}/settings/tokens`. An organisation alone means its overview. */
export function placeOf(pathname: string): Place {
  const [orgId = '', ...rest] = pathname.slice(APP_BASE.length).split('/');
  if (orgId === '') return { at: 'start' };
  const name = rest.filter((part) => part !== '').join('/');
  if (UNIT.test(name)) return { at: 'organisation', orgId, page: 'unit' };
  const page = name === '' ? 'overview' : PAGES.find((known) => known === name);
  return { at: 'organisation', orgId, page: page ?? null };
}

/** The address of an organisation's page. */
export function hrefOf(orgId: string, page: MenuPage): string {
  return `${APP_BASE}${orgId}/${page}`;
}

/** The address of a unit's page. */
export function hrefOfUnit(orgId: string, unitId: string): string {
  return `${APP_BASE}${orgId}/units/${unitId}`;
}
