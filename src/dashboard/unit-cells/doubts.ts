import Big from 'big.js';
import { largeChanges } from '../price-check/large-changes.ts';
import { fieldOf, FIELD_NAMES, isAmount } from '../unit-fields/fields.ts';
import type { FieldName } from '../unit-fields/field.ts';
import {
  type Cell,
  type CellFault,
  EMPTY_CELL,
  isEmpty,
  isForeign,
  textCell,
} from '../spreadsheets/grid.ts';
import { readNumber } from './amounts.ts';
import { isMoney } from './headers.ts';
import { type ReadOptions, readCell, type UnitCells } from './read-unit.ts';
import { isOnRequest, readStatus, statusBegunBy } from './words.ts';
import { isoOfGerman } from '../texts/formats.ts';

/** Doubts about values that may be right: the person can say so. */
const MAY_BE_RIGHT = [
  'zero',
  'low',
  'rooms',
  'rent',
  'area',
  'year',
  'perQm',
  'equal',
  'changed',
] as const;

type Repaired =
  | 'date'
  | 'about'
  | 'currency'
  | 'none'
  | 'digits'
  | 'postalCode'
  | 'onRequest'
  | 'word'
  | 'mark'
  | 'denied'
  | 'sale'
  | 'soldOn'
  | 'time';

/** Why a cell's value is a question. Cells with the same kind of doubt have one repair. */
export type DoubtKind = CellFault | Repaired | (typeof MAY_BE_RIGHT)[number];

export const mayBeRight = (kind: DoubtKind | null): boolean =>
  MAY_BE_RIGHT.some((each) => each === kind);

/** A doubt about a cell, and what replaces it and perhaps others if the person agrees. */
export interface Doubt {
  readonly field: FieldName;
  readonly kind: DoubtKind;
  readonly proposal: Readonly<Partial<Record<FieldName, Cell>>> | null;
  /** The value in question, and the usual one. */
  readonly figures?: readonly number[];
}

/** The doubts about a row's cells, each about one field. */
export const doubtsIn = (cells: UnitCells, readOptions: ReadOptions): Doubt[] =>
  FIELD_NAMES.flatMap((field) => {
    const cell = cells[field];
    if (cell === undefined || isEmpty(cell)) return [];
    const reason = reasonToDoubt(field, cell, readOptions, cells);
    return reason === null ? [] : Object.assign({ field, proposal: null }, reason);
  });

/** Why a cell is doubted. */
type Reason = Pick<Doubt, 'kind'> & Partial<Pick<Doubt, 'proposal' | 'figures'>>;

/** A name with a remark: `WE 1 (verkauft)`. */
const REMARKED = /^(.*[^ ]) ?(?:\(| [-–] )(\p{L}{3,12}\.?)\)?$/u;

/** The status that stands in place of a price (`verkauft`) or beside a name, and what is left without it. */
function saleIn(field: FieldName, { text, kind }: Cell) {
  const remarked = field === 'unitIdentifier' ? REMARKED.exec(text.slice(0, 200)) : null;
  const [, rest = '', mark = ''] = field === 'kaufpreis' ? ['', '', text] : (remarked ?? []);
  const status = readStatus(mark) ?? (/\d/.test(mark) ? undefined : statusBegunBy(mark));
  const isSale = kind === 'text' && status !== undefined && status !== 'auf_anfrage';
  return isSale ? { status, rest } : undefined;
}

function reasonToDoubt(
  field: FieldName,
  cell: Cell,
  readOptions: ReadOptions,
  { status: own = EMPTY_CELL }: UnitCells,
): Reason | null {
  if (cell.fault !== undefined) return { kind: cell.fault };
  const written = writtenBefore(field, cell);
  if (written !== null) {
    const isLow = Number(written) < (LOWEST[field] ?? 0);
    return { kind: 'date', proposal: isLow ? null : { [field]: textCell(written) } };
  }
  if (field === 'verkauftAm' && (own.status ?? readStatus(own.text)) !== 'verkauft')
    return { kind: 'soldOn', proposal: { verkauftAm: cell, status: textCell('verkauft') } };
  const day = isoOfGerman(cell.text);
  if (field === 'notarterminAm' && /^\d{4}-\d\d-\d\d$/.test(day))
    return { kind: 'time', proposal: { notarterminAm: textCell(`${day}T${USUAL_TIME}`) } };
  const sale = saleIn(field, cell);
  if (sale !== undefined && ['frei', undefined, sale.status].includes(readStatus(own.text))) {
    const proposal = { [field]: textCell(sale.rest), status: textCell(sale.status) };
    return { kind: 'sale', proposal };
  }
  if (isAmount(field)) return reasonOfAmount(field, cell, readOptions);
  const { kind, of } = fieldOf(field);
  const { text } = cell;
  if (kind === 'integer' || kind === 'flag') {
    if (!/[\p{L}\d✓✔]/u.test(text)) return { kind: 'none', proposal: { [field]: EMPTY_CELL } };
    const number = kind === 'integer' ? readNumber(text, readOptions.format) : null;
    if (number?.isExact === false)
      return { kind: 'about', proposal: { [field]: textCell(number.value) } };
  }
  if (of === 'postalCode' && cell.kind === 'text' && readOptions.postalCodesHaveFive) {
    const code = { [field]: textCell(`0${text}`) };
    return /^\d{4}$/.test(text) ? { kind: 'postalCode', proposal: code } : null;
  }
  if (field === 'status' && readStatus(text) === undefined) {
    const status = cell.status ?? statusBegunBy(text);
    if (status === undefined) return { kind: 'denied' };
    return { kind: cell.status ? 'mark' : 'word', proposal: { status: textCell(status) } };
  }
  const year = field === 'baujahr' ? Number(readCell(field, cell, readOptions)) : Number.NaN;
  const isOdd = year < EARLIEST || year > new Date().getFullYear() + YEARS_AHEAD;
  return isOdd ? { kind: 'year' } : null;
}

/** Most appointments with a notary are in the morning. */
const USUAL_TIME = '09:00';
const EARLIEST = 1850;
const YEARS_AHEAD = 20;
/** Lower amounts are slips, those of another quantity, or in thousands. */
const LOWEST: Readonly<Partial<Record<FieldName, number>>> = {
  kaufpreis: 1000,
  kaufpreisStellplatz: 1000,
  kaltmieteWohnung: 50,
  kaltmieteStellplatz: 5,
  hausgeldGesamt: 10,
  kaution: 50,
};
const LARGEST_AREA = 1000;
const MOST_ROOMS = 20;
/** A number of more decimals is one of a computation. */
const MAX_DECIMALS = 6;

function reasonOfAmount(field: FieldName, cell: Cell, readOptions: ReadOptions): Reason | null {
  const proposal = (text: string) => ({ [field]: { kind: 'number' as const, text } });
  const value = String(readCell(field, cell, readOptions));
  if (/\d/.test(cell.text) && isMoney(field) && (cell.scale === 'foreign' || isForeign(cell.text)))
    return { kind: 'currency' };
  if (!/^\d+(?:\.\d+)?$/.test(value)) {
    if (field === 'kaufpreis' && isOnRequest(cell.text)) {
      const onRequest = { kaufpreis: EMPTY_CELL, preisAufAnfrage: textCell('ja') };
      return { kind: 'onRequest', proposal: onRequest };
    }
    if (!/\d|[½¼¾]/.test(cell.text)) return { kind: 'none', proposal: proposal('') };
    const number = readNumber(cell.text, readOptions.format);
    if (number === null || number.value.startsWith('-')) return null;
    return { kind: 'about', proposal: proposal(number.value) };
  }
  if (Number(value) === 0) return { kind: 'zero', proposal: proposal('') };
  const [, decimals = ''] = value.split('.');
  const isYearly = cell.scale === 'yearly' && decimals.length > 2;
  if (decimals.length > MAX_DECIMALS || isYearly) {
    const rounded = new Big(value).round(2, Big.roundHalfUp).toFixed(2);
    return { kind: 'digits', proposal: proposal(rounded) };
  }
  const { [field]: lowest = 0 } = LOWEST;
  if (Number(value) < lowest) return { kind: 'low', figures: [lowest] };
  if (field === 'zimmer' && Number(value) > MOST_ROOMS)
    return { kind: 'rooms', figures: [MOST_ROOMS] };
  return field === 'wohnflaecheQm' && Number(value) > LARGEST_AREA ? { kind: 'area' } : null;
}

const MONTHS = 'jan feb mrz apr mai jun jul aug sep okt nov dez'.split(' ');
/** A date as Excel writes it into a CSV file: `01. Feb`, `Feb 14`, `1-May`, `01.02.2026`. */
const SHORT_DATE =
  /^(?:(\d{1,2})[.-]? ?([a-zä]{3,9})\.?|([a-zä]{3,9})[. -]+(\d\d)|(\d{1,2})[./](\d{1,2})[./](\d{4})(?: 0?0:00(?::00)?)?)$/i;
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)(?: 00:00(?::00)?)?$/;

/** The number of a month; 0 for another word. */
const monthCalled = (word: string): number => {
  const name = word.toLowerCase().slice(0, 3);
  const german = { mär: 'mrz', mar: 'mrz', may: 'mai', oct: 'okt', dec: 'dez' }[name] ?? name;
  return word.length > 4 && !/^m[aä]r[zc]/i.test(word) ? 0 : MONTHS.indexOf(german) + 1;
};

/** What Excel has probably turned into a date: `1.2` into 1 February, `2.14` into February 2014; `null` if it has not. */
function writtenBefore(field: FieldName, { kind, text }: Cell): string | null {
  // `1.2` is a name or a number.
  if (fieldOf(field).section !== 'place' && !isAmount(field)) return null;
  const [, firstDay, before, after, end, day, month] = SHORT_DATE.exec(text) ?? [];
  const named = monthCalled(before ?? after ?? '');
  if (named > 0) return firstDay === undefined ? `${named}.${end}` : `${Number(firstDay)}.${named}`;
  const [, year, isoMonth = month, isoDay = day] = ISO_DATE.exec(text) ?? [];
  if (isoDay === undefined) return kind === 'date' ? text : null;
  const isOfMonth = Number(isoDay) === 1 && Math.abs(Number(year) - new Date().getFullYear()) > 1;
  if (isOfMonth) return `${Number(isoMonth)}.${String(year).slice(2)}`;
  return [Number(isoDay), Number(isoMonth)].join(field === 'houseNumber' ? '-' : '.');
}

/** A row's values that are compared with those of other rows. */
export function comparedOf(cells: UnitCells, readOptions: ReadOptions) {
  const number = (field: FieldName) => {
    const cell = cells[field];
    return cell === undefined || isEmpty(cell)
      ? Number.NaN
      : Number(readCell(field, cell, readOptions));
  };
  return {
    price: number('kaufpreis'),
    rent: number('kaltmieteWohnung'),
    area: number('wohnflaecheQm'),
  };
}

/** A higher rent, in euros per square metre a month, is one of a year or a price. */
const HIGHEST_RENT = 100;
/** So many equal prices are those of something else. */
const EQUAL_PRICES = 5;

/**
 * The doubts that only the comparison with other rows shows, for each row.
 *
 * @param usual the price per square metre in the project; `null` for that of the rows.
 */
export function doubtsAmong(
  rows: readonly ReturnType<typeof comparedOf>[],
  usual: number | null,
): (Doubt | null)[] {
  const prices = rows.flatMap(({ price }) => (price > 0 ? [price] : []));
  const isEqual = prices.length >= EQUAL_PRICES && new Set(prices).size === 1;
  const middle = usual ?? medianOf(rows.map(({ price, area }) => price / area));
  return rows.map(({ price, rent, area }) => {
    if (isEqual && price > 0) return compared('kaufpreis', 'equal', [price]);
    if (area > 0 && rent / area > HIGHEST_RENT)
      return compared('kaltmieteWohnung', 'rent', [rent / area]);
    const perQm = price / area;
    const isOdd = area > 0 && (perQm > 2 * middle || 2 * perQm < middle);
    return price >= (LOWEST.kaufpreis ?? 0) && isOdd
      ? compared('kaufpreis', 'perQm', [perQm, middle])
      : null;
  });
}

const compared = (field: FieldName, kind: DoubtKind, figures: readonly number[]): Doubt => ({
  field,
  kind,
  proposal: null,
  figures: figures.map(Math.round),
});

/** The doubts about a unit's new prices, rents and areas that are far from those that it has. */
export const doubtsAboutChange = (
  unit: Parameters<typeof largeChanges>[0] | null,
  change: Parameters<typeof largeChanges>[1],
): Doubt[] =>
  (unit === null ? [] : largeChanges(unit, change, null)).flatMap(({ field, from, to, percent }) =>
    field === 'kaufpreisPerQm'
      ? []
      : { field, kind: 'changed', proposal: null, figures: [Number(from), Number(to), percent] },
  );

/** The middle of all numbers above 0; NaN for fewer than three. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.filter((number) => number > 0).toSorted((one, other) => one - other);
  return sorted.length < 3 ? Number.NaN : (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
