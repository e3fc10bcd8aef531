import { UNIT_STATUSES } from '../../values/unit-states.ts';
import { type Figures, MONTHS, type Sales } from './schema.ts';
import type { SoldRow, StockRow } from './store.ts';

/** The sums of a group of units. */
type Sums = Pick<StockRow, keyof StockRow & keyof SoldRow>;

const MILLIONTHS = 1_000_000n;

/** The exact value of a sum, in millionths. */
function exactOf(sum: string): bigint {
  const [millions = '0', rest = '0'] = sum.split(' ');
  return BigInt(millions) * MILLIONTHS * MILLIONTHS + BigInt(rest);
}

const total = (rows: readonly Sums[], of: 'volume' | 'area' | 'meanVolume' | 'meanArea'): bigint =>
  rows.reduce((sum, row) => sum + exactOf(row[of]), 0n);

const count = (rows: readonly Sums[], of: 'units' | 'priced'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** Writes millionths as a decimal with at least two digits after the point. */
function decimalOf(exact: bigint): string {
  const fraction = String(exact % MILLIONTHS).padStart(6, '0');
  return `${exact / MILLIONTHS}.${fraction.replace(/0{1,4}$/, '')}`;
}

/** A quotient, rounded half up to 2 digits; `null` for the divisor 0. */
function quotientOf(dividend: bigint, divisor: bigint): string | null {
  if (divisor === 0n) return null;
  const hundredths = (200n * dividend + divisor) / (2n * divisor);
  return decimalOf((hundredths * MILLIONTHS) / 100n);
}

function figuresOf(rows: readonly Sums[]): Figures {
  const units = count(rows, 'units');
  return {
    units,
    volume: decimalOf(total(rows, 'volume')),
    unpriced: units - count(rows, 'priced'),
    area: decimalOf(total(rows, 'area')),
    volumePerQm: quotientOf(total(rows, 'meanVolume'), total(rows, 'meanArea')),
  };
}

/** `3.0` for `3.00`: a number of rooms may be stored with further zeros. */
const roomsOf = ({ zimmer }: Sums) =>
  zimmer === null ? null : zimmer.replace(/(?<=\.\d)0+$|(?<=\.\d+[1-9])0+$/, '');

/** In the order of numbers, unknown ones last. */
const byRooms = (rows: readonly Sums[]) =>
  [...Map.groupBy(rows, roomsOf)]
    .toSorted(([one], [other]) => Number(one ?? Infinity) - Number(other ?? Infinity))
    .map(([zimmer, some]) => Object.assign({ zimmer }, figuresOf(some)));

/** The twelve months that end with the one of a day. */
export function monthsUntil(to: string): string[] {
  const [year = 0, month = 0] = to.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, at) => {
    const number = year * 12 + month - MONTHS + at;
    const first = Math.max(0, Math.floor(number / 12));
    return `${String(first).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

interface Found {
  readonly stock: readonly StockRow[];
  readonly sold: readonly SoldRow[];
}

export function presentSales(
  { stock, sold }: Found,
  { from, to }: { readonly from: string; readonly to: string },
): Sales {
  const asked = sold.filter(({ isAsked }) => isAsked === 1);
  // The newest project has the greatest id.
  const projects = [...Map.groupBy(asked, ({ projectId }) => projectId ?? '')].toSorted(
    ([one], [other]) => (one < other ? 1 : -1),
  );
  const inMonth = Map.groupBy(sold, ({ month }) => month);
  const ofStatus = Map.groupBy(stock, ({ status }) => status);
  return {
    from,
    to,
    sold: figuresOf(asked),
    byProject: projects.map(([projectId, rows]) => Object.assign({ projectId }, figuresOf(rows))),
    byHouse: projects.flatMap(([projectId, rows]) =>
      [...Map.groupBy(rows, ({ haus }) => haus)]
        .toSorted(([one], [other]) => ((one ?? '') < (other ?? '') ? -1 : 1))
        .map(([haus, some]) => Object.assign({ projectId, haus }, figuresOf(some))),
    ),
    byRooms: byRooms(asked),
    byMonth: monthsUntil(to).map((month) =>
      Object.assign({ month }, figuresOf(inMonth.get(month) ?? [])),
    ),
    stock: UNIT_STATUSES.map((status) => {
      const rows = ofStatus.get(status) ?? [];
      return Object.assign({ status, byRooms: byRooms(rows) }, figuresOf(rows));
    }),
  };
}
