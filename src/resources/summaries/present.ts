import Big from 'big.js';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import type { Summary } from './schema.ts';
import type { SummaryRow } from './store.ts';

/** Adds up the figures of all state keys. */
export function presentSummary(rows: readonly SummaryRow[]): Summary {
  const statuses = UNIT_STATUSES.map((status, at) => ({
    status,
    units: countUnits(rows.filter(({ stateKey }) => stateKey % UNIT_STATUSES.length === at)),
  }));
  const units = countUnits(rows);
  const sold = statuses.find(({ status }) => status === 'verkauft')?.units ?? 0;
  return {
    units,
    statuses,
    soldShare: units === 0 ? null : computeShare(sold, units),
    kaufpreis: findRange(rows, 'priceFrom', 'priceTo'),
    wohnflaecheQm: findRange(rows, 'areaFrom', 'areaTo'),
    zimmer: findRange(rows, 'roomsFrom', 'roomsTo'),
  };
}

const countUnits = (rows: readonly SummaryRow[]) => rows.reduce((sum, { units }) => sum + units, 0);

/** A share in percent, rounded half up to 2 digits. */
function computeShare(part: number, whole: number): string {
  const Share = Big();
  Share.DP = 2;
  Share.RM = Share.roundHalfUp;
  return new Share(part).times(100).div(whole).toFixed(2);
}

type Key = Exclude<keyof SummaryRow, 'stateKey' | 'units'>;

/** The lowest and the highest decimal. Keys sort by number; the decimal follows two digits. */
function findRange(rows: readonly SummaryRow[], from: Key, to: Key) {
  const keys = (key: Key) => rows.flatMap((row) => row[key] ?? []).toSorted();
  const lowest = keys(from)[0];
  const highest = keys(to).at(-1);
  if (lowest === undefined || highest === undefined) return null;
  return { from: lowest.slice(2), to: highest.slice(2) };
}
