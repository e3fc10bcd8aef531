import { natural } from '../values/natural.ts';
import type { Unit } from './read.ts';
import { nameOf, priceOf } from './words.ts';

/** The columns by which the list can be sorted. */
export const COLUMNS = ['number', 'floor', 'rooms', 'area', 'price', 'status'] as const;
export type Column = (typeof COLUMNS)[number];

/** What a visitor has chosen. */
export interface Choice {
  /** Floor by floor, in place of the list. */
  readonly isPlan: boolean;
  /** The whole rooms of a unit: 2 is also 2.5; {@link MANY_ROOMS} is also more. `null`: any. */
  readonly rooms: number | null;
  /** Empty: every house. */
  readonly house: string;
  /** As it was written; empty: any. */
  readonly maxPrice: string;
  readonly onlyFree: boolean;
  /** `null`: by house, the highest floor first. */
  readonly sort: Column | null;
  readonly descending: boolean;
}

/** Units of this many rooms, or of more, are one choice. */
export const MANY_ROOMS = 4;

const ORDER = ['frei', 'auf_anfrage', 'reserviert', 'verkauft'];

const numberIn = (text: string | null) => (text === null || text === '' ? null : Number(text));

/** The whole rooms of a unit, as a choice. */
const roomsOf = ({ zimmer }: Unit): number | null =>
  zimmer === null ? null : Math.min(MANY_ROOMS, Math.floor(Number(zimmer)));

/** A floor to sort by. A top floor without a number is above all others. */
export const heightOf = ({ etage, etageLabel }: Unit): number =>
  etage ?? (/^(?:DG|dach|staffel|penthouse)/i.test(etageLabel ?? '') ? 999 : -999);

const VALUES: Readonly<Record<Exclude<Column, 'number'>, (unit: Unit) => number | null>> = {
  floor: heightOf,
  rooms: ({ zimmer }) => numberIn(zimmer),
  area: ({ wohnflaecheQm }) => numberIn(wohnflaecheQm),
  price: (unit) => numberIn(priceOf(unit)),
  status: ({ status }) => ORDER.indexOf(status),
};

/** Compares units by house, then by floor from the top, then by name. */
const byPlace = (one: Unit, other: Unit): number =>
  natural.compare(one.haus ?? '', other.haus ?? '') ||
  heightOf(other) - heightOf(one) ||
  natural.compare(nameOf(one), nameOf(other));

function comparison({ sort, descending }: Choice): (one: Unit, other: Unit) => number {
  const sign = descending ? -1 : 1;
  if (sort === null) return byPlace;
  if (sort === 'number') return (one, other) => sign * natural.compare(nameOf(one), nameOf(other));
  const valueOf = VALUES[sort];
  return (one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === right) return byPlace(one, other);
    // Units without a value come last, in both directions.
    if (left === null || right === null) return left === null ? 1 : -1;
    return sign * (left - right);
  };
}

export function chosenOf(units: readonly Unit[], choice: Choice): Unit[] {
  const { rooms, house, onlyFree } = choice;
  const maxPrice = amountIn(choice.maxPrice);
  return units
    .filter(
      (unit) =>
        (rooms === null || roomsOf(unit) === rooms) &&
        (house === '' || unit.haus === house) &&
        (!onlyFree || unit.status === 'frei') &&
        (maxPrice === 0 || Number(priceOf(unit) ?? Infinity) <= maxPrice),
    )
    .toSorted(comparison(choice));
}

export const housesOf = (units: readonly Unit[]): string[] =>
  [...new Set(units.flatMap(({ haus }) => haus ?? []))].toSorted((one, other) =>
    natural.compare(one, other),
  );

export const roomsAmong = (units: readonly Unit[]): number[] =>
  [...new Set(units.flatMap((unit) => roomsOf(unit) ?? []))].toSorted((one, other) => one - other);

/** Groups of three digits, and cents: `450.000`, `1.450.000,50`, `450,000.50`. */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?$/;

/** Reads an amount as people write it: `450.000`, `450 000 €`, `450000,00`. 0 if it is none. */
function amountIn(text: string): number {
  const written = text.replaceAll(/€|EUR/gi, '').trim();
  const plain = GROUPED.test(written)
    ? written.replaceAll(/[.,'’\s](?=\d{3}(?!\d))/g, '').replace(',', '.')
    : written.replaceAll(/\s/g, '').replace(',', '.');
  const amount = Number(plain);
  return Number.isFinite(amount) && amount > 0 ? amount : 0;
}
