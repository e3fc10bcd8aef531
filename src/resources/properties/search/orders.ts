import type { Sorting, UnitOrder } from '../store/sort-keys.ts';

/** The orders of a list of units besides the newest first. Units without a value come last in each. */
const ORDERS = [
  'updated',
  'unit',
  'unitNumber',
  'street',
  'etage',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'kaltmieteWohnung',
  'status',
] as const satisfies readonly UnitOrder[];

/** The values of the parameter `sort`. A `-` in front of an order reverses it. */
export const UNIT_SORTS = [
  'newest',
  '-newest',
  ...ORDERS.flatMap((order) => [order, `-${order}`] as const),
] as const;

/** The order that `sort` names; `undefined` for the newest first. */
export function sortingOf(sort: (typeof UNIT_SORTS)[number]): Sorting | undefined {
  if (sort === '-newest') return { order: 'created', descending: false };
  const order = ORDERS.find((each) => sort === each || sort === `-${each}`);
  return order && { order, descending: sort.startsWith('-') };
}
