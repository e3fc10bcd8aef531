/**
 * The orders of a list of units besides the newest first. A `-` in front of one reverses it. Units
 * without a value always come last.
 */
export const UNIT_ORDERS = [
  'unitIdentifier',
  'unitNumber',
  'street',
  'etage',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'kaltmieteWohnung',
  'status',
  'updatedAt',
] as const;

export type UnitOrder = (typeof UNIT_ORDERS)[number];

/** A value of the parameter `sort`. */
export type UnitSort = 'newest' | UnitOrder | `-${UnitOrder}`;

export const UNIT_SORTS = [
  'newest',
  ...UNIT_ORDERS.flatMap((order) => [order, `-${order}`] as const),
] as const satisfies readonly UnitSort[];

/** An order and its direction. */
export interface Sorting {
  readonly order: UnitOrder;
  readonly descending: boolean;
}

/** The order that `sort` names; `undefined` for the newest first. */
export function sortingOf(sort: UnitSort): Sorting | undefined {
  const order = UNIT_ORDERS.find((each) => sort === each || sort === `-${each}`);
  return order && { order, descending: sort.startsWith('-') };
}
