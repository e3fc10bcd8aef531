import type { CallerIds } from '../../../src/access/principal.ts';
import type { UnitListing } from '../../../src/resources/properties/list.ts';

/** What a scenario reads: as data, so that a Worker can be told of it by a binding. */
export interface Reading {
  readonly caller: CallerIds & { readonly digest: string };
  /** A page of units, with its total. */
  readonly listing?: UnitListing;
  readonly unitId?: string;
  readonly projectId?: string;
}

/** Readings by the name of their scenario. */
export type Readings = Readonly<Record<string, Reading>>;
