import { sumOf as total, textOf } from '../testbed/report.ts';
import { billOf, type Item, logPrices, sumOf, totalOf, type Usage } from './bill.ts';
import { OBJECTS } from './counters.ts';
import type { Measured, Stored, Used } from './measure.ts';
import {
  DAYS,
  IMAGES,
  inShares,
  JOBS,
  KEPT_DAYS,
  MANY_WRITES_A_DAY,
  ORGANISATIONS,
  PURGES,
  READS_A_DAY,
  UNITS,
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
  const dollars = totalOf(bill);
  const busy = sumOf(Object.values(partsOf(measured, MANY_WRITES_A_DAY)));
  const busyBill = billOf(busy);
  const text = [
    ...profile(),
    billText(bill, dollars, ` (at most ${TARGET})`),
    '',
    partsText(parts, dollars),
    '',
    storedText(measured.stored),
    '',
    averages(measured),
    '',
    `Prices in US dollars without tax, read on ${PRICES_READ}.`,
    logText(measured, usage),
    '',
    `The same month with ${count(WRITES_OF_BUSY_MONTH)} writes:`,
    '',
    billText(busyBill, totalOf(busyBill)),
    logText(measured, busy),
  ].join('\n');
  return { text, total: dollars };
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
        storedGb: (bytesOfWrite(measured.stored) * ORGANISATIONS * writesADay * KEPT_DAYS) / GB,
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
      bucketGb: (UPLOADS_OF_MONTH * IMAGES.keptMonths * IMAGES.storedBytes) / GB,
      bucketReads:
        usageOf(uploads, UPLOADS_OF_MONTH).bucketReads + ORGANISATIONS * IMAGES.readsADay * DAYS,
    },
    jobs: sumOf([
      usageOf(measured.hourly, JOBS.hourly),
      usageOf(measured.fiveMinutes, JOBS.fiveMinutes),
    ]),
    stock: { storedGb: ((measured.loadedBytes / organisations) * ORGANISATIONS) / GB },
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
    objectRequests: inMonth(total(all.map((object) => object.requests))),
    objectGbSeconds: inMonth(gigabyteSeconds(total(all.map(({ ms }) => ms)))),
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
  const ms = (purge.ms / Math.max(1, purge.requests)) * PURGES;
  return { objectRequests: PURGES, objectGbSeconds: gigabyteSeconds(ms) };
}

const GB = 1e9;
const gigabyteSeconds = (ms: number) => (ms / 1000) * OBJECT_GB;
const bytesOf = (stored: Stored) => total(stored.map(([, bytes]) => bytes));

/** The bytes that a write of the month leaves. */
function bytesOfWrite(stored: Measured['stored']): number {
  const kinds = inShares(WRITES);
  return total(kinds.map((kind) => bytesOf(stored[kind]))) / kinds.length;
}

const count = (many: number) => many.toLocaleString('en');

const profile = () => [
  `A month of ${DAYS} days: ${ORGANISATIONS} organisations of ${count(UNITS)} units, each with ` +
    `${count(READS_A_DAY)} reads and ${WRITES_A_DAY} writes a day`,
  '(test/lab/cost/month.ts).',
  '',
];

function billText(bill: readonly Item[], dollarsInAll: number, limit = ''): string {
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
    rows: [...rows, [`total${limit}`, '', '', '', dollarsInAll.toFixed(2), '']],
  });
}

/** What the month would cost less without each part. */
function partsText(parts: ReturnType<typeof partsOf>, dollars: number): string {
  const rows = PARTS.map((left) => {
    const others = PARTS.filter((part) => part !== left).map((part) => parts[part]);
    const { objectRequests = 0, objectGbSeconds = 0 } = parts[left];
    const saved = dollars - totalOf(billOf(sumOf(others)));
    return [
      left,
      count(Math.round(objectRequests)),
      count(Math.round(objectGbSeconds)),
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

/** What a request uses on average; a write with the job that deletes its records a day later. */
function averages({ reads, writes, fastReads, stored }: Measured): string {
  const line = (what: string, of: (used: Used) => number) => [
    what,
    ...[reads, writes].map((used) => (of(used) / used.requests).toFixed(2)),
  ];
  const rows = [
    line('D1 rows read', ({ rowsRead }) => rowsRead),
    line('D1 rows written', ({ rowsWritten }) => rowsWritten),
    line('rows written by objects', ({ objectRowsWritten }) => objectRowsWritten),
    line('log lines', ({ logLines }) => logLines),
    ...OBJECTS.flatMap((kind) => [
      line(`requests to the ${kind}`, ({ objects }) => objects[kind].requests),
      line(`ms of the ${kind}`, ({ objects }) => objects[kind].ms),
    ]),
    ['ms of CPU, warm', (fastReads.processMs / fastReads.requests).toFixed(2), ''],
    [`bytes for ${KEPT_DAYS} days`, '', bytesOfWrite(stored).toFixed(0)],
  ];
  return textOf({ head: ['on average', 'a read', 'a write'], rows });
}
