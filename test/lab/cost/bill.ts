import { OBJECT_GB, type Price, PRICES, SUBSCRIPTION } from './prices.ts';

const NO_USE = {
  requests: 0,
  cpuMs: 0,
  objectRequests: 0,
  /** How long objects work, in milliseconds. */
  objectMs: 0,
  objectRowsWritten: 0,
  rowsRead: 0,
  rowsWritten: 0,
  /** In D1. */
  storedBytes: 0,
  /** In R2. */
  bucketBytes: 0,
  bucketWrites: 0,
  bucketReads: 0,
  transformations: 0,
  logLines: 0,
  logBytes: 0,
};

/** The usage of a month, or of a part of it. */
export type Usage = Readonly<typeof NO_USE>;

export function sumOf(parts: readonly Partial<Usage>[]): Usage {
  return addedTo(NO_USE, parts);
}

/** Generic, so that TypeScript knows the names of the fields. */
function addedTo<Name extends string>(
  none: Readonly<Record<Name, number>>,
  parts: readonly { readonly [Each in Name]?: number }[],
): Record<Name, number> {
  const sum: Record<Name, number> = { ...none };
  for (const name in none) {
    for (const part of parts) {
      const added: number | undefined = part[name];
      sum[name] += added ?? 0;
    }
  }
  return sum;
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
    item(PRICES.bucketStorage, usage.bucketBytes / GB),
    item(PRICES.bucketWrites, usage.bucketWrites),
    item(PRICES.bucketReads, usage.bucketReads),
    item(PRICES.transformations, usage.transformations),
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
  const beyond = Math.max(0, used - price.included) / price.per;
  const dollars = (price.isRoundedUp === true ? Math.ceil(beyond) : beyond) * price.dollars;
  return { name: price.unit, used, price, dollars };
}
