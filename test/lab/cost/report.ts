import { textOf } from '../bench/report/text.ts';
import { billOf, type Item, logPrices, totalOf, type Usage } from './bill.ts';
import type { Measured, Used } from './measure.ts';
import {
  DAYS,
  KEPT_DAYS,
  ORGANISATIONS,
  PLAN,
  READS,
  READS_A_DAY,
  UNITS,
  WRITES,
  WRITES_A_DAY,
} from './month.ts';
import { PRICES_READ } from './prices.ts';

/** The most that the month may cost, in US dollars. */
export const TARGET = 100;

/** The bill of the month, for a terminal, and its total in US dollars. */
export function reportOf(measured: Measured): { text: string; total: number } {
  const usage = usageOf(measured);
  const bill = billOf(usage);
  const total = totalOf(bill);
  return {
    text: [...profile(), billText(bill, total), ...notes(measured, usage)].join('\n'),
    total,
  };
}

const READS_OF_MONTH = ORGANISATIONS * READS_A_DAY * DAYS;
const WRITES_OF_MONTH = ORGANISATIONS * WRITES_A_DAY * DAYS;

/** The usage of the month: the usage of a request in the run, times the requests of the month. */
function usageOf(measured: Measured): Usage {
  const { reads, writes, fastReads, loadedBytes, keptBytesOfWrite, organisations } = measured;
  const inMonth = (of: (used: Used) => number) =>
    (of(reads) / reads.requests) * READS_OF_MONTH +
    (of(writes) / writes.requests) * WRITES_OF_MONTH;
  return {
    requests: READS_OF_MONTH + WRITES_OF_MONTH,
    cpuMs:
      (fastReads.processMs / fastReads.requests) * READS_OF_MONTH +
      (writes.processMs / writes.requests) * WRITES_OF_MONTH,
    objectRequests: inMonth((used) => used.objectRequests),
    objectMs: inMonth((used) => used.objectMs),
    objectRowsWritten: inMonth((used) => used.objectRowsWritten),
    rowsRead: inMonth((used) => used.rowsRead),
    rowsWritten: inMonth((used) => used.rowsWritten),
    storedBytes:
      (loadedBytes / organisations) * ORGANISATIONS +
      keptBytesOfWrite * ORGANISATIONS * WRITES_A_DAY * KEPT_DAYS,
    logLines: inMonth((used) => used.logLines),
    logBytes: inMonth((used) => used.logBytes),
  };
}

const count = (many: number) => many.toLocaleString('en');

function profile(): string[] {
  const { requestsPerMinute, burst } = PLAN;
  return [
    `A month of ${DAYS} days: ${ORGANISATIONS} organisations of ${count(UNITS)} units, each with ` +
      `${count(READS_A_DAY)} reads and ${WRITES_A_DAY} writes a day,`,
    `spread over the day, on a plan of ${requestsPerMinute} requests a minute and a burst of ${burst}.`,
    ...sharesOf('reads', READS),
    ...sharesOf('writes', WRITES),
    '',
  ];
}

function sharesOf(
  what: string,
  kinds: Readonly<Record<string, { readonly share: number; readonly is: string }>>,
): string[] {
  const all = Object.values(kinds).reduce((sum, { share }) => sum + share, 0);
  return Object.values(kinds).map(
    ({ share, is }) => `  ${((100 * share) / all).toFixed(0).padStart(3)} % of ${what}: ${is}`,
  );
}

function billText(bill: readonly Item[], total: number): string {
  const rows = bill.map(({ name, used, price, dollars }) => [
    name,
    used.toLocaleString('en', { maximumFractionDigits: used < 100 ? 1 : 0 }),
    price?.included.toLocaleString('en') ?? '',
    price === undefined ? '' : `${price.dollars} / ${price.per.toLocaleString('en')}`,
    dollars.toFixed(2),
  ]);
  const head = ['item', 'used', 'included', 'price', 'dollars'];
  return textOf({
    head,
    rows: [...rows, [`total (at most ${TARGET})`, '', '', '', total.toFixed(2)]],
  });
}

function notes({ reads, writes, ...rest }: Measured, { requests }: Usage): string[] {
  const lineBytes = writes.logBytes / writes.logLines;
  const everyLine = logPrices({ logLines: requests, logBytes: requests * lineBytes });
  const { executionShare, fastReads, keptBytesOfWrite } = rest;
  const cpuOfRead = fastReads.processMs / fastReads.requests;
  const ofRead = (of: (used: Used) => number, digits = 2) =>
    (of(reads) / reads.requests).toFixed(digits);
  const ofWrite = (of: (used: Used) => number) => (of(writes) / writes.requests).toFixed(1);
  return [
    '',
    `Prices in US dollars without tax, read on ${PRICES_READ}. Pictures and sign-in are not in the month.`,
    `A read: ${ofRead((used) => used.rowsRead)} D1 rows read, ${ofRead((used) => used.objectRequests)} object requests, ` +
      `${ofRead((used) => used.objectRowsWritten, 4)} rows written by objects, ${ofRead((used) => used.logLines)} log lines.`,
    `A write, with the job that deletes its records: ${ofWrite((used) => used.rowsWritten)} D1 rows written, ` +
      `${ofWrite((used) => used.objectRequests)} object requests; ${keptBytesOfWrite.toFixed(0)} bytes are kept for ${KEPT_DAYS} days.`,
    `CPU: ${cpuOfRead.toFixed(2)} ms a read is the processor time of all of workerd, databases and objects included: more than`,
    `is billed. The isolate executes its own code for ${(100 * executionShare).toFixed(0)} % of it. Cloudflare has other processors and`,
    'other loads: the figure may be wrong by a factor of two either way.',
    `With ACCESS_LOG = "all", the log would add ${totalOf(everyLine.before).toFixed(2)} dollars until 30 November 2026, ` +
      `and about ${totalOf(everyLine.after).toFixed(2)} from then on.`,
  ];
}
