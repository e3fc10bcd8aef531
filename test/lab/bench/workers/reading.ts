import type { ListRequest } from '../../../../src/resources/properties/list.ts';

/** The caller of a request, by token. */
export interface Caller {
  readonly orgId: string;
  readonly memberId: string;
  readonly tokenId: string;
}

/** A list of units. */
export type Listing = Pick<ListRequest, 'query' | 'from'>;

/** What a scenario reads, as data that a Worker can get by a binding. */
export interface Reading {
  readonly caller: Caller & { readonly digest: string };
  /** A page of units, with its total. */
  readonly listing?: Listing;
  readonly unitId?: string;
  readonly projectId?: string;
  /** The project whose documents are listed, all on one page. */
  readonly documentsOf?: string;
}

/** Readings by the name of their scenario. */
export type Readings = Readonly<Record<string, Reading>>;
