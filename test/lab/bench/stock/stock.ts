import type { Organisation } from './organisation.ts';

/** The units of an organisation that the scenarios have to know of. */
export interface Stock {
  readonly organisation: Organisation;
  readonly units: number;
  /** Ids of all units, newest first. */
  readonly ids: readonly string[];
  /** When each was last written, latest first. */
  readonly updates: readonly string[];
}

/** From when on a sync has to ask to get about so many units. */
export function sinceFor({ updates }: Stock, units: number): string {
  const at = updates[units - 1];
  if (at === undefined) throw new Error(`There are not ${units} units.`);
  return at;
}

/** The unit behind which so many others come before it. */
export function idAtDepth({ ids }: Stock, depth: number): string {
  const id = ids[depth];
  if (id === undefined) throw new Error(`There are not ${depth} units.`);
  return id;
}
