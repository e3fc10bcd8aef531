import type { Answer, Fields, Query } from './client.ts';
import { runOnceFor } from './once.ts';
import { anOrganisation } from './organisation.ts';

type Project = Readonly<{ id: string }>;

/** One of the ways to list a project's units. */
export interface UnitList {
  readonly list: string;
  readonly path: (project: Project) => string;
  readonly query: Query;
  /** The value of `include` that adds images to the units. */
  readonly withImages: { readonly include: string };
}

/** Every list of units; the tests of one apply to all. */
export const UNIT_LISTS: readonly UnitList[] = [
  {
    list: 'GET /properties',
    path: () => '/properties',
    query: {},
    withImages: { include: 'images' },
  },
  {
    list: 'GET /projects/:id/properties',
    path: ({ id }) => `/projects/${id}/properties`,
    query: {},
    withImages: { include: 'images' },
  },
  {
    list: 'GET /projects/:id?include=properties',
    path: ({ id }) => `/projects/${id}`,
    query: { include: 'properties' },
    withImages: { include: 'properties,images' },
  },
];

const MAX_IMPORT = 200;

/** A new organisation whose only project has these units. */
export async function aStockOf(units: readonly Fields[]) {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  for (let at = 0; at < units.length; at += MAX_IMPORT) {
    await api.imports(project, units.slice(at, at + MAX_IMPORT));
  }
  return { organisation, api, project };
}

type Stock = Awaited<ReturnType<typeof aStockOf>>;

/** A stock, and how it is read through one of the lists. */
export function listed(stock: Stock, { path, query }: UnitList) {
  const { api, project } = stock;
  return {
    ...stock,
    /** A page of the list. */
    page: (more: Query = {}) => api.get(path(project), { ...query, ...more }),
    /** Every page, following `Link`. */
    pages: (more: Query = {}) => api.follows(path(project), { ...query, ...more }),
  };
}

/** A new organisation whose only project has these units, read through one of the lists. */
export async function aListOf(units: readonly Fields[], list: UnitList) {
  return listed(await aStockOf(units), list);
}

/** The same for the tests of a file that change nothing: equal units are made once for all lists. */
export function listsOnce() {
  const theStockOf = runOnceFor(aStockOf);
  return async (units: readonly Fields[], list: UnitList) => listed(await theStockOf(units), list);
}

/** Units that differ in their `unitIdentifier`; `1` is the oldest. */
export function numbered(count: number): { unitIdentifier: string }[] {
  return Array.from({ length: count }, (_, at) => ({ unitIdentifier: String(at + 1) }));
}

interface ListedUnit {
  readonly id: string;
  readonly unitIdentifier: string;
}

export const unitsIn = ({ body }: Answer): ListedUnit[] => body.properties;

export const namesIn = (answer: Answer): string[] =>
  unitsIn(answer).map(({ unitIdentifier }) => unitIdentifier);
