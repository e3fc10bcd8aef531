import { OBJECT_GB, type Price, PRICES, SUBSCRIPTION } from './prices.ts';

/** The usage of a month. */
export interface Usage {
  readonly requests: number;
  readonly cpuMs: number;
  readonly objectRequests: number;
  /** How long objects work, in milliseconds. */
  readonly objectMs: number;
  readonly objectRowsWritten: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly storedBytes: number;
  readonly logLines: number;
  readonly logBytes: number;
}

/** A line of the bill. */
export interface Item {
  readonly name: string;
  readonly used: number;
  /** `undefined` for a fixed charge. */
  readonly price: Price | undefined;
  readonly dollars: number;
}

const GB = 1e9;
/** A log line is stored for seven days of thirty. */
const KEPT_MONTHS = 7 / 30;
/** An assumption: Cloudflare adds fields to each line, and does not document their size. */
const ADDED_TO_LINE_BYTES = 1000;

/** The bill of a month, the most expensive item first. */
export function billOf(usage: Usage): Item[] {
  return [
    { name: 'Workers Paid', used: 1, price: undefined, dollars: SUBSCRIPTION },
    item(PRICES.requests, usage.requests),
    item(PRICES.cpu, usage.cpuMs),
    item(PRICES.objectRequests, usage.objectRequests),
    item(PRICES.objectDuration, (usage.objectMs / 1000) * OBJECT_GB),
    item(PRICES.objectRowsWritten, usage.objectRowsWritten),
    item(PRICES.rowsRead, usage.rowsRead),
    item(PRICES.rowsWritten, usage.rowsWritten),
    item(PRICES.storage, usage.storedBytes / GB),
    ...dearerLog(usage),
  ].toSorted((one, other) => other.dollars - one.dollars);
}

export const totalOf = (bill: readonly Item[]): number =>
  bill.reduce((sum, { dollars }) => sum + dollars, 0);

type Log = Pick<Usage, 'logLines' | 'logBytes'>;

/** The price of the log until 30 November 2026, and after that. */
export function logPrices({ logLines, logBytes }: Log): { before: Item[]; after: Item[] } {
  const gigabytes = (logBytes + logLines * ADDED_TO_LINE_BYTES) / GB;
  return {
    before: [item(PRICES.logLines, logLines)],
    after: [item(PRICES.logIngested, gigabytes), item(PRICES.logStored, gigabytes * KEPT_MONTHS)],
  };
}

function dearerLog(log: Log): Item[] {
  const { before, after } = logPrices(log);
  return totalOf(before) > totalOf(after) ? before : after;
}

function item(price: Price, used: number): Item {
  const dollars = (Math.max(0, used - price.included) / price.per) * price.dollars;
  return { name: price.unit, used, price, dollars };
}
