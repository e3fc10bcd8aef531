import { cellAt, type Cell, type GridRow, isEmpty } from '../spreadsheets/grid.ts';
import { readNumber } from './amounts.ts';
import type { ColumnName, Mapping } from './column-name.ts';

/** Why a row is probably no unit, or not meant to be imported. */
export type RowDoubt = 'sum' | 'heading' | 'hidden';

const HOUSE = '(?:haus|gebäude|bauteil|block|bt|house|building)';
const SUM = new RegExp(
  `^(?:${HOUSE} ?\\S{0,12} )?(?:(?:zwischen|gesamt|teil|end)?(?:summen?|ergebnis(?:se)?)|gesamt|insgesamt|(?:grand |sub)?total|sum|durchschnitt|mittelwert|average|Σ)` +
    `(?: ?\\(.{0,60}\\)| (?:${HOUSE}|we|whg|wohnungen|einheiten|units|alle[rs]?|[\\d.]+).{0,60})?[ :.=]{0,3}$`,
  'i',
);
/** A longer text describes something. */
const MAX_SUM = 80;

/** Texts about a unit, which may begin like a sum: `Gesamt drei Balkone`. */
const DESCRIBES = new Set<ColumnName | undefined>(['beschreibung', 'unitLocation', 'bauzustand']);

/** In a file with this many mapped columns, a row with one value is a heading. */
const MANY_COLUMNS = 3;

/**
 * Whether each row is probably no unit: `sum` for a line such as `Summe`, or with the sum of the prices above it;
 * `heading` for one with a single text, such as `Haus B`, or with the headers once more.
 */
export function doubtsOfRows(
  rows: readonly GridRow[],
  mapping: Mapping,
  header: GridRow | undefined,
): (RowDoubt | null)[] {
  const columnOf = (name: ColumnName) => [...mapping].find(([, each]) => each === name)?.[0];
  const [identifier, price] = [columnOf('unitIdentifier'), columnOf('kaufpreis')];
  const sums = new Sums();
  return rows.map((row) => {
    const amount = price === undefined ? null : amountIn(cellAt(row, price));
    const isNamed = identifier !== undefined && !isEmpty(cellAt(row, identifier));
    if (isSum(row, mapping, identifier) || sums.isSum(amount, isNamed ? MANY_ROWS : 2)) {
      sums.restart();
      return 'sum';
    }
    if (isHeading(row, mapping, header)) return 'heading';
    if (row.hidden === true) return 'hidden';
    sums.add(amount);
    return null;
  });
}

/** A flat may cost as much as a few others together. */
const MANY_ROWS = 5;

/** The sums of all prices, and of those since the last sum. */
class Sums {
  #all = 0;
  #since = 0;
  #count = 0;

  /** @param least of how many rows it must be the sum. */
  isSum(amount: number | null, least: number): boolean {
    const isAny =
      amount !== null &&
      amount > 0 &&
      [this.#all, this.#since].some((sum) => Math.abs(sum - amount) < 0.005);
    return isAny && this.#count >= least;
  }

  add(amount: number | null): void {
    if (amount === null) return;
    this.#all += amount;
    this.#since += amount;
    this.#count += 1;
  }

  restart(): void {
    this.#since = 0;
  }
}

const amountIn = ({ kind, text }: Cell): number | null => {
  const value = kind === 'number' ? text : readNumber(text, 'comma')?.value;
  return value === undefined || value === '' ? null : Number(value);
};

const saysSum = ({ kind, text }: Cell) =>
  kind === 'text' && text.length <= MAX_SUM && SUM.test(text.replaceAll(/\s+/g, ' '));

/** Whether a row has a word for a sum, and no other identifier. */
function isSum(row: GridRow, mapping: Mapping, identifier: number | undefined): boolean {
  const own = identifier === undefined ? undefined : cellAt(row, identifier);
  if (own !== undefined && !isEmpty(own)) return saysSum(own);
  return row.cells.some((cell, at) => !DESCRIBES.has(mapping.get(at)) && saysSum(cell));
}

function isHeading(row: GridRow, mapping: Mapping, header: GridRow | undefined): boolean {
  const cells = [...mapping.keys()].map((at) => [cellAt(row, at), at] as const);
  const filled = cells.filter(([cell]) => !isEmpty(cell));
  const isHeader = ([{ text }, at]: readonly [Cell, number]) =>
    header !== undefined && cellAt(header, at).text === text;
  if (filled.length > 1 && filled.every(isHeader)) return true;
  const [only] = filled;
  const isAlone = filled.length === 1 && cells.length >= MANY_COLUMNS;
  return isAlone && only?.[0].kind === 'text' && /\p{L}/u.test(only[0].text);
}
