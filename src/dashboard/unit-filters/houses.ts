import { natural } from '../../values/natural.ts';

/** A house where its column or filter says already that it is one: `B` for `Haus B`. */
export const bareHouse = (house: string): string => house.replace(/^haus\s+(?=\S)/i, '');

/** The houses of units, and the chosen one, by name. */
export function housesOf(
  units: readonly { readonly haus: string | null }[],
  chosen: string,
): string[] {
  const houses = new Set(units.flatMap(({ haus }) => (haus === null || haus === '' ? [] : [haus])));
  if (chosen !== '') houses.add(chosen);
  return [...houses].toSorted((one, other) => natural.compare(one, other));
}
