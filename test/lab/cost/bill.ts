import { sumOf as added } from '../testbed/report.ts';
import { LOG_INGESTED, LOG_LINES, LOG_STORED, type Price, PRICES, SUBSCRIPTION } from './prices.ts';

const GB = 1e9;
/** A log line is stored for seven days of thirty. */
const KEPT_MONTHS = 7 / 30;
/** An assumption: Cloudflare adds fields to each line, and does not document their size. */
const ADDED_TO_LINE_BYTES = 1000;

const PRICED = [
  'requests',
  'cpuMs',
  'objectRequests',
  'objectGbSeconds',
  'objectRowsWritten',
  'rowsRead',
  'rowsWritten',
  'storedGb',
  'bucketGb',
  'bucketWrites',
  'bucketReads',
  'transformations',
] as const satisfies readonly (keyof typeof PRICES)[];

/** The usage of a month, or of a part of it. */
export type Usage = Readonly<Record<(typeof PRICED)[number] | 'logLines' | 'logBytes', number>>;

export function sumOf(parts: readonly Partial<Usage>[]): Usage {
  const sum = (name: keyof Usage) => added(parts.map((part) => part[name] ?? 0));
  return {
    requests: sum('requests'),
    cpuMs: sum('cpuMs'),
    objectRequests: sum('objectRequests'),
    objectGbSeconds: sum('objectGbSeconds'),
    objectRowsWritten: sum('objectRowsWritten'),
    rowsRead: sum('rowsRead'),
    rowsWritten: sum('rowsWritten'),
    storedGb: sum('storedGb'),
    bucketGb: sum('bucketGb'),
    bucketWrites: sum('bucketWrites'),
    bucketReads: sum('bucketReads'),
    transformations: sum('transformations'),
    logLines: sum('logLines'),
    logBytes: sum('logBytes'),
  };
}

/** A line of the bill. */
export interface Item {
  readonly name: string;
  readonly used: number;
  /** `undefined` for a fixed charge. */
  readonly price: Price | undefined;
  readonly dollars: number;
}

/** The bill of a month, the most expensive item first. */
export function billOf(usage: Usage): Item[] {
  const { before, after } = logPrices(usage);
  return [
    { name: 'Workers Paid', used: 1, price: undefined, dollars: SUBSCRIPTION },
    ...PRICED.map((name) => item(PRICES[name], usage[name])),
    ...(totalOf(before) > totalOf(after) ? before : after),
  ].toSorted((one, other) => other.dollars - one.dollars);
}

export const totalOf = (bill: readonly Item[]): number => added(bill.map(({ dollars }) => dollars));

/** The price of the log until 30 November 2026, and after that. */
export function logPrices({ logLines, logBytes }: Pick<Usage, 'logLines' | 'logBytes'>) {
  const gigabytes = (logBytes + logLines * ADDED_TO_LINE_BYTES) / GB;
  return {
    before: [item(LOG_LINES, logLines)],
    after: [item(LOG_INGESTED, gigabytes), item(LOG_STORED, gigabytes * KEPT_MONTHS)],
  };
}

function item(price: Price, used: number): Item {
  const beyond = Math.max(0, used - price.included) / price.per;
  const dollars = (price.isRoundedUp ? Math.ceil(beyond) : beyond) * price.dollars;
  return { name: price.unit, used, price, dollars };
}
