import { textOf } from '../bench/report/text.ts';
import { billOf, type Item, logPrices, sumOf, totalOf, type Usage } from './bill.ts';
import { type ObjectKind, OBJECTS } from './counters.ts';
import type { Measured, Stored, Used } from './measure.ts';
import {
  DAYS,
  IMAGES,
  inShares,
  JOBS,
  KEPT_DAYS,
  MANY_WRITES_A_DAY,
  ORGANISATIONS,
  PLAN,
  PURGES,
  READS,
  READS_A_DAY,
  UNITS,
  WEBHOOKS,
  WEBSITE,
  type WriteKind,
  WRITES,
  WRITES_A_DAY,
} from './month.ts';
import { OBJECT_GB, PRICES_READ } from './prices.ts';

/** The most that the month may cost, in US dollars. */
export const TARGET = 100;

/** The bill of the month, for a terminal, and its total in US dollars. */
export function reportOf(measured: Measured): { text: string; total: number } {
  const parts = partsOf(measured, WRITES_A_DAY);
  const usage = sumOf(Object.values(parts));
  const bill = billOf(usage);
  const total = totalOf(bill);
  const busy = sumOf(Object.values(partsOf(measured, MANY_WRITES_A_DAY)));
  const busyBill = billOf(busy);
  const text = [
    ...profile(),
    billText(bill, total, ` (at most ${TARGET})`),
    '',
    partsText(parts, total),
    '',
    storedText(measured.stored),
    ...notes(measured),
    logText(measured, usage),
    '',
    `The same month with ${count(WRITES_OF_BUSY_MONTH)} writes:`,
    '',
    billText(busyBill, totalOf(busyBill)),
    logText(measured, busy),
  ].join('\n');
  return { text, total };
}

const READS_OF_MONTH = ORGANISATIONS * READS_A_DAY * DAYS;
const WRITES_OF_BUSY_MONTH = ORGANISATIONS * MANY_WRITES_A_DAY * DAYS;
const UPLOADS_OF_MONTH = ORGANISATIONS * IMAGES.uploadsAMonth;
const LISTS_OF_MONTH = ORGANISATIONS * WEBSITE.listsADay * DAYS;
const VIEWS_OF_MONTH = ORGANISATIONS * WEBSITE.imagesADay * DAYS;

const PARTS = ['reads', 'writes', 'websites', 'images', 'jobs', 'stock'] as const;

/** The usage of the month by what causes it: that of a request in the run, times the requests of the month. */
function partsOf(
  measured: Measured,
  writesADay: number,
): Readonly<Record<(typeof PARTS)[number], Partial<Usage>>> {
  const { reads, writes, fastReads, uploads, lists, images, organisations } = measured;
  const { cpuMs: _paced, ...read } = usageOf(reads, READS_OF_MONTH);
  const purges = usageOfPurges(writes);
  const writesOfMonth = ORGANISATIONS * writesADay * DAYS;
  return {
    reads: {
      ...read,
      requests: READS_OF_MONTH,
      cpuMs: (fastReads.processMs / fastReads.requests) * READS_OF_MONTH,
    },
    writes: sumOf([
      {
        ...usageOf(writes, writesOfMonth),
        requests: writesOfMonth,
        storedBytes: bytesOfWrite(measured.stored) * ORGANISATIONS * writesADay * KEPT_DAYS,
      },
      purges,
    ]),
    websites: {
      ...sumOf([
        usageOf(lists, LISTS_OF_MONTH * WEBSITE.listsPassed),
        usageOf(images, VIEWS_OF_MONTH * WEBSITE.imagesPassed),
      ]),
      requests: LISTS_OF_MONTH + VIEWS_OF_MONTH,
    },
    images: {
      ...usageOf(uploads, UPLOADS_OF_MONTH),
      bucketBytes: UPLOADS_OF_MONTH * IMAGES.keptMonths * IMAGES.storedBytes,
      bucketReads:
        usageOf(uploads, UPLOADS_OF_MONTH).bucketReads + ORGANISATIONS * IMAGES.readsADay * DAYS,
    },
    jobs: sumOf([
      usageOf(measured.hourly, JOBS.hourly),
      usageOf(measured.fiveMinutes, JOBS.fiveMinutes),
    ]),
    stock: { storedBytes: (measured.loadedBytes / organisations) * ORGANISATIONS },
  };
}

/** The usage of so many requests. */
function usageOf(used: Used, requests: number) {
  const inMonth = (value: number) => (value / used.requests) * requests;
  const { purge: _purges, ...objects } = used.objects;
  const all = Object.values(objects);
  return {
    requests,
    cpuMs: inMonth(used.processMs),
    objectRequests: inMonth(all.reduce((sum, object) => sum + object.requests, 0)),
    objectMs: inMonth(all.reduce((sum, object) => sum + object.ms, 0)),
    objectRowsWritten: inMonth(used.objectRowsWritten),
    rowsRead: inMonth(used.rowsRead),
    rowsWritten: inMonth(used.rowsWritten),
    bucketWrites: inMonth(used.bucketWrites),
    bucketReads: inMonth(used.bucketReads),
    transformations: inMonth(used.transformations),
    logLines: inMonth(used.logLines),
    logBytes: inMonth(used.logBytes),
  };
}

/** The purger's alarms: their number does not follow the writes, of which a purge gathers many. */
function usageOfPurges({ objects: { purge } }: Used): Partial<Usage> {
  const objectMs = (purge.ms / Math.max(1, purge.requests)) * PURGES;
  return { objectRequests: PURGES, objectMs };
}

const bytesOf = (stored: Stored) => stored.reduce((sum, [, bytes]) => sum + bytes, 0);

/** The bytes that a write of the month leaves. */
function bytesOfWrite(stored: Measured['stored']): number {
  const kinds = inShares(WRITES);
  return kinds.reduce((sum, kind) => sum + bytesOf(stored[kind]), 0) / kinds.length;
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
    `  ${100 * WEBHOOKS.organisations} % of organisations have a webhook, whose receiver answers after ${WEBHOOKS.answersAfterMs} ms.`,
    `  Each has a website, whose visitors ask for ${count(WEBSITE.listsADay)} lists and ${count(WEBSITE.imagesADay)} images a day; the edge has`,
    `  ${100 * (1 - WEBSITE.listsPassed)} % of the lists and ${100 * (1 - WEBSITE.imagesPassed)} % of the images.`,
    `  Each uploads ${IMAGES.uploadsAMonth} images a month, of ${IMAGES.storedBytes / 1e6} MB with their sizes, kept for ${IMAGES.keptMonths} months; ` +
      `${IMAGES.readsADay} a day are read from R2 by links.`,
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

function billText(bill: readonly Item[], total: number, limit = ''): string {
  const rows = bill.map(({ name, used, price, dollars }) => [
    name,
    used.toLocaleString('en', { maximumFractionDigits: used < 100 ? 1 : 0 }),
    price?.included.toLocaleString('en') ?? '',
    price === undefined ? '' : `${price.dollars} / ${price.per.toLocaleString('en')}`,
    dollars.toFixed(2),
    `  ${price?.lowered ?? ''}`,
  ]);
  const head = ['item', 'used', 'included', 'price', 'dollars', '  lowered by'];
  return textOf({
    head,
    rows: [...rows, [`total${limit}`, '', '', '', total.toFixed(2), '']],
  });
}

/** What the month would cost less without each part. */
function partsText(parts: ReturnType<typeof partsOf>, total: number): string {
  const rows = PARTS.map((left) => {
    const others = PARTS.filter((part) => part !== left).map((part) => parts[part]);
    const { objectRequests = 0, objectMs = 0 } = parts[left];
    const saved = total - totalOf(billOf(sumOf(others)));
    const gigabyteSeconds = (objectMs / 1000) * OBJECT_GB;
    return [
      left,
      count(Math.round(objectRequests)),
      count(Math.round(gigabyteSeconds)),
      saved.toFixed(2),
    ];
  });
  const head = ['what causes it', 'object requests', 'GB-s of objects', 'dollars less without it'];
  return textOf({ head, rows });
}

/** What a write leaves in the database after a day. */
function storedText(stored: Measured['stored']): string {
  const kinds = ['change', 'create', 'bulk'] as const;
  const names = [...new Set(kinds.flatMap((kind) => stored[kind].map(([name]) => name)))];
  const bytes = (kind: WriteKind, name: string) =>
    stored[kind].find(([each]) => each === name)?.[1] ?? 0;
  const rows = names.map((name) =>
    [name].concat(kinds.map((kind) => bytes(kind, name).toFixed(0))),
  );
  const all = ['all', ...kinds.map((kind) => bytesOf(stored[kind]).toFixed(0))];
  return textOf({ head: ['bytes of a write after a day', ...kinds], rows: [...rows, all] });
}

function workOf(kind: ObjectKind, { objects, requests }: Used): string {
  const { requests: all, ms } = objects[kind];
  return `${kind} ${(all / requests).toFixed(2)} (${(ms / Math.max(1, all)).toFixed(1)} ms)`;
}

/** What a line for every request would cost, beside the lines that are written in any case. */
function logText({ writes }: Measured, { requests, ...usual }: Usage): string {
  const lineBytes = writes.logBytes / writes.logLines;
  const all = logPrices({ logLines: requests, logBytes: requests * lineBytes });
  const now = logPrices(usual);
  return (
    `With ACCESS_LOG = "all", the log would add ${(totalOf(all.before) - totalOf(now.before)).toFixed(2)} dollars until 30 November 2026, ` +
    `and about ${(totalOf(all.after) - totalOf(now.after)).toFixed(2)} from then on.`
  );
}

function notes({ reads, writes, ...rest }: Measured): string[] {
  const { executionShare, fastReads, stored } = rest;
  const cpuOfRead = fastReads.processMs / fastReads.requests;
  const ofRead = (of: (used: Used) => number, digits = 2) =>
    (of(reads) / reads.requests).toFixed(digits);
  const ofWrite = (of: (used: Used) => number) => (of(writes) / writes.requests).toFixed(2);
  const { notifier } = writes.objects;
  const told = writes.requests * WEBHOOKS.organisations;
  return [
    '',
    `Prices in US dollars without tax, read on ${PRICES_READ}. Sign-in is not in the month.`,
    `A read: ${ofRead((used) => used.rowsRead)} D1 rows read, ${workOf('limiter', reads)}, ` +
      `${ofRead((used) => used.objectRowsWritten, 4)} rows written by objects, ${ofRead((used) => used.logLines)} log lines.`,
    `A write, with the job that deletes its records: ${ofWrite((used) => used.rowsWritten)} D1 rows written. Requests to objects, and ` +
      `how long each works: ${OBJECTS.map((kind) => workOf(kind, writes)).join(', ')}.`,
    `A write that a webhook is told: ${(notifier.requests / told).toFixed(2)} requests to the notifier, which works ` +
      `${(notifier.ms / told).toFixed(0)} ms, of which it waits ${WEBHOOKS.answersAfterMs} for the receiver. All objects write ` +
      `${ofWrite((used) => used.objectRowsWritten)} rows a write.`,
    `A write leaves ${bytesOfWrite(stored).toFixed(0)} bytes for ${KEPT_DAYS} days, on average.`,
    `CPU: ${cpuOfRead.toFixed(2)} ms a read is the processor time of all of workerd, databases and objects included: more than`,
    `is billed. The isolate executes its own code for ${(100 * executionShare).toFixed(0)} % of it. Cloudflare has other processors and`,
    'other loads: the figure may be wrong by a factor of two either way.',
  ];
}
