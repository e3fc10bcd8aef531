import type { Organisation } from './organisation.ts';

/** The units of an organisation, as far as the scenarios need them. */
export interface Stock {
  readonly organisation: Organisation;
  readonly units: number;
  /** Ids of all units, newest first. */
  readonly ids: readonly string[];
  /** When each was last written, latest first. */
  readonly updates: readonly string[];
}

/** The `updatedSince` that finds about this many units. */
export function sinceFor({ updates }: Stock, units: number): string {
  const at = updates[units - 1];
  if (at === undefined) throw new Error(`There are not ${units} units.`);
  return at;
}

/** The id of the unit that has this many units before it in the list. */
export function idAtDepth({ ids }: Stock, depth: number): string {
  const id = ids[depth];
  if (id === undefined) throw new Error(`There are not ${depth} units.`);
  return id;
}
