import { sumOf as added } from '../testbed/report.ts';
import { LOG_INGESTED, LOG_LINES, LOG_STORED, type Price, PRICES, SUBSCRIPTION } from './prices.ts';

const GB = 1e9;
/** A log line is stored for seven days of thirty. */
const KEPT_MONTHS = 7 / 30;
/** An assumption: Cloudflare adds fields to each line, and does not document their size. */
const ADDED_TO_LINE_BYTES = 1000;

type Name = keyof typeof PRICES | 'logLines' | 'logBytes';
/** The usage of a month, or of a part of it. What is not named is not used. */
export type Usage = Readonly<Partial<Record<Name, number>>>;

export function keysOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const keys: Extract<keyof Table, string>[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

const PRICED = keysOf(PRICES);

export function sumOf(parts: readonly Usage[]): Usage {
  const usage: Partial<Record<Name, number>> = {};
  for (const name of [...PRICED, 'logLines', 'logBytes'] as const) {
    usage[name] = added(parts.map((part) => part[name] ?? 0));
  }
  return usage;
}

/** A line of the bill. */
export interface Item {
  readonly name: string;
  readonly used: number;
  /** `undefined` for a fixed charge. */
  readonly price: Price | undefined;
  readonly dollars: number;
}

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
export function logPrices({ logLines = 0, logBytes = 0 }: Usage) {
  const gigabytes = (logBytes + logLines * ADDED_TO_LINE_BYTES) / GB;
  return {
    before: [item(LOG_LINES, logLines)],
    after: [item(LOG_INGESTED, gigabytes), item(LOG_STORED, gigabytes * KEPT_MONTHS)],
  };
}

function item(price: Price, used = 0): Item {
  const beyond = Math.max(0, used - price.included) / price.per;
  const dollars = (price.isRoundedUp ? Math.ceil(beyond) : beyond) * price.dollars;
  return { name: price.unit, used, price, dollars };
}
