import { type SQL, sql } from 'drizzle-orm';
import { exact, folded } from '../../../db/unit-sql.ts';
import { UNIT_STATUSES } from '../../../values/unit-states.ts';

/** Digits as text that sorts by number: how many they are, without leading zeros, stands first. */
const digits = (column: string) =>
  sql.raw(`(printf('%02d', length(ltrim(${column}, '0'))) || ltrim(${column}, '0'))`);

/**
 * Canonical decimals as text that sorts by number: the number of digits before the point stands first.
 */
export const decimal = (column: string): SQL =>
  sql.raw(`(printf('%02d', instr(${column}, '.')) || ${column})`);

/** {@link exact} of a canonical decimal. */
export function sortable(value: string): string {
  const place = String(value.indexOf('.') + 1).padStart(2, '0');
  return place + value.replace(/0+$/, '');
}

const statuses = sql.raw(
  `CASE p.status ${UNIT_STATUSES.map((status, at) => `WHEN '${status}' THEN '${at}'`).join(' ')} END`,
);

/**
 * What a unit `p` is sorted by, as text, so that a cursor can hold it. NULL for a unit without a
 * value: such units come last in each order.
 */
const ORDERS = {
  updated: sql.raw('p.updated_at'),
  unit: sql.raw('p.identifier_key'),
  unitNumber: digits('p.unit_number'),
  // House numbers sort by number first: 2, 12, 12a.
  street: sql`(${folded(sql.raw('p.street'))} || char(10) ||
    printf('%06d', CAST(coalesce(p.house_number, '') AS INTEGER)) || coalesce(p.house_number, ''))`,
  // `printf` writes NULL as 0. Floors begin at -20.
  etage: sql.raw(`CASE WHEN p.etage IS NOT NULL THEN printf('%03d', p.etage + 20) END`),
  zimmer: exact('p.zimmer'),
  wohnflaecheQm: exact('p.wohnflaeche_qm'),
  kaufpreis: exact('p.kaufpreis'),
  kaltmieteWohnung: exact('p.kaltmiete_wohnung'),
  status: statuses,
  notarterminAm: sql.raw('p.notartermin_am'),
} satisfies Readonly<Record<string, SQL>>;

/** The same of every order. */
export const SORT_KEYS = { created: sql.raw('p.id'), ...ORDERS };

export interface Sorting {
  readonly order: keyof typeof SORT_KEYS;
  readonly descending: boolean;
}

const ORDER_NAMES = Object.keys(ORDERS).filter(
  (name): name is keyof typeof ORDERS => name in ORDERS,
);

/** The values of the parameter `sort`. A `-` in front of an order reverses it. */
export const UNIT_SORTS = [
  'newest',
  '-newest',
  ...ORDER_NAMES.flatMap((order) => [order, `-${order}`] as const),
] as const;

export type UnitSort = (typeof UNIT_SORTS)[number];

/** The order that `sort` names; `undefined` for the newest first. */
export function parseSort(sort: UnitSort | undefined): Sorting | undefined {
  if (sort === '-newest') return { order: 'created', descending: false };
  const order = ORDER_NAMES.find((each) => sort === each || sort === `-${each}`);
  return order && { order, descending: sort?.startsWith('-') === true };
}
