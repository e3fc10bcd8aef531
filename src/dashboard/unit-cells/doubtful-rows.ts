import { readFloorLabel } from '../../values/floor.ts';
import { cellAt, type Cell, type GridRow, isEmpty, isFull } from '../spreadsheets/grid.ts';
import { readNumber } from './amounts.ts';
import type { FieldName } from '../unit-fields/field.ts';
import type { ColumnName, Mapping } from './column-name.ts';
import { meaningsOfHeader, plainHeader } from './headers.ts';
import type { UnitCells } from './read-unit.ts';
import { readStatus } from './words.ts';

/** Why a row is probably no unit, or not meant to be imported. */
export type RowDoubt = 'sum' | 'heading' | 'table' | 'parking' | 'hidden';

const HOUSE = '(?:haus|gebäude|bauteil|block|b[ta]|house|building)';
/** A house by its name: `Haus B`. */
export const HOUSE_NAME = new RegExp(`^${HOUSE}[ .-]{1,3}[^ ].{0,40}$`, 'i');
const NAMED_HOUSE = /^[a-zäöüß]{2,20}haus(?: \S{1,9})?$/i;
const PARKING =
  /^(?:tg|stp|(?:\S{0,12}[ -]?)?stell?pl\S*|(?:tief)?garagen?\S*|carport|duplex\S*|parkpl\S*)(?![a-zäöü])/i;

/** Things of a list that are no flats, where a column has their types. */
const NO_FLAT = new RegExp(`${PARKING.source}|^(?:keller|abstell|lager)`, 'i');
const TYPES = new Set(
  'typ art nutzung nutzungsart objektart objekttyp einheitstyp type use'.split(' '),
);

/** Rows may be wide, have equal cells, and are asked about several times. */
const NAMED = new WeakMap<Cell, FieldName | ''>();

function fieldNamedBy(cell: Cell): FieldName | '' {
  const named =
    NAMED.get(cell) ?? meaningsOfHeader({ own: cell.text, group: '', unit: '' })[0]?.field ?? '';
  NAMED.set(cell, named);
  return named;
}

/** How many headers a row has that name fields. */
export const knownIn = ({ cells }: Pick<GridRow, 'cells'>): number =>
  new Set(cells.map(fieldNamedBy).filter((name) => name !== '')).size;

const isWord = ({ kind, text }: Cell) =>
  kind === 'text' && !/^[\W\d]*$|\d{3}/.test(text) && !isValue(text);

/** Whether a row has the headers of a table: words alone, most of which name fields. */
function isTableHeader({ cells }: GridRow): boolean {
  if (!cells.every((cell) => !isFull(cell) || isWord(cell))) return false;
  const full = cells.filter(isFull);
  return full.length > 2 && 2 * knownIn({ cells: full }) > full.length;
}

/** Values of units that are also words of headers. */
const isValue = (text: string) =>
  readStatus(text) !== undefined || readFloorLabel(text).floor !== null;

/** The text of a row that has no other one; empty for another row. */
function onlyTextIn({ cells }: GridRow): string {
  const only = cells.findLastIndex(isFull);
  return only !== -1 && only === cells.findIndex(isFull) ? cellAt({ cells }, only).text : '';
}

/** The house that a row names for those below it: its only text. */
export function houseIn(row: GridRow): string | null {
  const text = onlyTextIn(row);
  return HOUSE_NAME.test(text) || NAMED_HOUSE.test(text) ? text : null;
}

/** The same of a floor. */
export function floorIn(row: GridRow): string | null {
  const text = onlyTextIn(row);
  return /\p{L}/u.test(text) && readFloorLabel(text).isRead ? text : null;
}

/** Words of a sum, which another word may follow or a few letters precede. */
const SUM_WORD =
  '(?:(?:zw|zwischen|gesamt|teil|end|unter)?[. -]{0,2}(?:summen?|ergebnis(?:se)?)|gesamt(?:zahl|fläche|(?:kauf)?preis|betrag|erlös|volumen)?|insgesamt|(?:grand |sub)?total|sum|durchschnitt|mittel(?:wert)?|average|übertrag|[Σ∑])';
const SUM = new RegExp(
  `^(?:${HOUSE} ?)?(?:\\S{0,12}[ :–-]{1,3})?${SUM_WORD}` +
    `(?: ?\\(.{0,60}\\)| (?:${HOUSE}|we|whg|wohnungen|einheiten|units|alle[rs]?|von|netto|brutto|[\\d.]+).{0,60})?$`,
  'iu',
);
/** In place of an identifier, any text may follow. */
const SUM_NAME = new RegExp(`^${SUM_WORD}(?![\\p{L}\\d-])`, 'iu');
/** Words of a sum that stand alone. */
const ALONE =
  /^(?:Ø|∅|schnitt|anzahl(?: (?:we|whg|wohnungen|einheiten))?[ :]{0,2}\d{0,4}|min(?:imum)?|max(?:imum)?|sa|mw|\d{1,4} (?:wohn)?(?:einheiten|wohnungen|units)|\S{0,20}(?:volumen|erlös))$/iu;
/** A longer text describes something. */
const MAX_SUM = 80;

/** Texts about a unit, which may begin like a sum: `Gesamt drei Balkone`. */
const DESCRIBES = new Set<ColumnName | undefined>(['beschreibung', 'unitLocation', 'bauzustand']);

/** In a file with this many mapped columns, a row with one value is a heading. */
const MANY_COLUMNS = 3;

/**
 * Whether each row is probably no unit: `sum` for a line such as `Summe`, or with the sums of the amounts above it;
 * `heading` for one with a single text, such as `Haus B`, or with the headers once more; `table` for those of another
 * table, up to these headers; `parking` for a parking space.
 */
export function doubtsOfRows(
  rows: readonly GridRow[],
  mapping: Mapping,
  header: GridRow | undefined,
): (RowDoubt | null)[] {
  const columnOf = (name: ColumnName) => [...mapping].find(([, each]) => each === name)?.[0];
  const identifier = columnOf('unitIdentifier');
  const summed = SUMMED.flatMap((name) => columnOf(name) ?? []).map(
    (at) => [at, new Sums()] as const,
  );
  const sizes = (['wohnflaecheQm', 'zimmer'] as const).flatMap((name) => columnOf(name) ?? []);
  const type = header?.cells.findIndex(({ text }) => TYPES.has(plainHeader(text))) ?? -1;
  const isParking = (row: GridRow) =>
    NO_FLAT.test(cellAt(row, type).text) ||
    PARKING.test(cellAt(row, identifier ?? -1).text) ||
    (sizes.length > 0 &&
      sizes.every((at) => isEmpty(cellAt(row, at))) &&
      row.cells.some(({ text }) => PARKING.test(text)));
  const isOfHouse = (row: GridRow) =>
    identifier !== undefined && HOUSE_NAME.test(cellAt(row, identifier).text);
  let isOther = false;
  const areHouses = 2 * rows.filter(isOfHouse).length > rows.length;
  return rows.map((row) => {
    const isNameless =
      identifier !== undefined &&
      (isEmpty(cellAt(row, identifier)) || (isOfHouse(row) && !areHouses));
    const equal = summed.filter(([at, sums]) => sums.isSum(amountIn(cellAt(row, at)), isNameless));
    const hasSum =
      equal.length > (isNameless ? 0 : 1) ||
      equal.some(([at, sums]) => mapping.get(at) === 'kaufpreis' && sums.count() >= MANY_ROWS);
    if (isSum(row, mapping, identifier) || hasSum) {
      for (const [, sums] of summed) sums.restart();
      return 'sum';
    }
    if (isHeading(row, mapping, header)) {
      isOther &&= !isRepeated(row, mapping, header);
      return 'heading';
    }
    isOther ||= isTableHeader(row);
    if (isOther) return 'table';
    if (isParking(row)) return 'parking';
    if (row.hidden === true) return 'hidden';
    for (const [at, sums] of summed) sums.add(amountIn(cellAt(row, at)));
    return null;
  });
}

/** Fields whose values a list may sum up. */
const SUMMED = ['kaufpreis', 'kaufpreisStellplatz', 'kaltmieteWohnung', 'wohnflaecheQm'] as const;

/** A flat may cost as much as a few others together. */
const MANY_ROWS = 5;

/** The sums of a column: of all its amounts, and of those since the last sum. */
class Sums {
  readonly #totals = [0];
  #from = 0;

  count(from = 0): number {
    return this.#totals.length - 1 - from;
  }

  /** Whether it is the sum of several rows. A row without a name can be that of the only row since the last sum. */
  isSum(amount: number | null, isNameless: boolean): boolean {
    return [0, this.#from].some((from) => {
      const sum = (this.#totals.at(-1) ?? 0) - (this.#totals[from] ?? 0);
      const count = this.count(isNameless ? 0 : from);
      return count > 1 && sum > 0 && Math.abs(sum - (amount ?? 0)) < 0.005;
    });
  }

  add(amount: number | null): void {
    if (amount !== null) this.#totals.push((this.#totals.at(-1) ?? 0) + amount);
  }

  restart(): void {
    this.#from = this.count();
  }
}

const amountIn = ({ kind, text }: Cell): number | null => {
  const value = kind === 'number' ? text : readNumber(text, 'comma')?.value;
  return value === undefined || value === '' ? null : Number(value);
};

const saysSum = ({ kind, text }: Cell, isName: boolean) => {
  if (kind !== 'text' || text.length > MAX_SUM) return false;
  const bare = text.replaceAll(/\s+/g, ' ').replaceAll(/^[*=\-– ]+|[*=\-–:. ]+$/g, '');
  return SUM.test(bare) || ALONE.test(bare) || (isName && SUM_NAME.test(bare));
};

/** Whether a row has a word for a sum, and no other identifier. */
function isSum(row: GridRow, mapping: Mapping, identifier: number | undefined): boolean {
  const own = identifier === undefined ? undefined : cellAt(row, identifier);
  if (own !== undefined && !isEmpty(own)) return saysSum(own, true);
  return row.cells.some((cell, at) => !DESCRIBES.has(mapping.get(at)) && saysSum(cell, false));
}

const wordAt = (of: GridRow, at: number) => cellAt(of, at).text.trim().toLowerCase();

/** Whether a row has the headers once more. */
function isRepeated(row: GridRow, mapping: Mapping, header: GridRow | undefined): boolean {
  const filled = [...mapping.keys()].filter((at) => isFull(cellAt(row, at)));
  return (
    header !== undefined &&
    filled.length > 1 &&
    filled.every((at) => wordAt(header, at) === wordAt(row, at))
  );
}

function isHeading(row: GridRow, mapping: Mapping, header: GridRow | undefined): boolean {
  if (isRepeated(row, mapping, header)) return true;
  const [only, ...others] = [...mapping.keys()].map((at) => cellAt(row, at)).filter(isFull);
  const isAlone = others.length === 0 && mapping.size >= MANY_COLUMNS;
  return isAlone && only?.kind === 'text' && /\p{L}/u.test(only.text);
}

const textOf = (cells: UnitCells, name: 'haus' | 'etageLabel' | 'etage') =>
  cells[name]?.text.trim() ?? '';

/**
 * The floors of units whose label only names the top floor (`DG`), by their positions: the one above the highest
 * other floor of their house. Those of a house without other floors have none.
 */
export function topFloorsOf(all: readonly UnitCells[]): ReadonlyMap<number, number> {
  const highest = new Map<string, number>();
  const tops: [number, string][] = [];
  for (const [at, cells] of all.entries()) {
    const label = textOf(cells, 'etageLabel');
    const { floor, isRead } = readFloorLabel(label);
    const house = textOf(cells, 'haus');
    if (floor !== null) highest.set(house, Math.max(floor, highest.get(house) ?? floor));
    else if (isRead && label !== '') tops.push([at, house]);
  }
  return new Map(
    tops.flatMap(([at, house]) => {
      const floor = highest.get(house);
      return floor === undefined || floor < 0 ? [] : [[at, floor + 1] as const];
    }),
  );
}
