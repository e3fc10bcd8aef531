import { APP_BASE } from './location.ts';

/** The menu's pages, by their path below the organisation. */
export const MENU = [
  'overview',
  'projects',
  'units',
  'stack',
  'sales',
  'folders',
  'import',
  'publications',
  'settings/webhooks',
  'settings/tokens',
  'assistants',
  'settings/members',
  'settings/audit',
  'settings',
] as const;

export type MenuName = (typeof MENU)[number];

/** The menu's sections, by their first page. The first section has no title. */
export const MENU_PARTS = {
  overview: null,
  publications: 'outward',
  'settings/members': 'administration',
} as const;

/** All pages of an organisation. */
const PAGES = [
  ...MENU,
  'units/new',
  'units/:id',
  'projects/:id',
  'projects/:id/price-list',
  'settings/tokens/:id',
] as const;

export type PageName = (typeof PAGES)[number];

/**
 * The page of an address: the start page, or a page of an organisation; `null` is an unknown page.
 */
export type Route =
  | { readonly at: 'start' }
  /** Where an assistant sends a person. */
  | { readonly at: 'connect' }
  | {
      readonly at: 'organisation';
      readonly orgId: string;
      readonly page: PageName | null;
      /** The `:id` of the page's path, or empty. */
      readonly id: string;
    };

/** Parses `/app/{org}/settings/tokens`. Without a page, the address means the overview. */
export function routeOf(pathname: string): Route {
  const [orgId = '', ...rest] = pathname.slice(APP_BASE.length).split('/');
  if (orgId === '') return { at: 'start' };
  if (orgId === 'connect') return { at: 'connect' };
  const parts = rest.filter((part) => part !== '');
  const page = parts.length === 0 ? 'overview' : PAGES.find((name) => fits(name, parts));
  const at = page?.split('/').indexOf(':id') ?? -1;
  return { at: 'organisation', orgId, page: page ?? null, id: parts[at] ?? '' };
}

function fits(page: PageName, parts: readonly string[]): boolean {
  const names = page.split('/');
  return (
    names.length === parts.length && names.every((name, at) => name === ':id' || name === parts[at])
  );
}

/** The address of an organisation's page. */
export function hrefOf(orgId: string, page: PageName, id = ''): string {
  return `${APP_BASE}${orgId}/${page.replace(':id', encodeURIComponent(id))}`;
}

/** The address of the import that offers the example project. */
export const exampleHref = (orgId: string): string => `${hrefOf(orgId, 'import')}?example=1`;

/** The menu entry of a page, or of the list that it belongs to. */
export function menuOf(page: PageName | null): MenuName | null {
  return (
    MENU.find((name) => name === page) ??
    MENU.find((name) => page?.startsWith(`${name}/`) === true) ??
    null
  );
}
