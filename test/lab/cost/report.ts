import { sumOf as total, textOf } from '../testbed/report.ts';
import { billOf, type Item, keysOf, logPrices, sumOf, totalOf, type Usage } from './bill.ts';
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
  WRITES,
  WRITES_A_DAY,
} from './month.ts';
import { OBJECT_GB, PRICES_READ } from './prices.ts';

export const TARGET = 100;

/** The bill of the month, for a terminal, and its total in US dollars. */
export function reportOf(measured: Measured): { text: string; total: number } {
  const parts = partsOf(measured, WRITES_A_DAY);
  const usage = sumOf(Object.values(parts));
  const bill = billOf(usage);
  const busy = sumOf(Object.values(partsOf(measured, MANY_WRITES_A_DAY)));
  const text = [
    `A month of ${DAYS} days: ${ORGANISATIONS} organisations of ${count(UNITS)} units, each with ` +
      `${count(READS_A_DAY)} reads and ${WRITES_A_DAY} writes a day`,
    `(test/lab/cost/month.ts).\n\n${billText(bill, ` (at most ${TARGET})`)}\n`,
    `${partsText(parts)}\n\n${storedText(measured.stored)}\n\n${averages(measured)}\n`,
    `Prices in US dollars without tax, read on ${PRICES_READ}.`,
    logText(measured, usage),
    `\nThe same month with ${count(ORGANISATIONS * MANY_WRITES_A_DAY * DAYS)} writes:\n`,
    billText(billOf(busy)),
    logText(measured, busy),
  ].join('\n');
  return { text, total: totalOf(bill) };
}

const READS_OF_MONTH = ORGANISATIONS * READS_A_DAY * DAYS;
const UPLOADS_OF_MONTH = ORGANISATIONS * IMAGES.uploadsAMonth;
const LISTS_OF_MONTH = ORGANISATIONS * WEBSITE.listsADay * DAYS;
const VIEWS_OF_MONTH = ORGANISATIONS * WEBSITE.imagesADay * DAYS;

const PARTS = ['reads', 'writes', 'websites', 'images', 'jobs', 'stock'] as const;

/** The usage of the month by what causes it: that of a request in the run, times the requests of the month. */
function partsOf(
  measured: Measured,
  writesADay: number,
): Readonly<Record<(typeof PARTS)[number], Usage>> {
  const { reads, writes, fastReads, uploads, lists, images, organisations } = measured;
  const writesOfMonth = ORGANISATIONS * writesADay * DAYS;
  const ofUploads = usageOf(uploads, UPLOADS_OF_MONTH);
  const readsOfImages = ORGANISATIONS * IMAGES.readsADay * DAYS;
  return {
    reads: { ...usageOf(reads, READS_OF_MONTH), cpuMs: warmMs(fastReads) * READS_OF_MONTH },
    writes: sumOf([
      usageOf(writes, writesOfMonth),
      { storedGb: (bytesOfWrite(measured.stored) * ORGANISATIONS * writesADay * KEPT_DAYS) / GB },
      usageOfPurges(writes),
    ]),
    websites: {
      ...sumOf([
        usageOf(lists, LISTS_OF_MONTH * WEBSITE.listsPassed),
        usageOf(images, VIEWS_OF_MONTH * WEBSITE.imagesPassed),
      ]),
      requests: LISTS_OF_MONTH + VIEWS_OF_MONTH,
    },
    images: sumOf([
      ofUploads,
      {
        bucketGb: (UPLOADS_OF_MONTH * IMAGES.keptMonths * IMAGES.storedBytes) / GB,
        bucketReads: readsOfImages,
      },
    ]),
    jobs: sumOf([
      usageOf(measured.hourly, JOBS.hourly),
      usageOf(measured.fiveMinutes, JOBS.fiveMinutes),
    ]),
    stock: { storedGb: ((measured.loadedBytes / organisations) * ORGANISATIONS) / GB },
  };
}

/** What the run counts under the name under which it is billed. */
const COUNTED = [
  'objectRowsWritten',
  'rowsRead',
  'rowsWritten',
  'bucketWrites',
  'bucketReads',
  'transformations',
  'logLines',
  'logBytes',
] as const;

/** The usage of so many requests. */
function usageOf(used: Used, requests: number): Usage {
  const inMonth = (value: number) => (value / used.requests) * requests;
  const { purge: _purges, ...objects } = used.objects;
  const all = Object.values(objects);
  return sumOf([
    {
      requests,
      cpuMs: inMonth(used.processMs),
      objectRequests: inMonth(total(all.map((object) => object.requests))),
      objectGbSeconds: inMonth(gigabyteSeconds(total(all.map(({ ms }) => ms)))),
    },
    ...COUNTED.map((name): Usage => ({ [name]: inMonth(used[name]) })),
  ]);
}

/** The purger's alarms: their number does not follow the writes, of which a purge gathers many. */
function usageOfPurges({ objects: { purge } }: Used): Usage {
  const ms = (purge.ms / Math.max(1, purge.requests)) * PURGES;
  return { objectRequests: PURGES, objectGbSeconds: gigabyteSeconds(ms) };
}

const GB = 1e9;
const gigabyteSeconds = (ms: number) => (ms / 1000) * OBJECT_GB;
const warmMs = ({ processMs, requests }: Used) => processMs / requests;
const bytesOf = (stored: Stored) => total(stored.map(([, bytes]) => bytes));

function bytesOfWrite(stored: Measured['stored']): number {
  const kinds = inShares(WRITES);
  return total(kinds.map((kind) => bytesOf(stored[kind]))) / kinds.length;
}

const count = (many: number) => Math.round(many).toLocaleString('en');

function billText(bill: readonly Item[], limit = ''): string {
  const rows = bill.map(({ name, used, price, dollars }) => [
    name,
    used.toLocaleString('en', { maximumFractionDigits: used < 100 ? 1 : 0 }),
    price?.included.toLocaleString('en') ?? '',
    price === undefined ? '' : `${price.dollars} / ${price.per.toLocaleString('en')}`,
    dollars.toFixed(2),
    `  ${price?.lowered ?? ''}`,
  ]);
  const all = [`total${limit}`, '', '', '', totalOf(bill).toFixed(2), ''];
  const head = ['item', 'used', 'included', 'price', 'dollars', '  lowered by'];
  return textOf({ head, rows: [...rows, all] });
}

/** What the month would cost less without each part. */
function partsText(parts: ReturnType<typeof partsOf>): string {
  const costOf = (some: readonly (typeof PARTS)[number][]) =>
    totalOf(billOf(sumOf(some.map((part) => parts[part]))));
  const rows = PARTS.map((left) => [
    left,
    count(parts[left].objectRequests ?? 0),
    count(parts[left].objectGbSeconds ?? 0),
    (costOf(PARTS) - costOf(PARTS.filter((part) => part !== left))).toFixed(2),
  ]);
  const head = ['what causes it', 'object requests', 'GB-s of objects', 'dollars less without it'];
  return textOf({ head, rows });
}

/** What a write leaves in the database after a day. */
function storedText(stored: Measured['stored']): string {
  const kinds = ['change', 'create', 'bulk'] as const;
  const names = new Set(kinds.flatMap((kind) => stored[kind].map(([name]) => name)));
  const row = (name: string, isOf: (each: string) => boolean) => [
    name,
    ...kinds.map((kind) => bytesOf(stored[kind].filter(([each]) => isOf(each))).toFixed(0)),
  ];
  const rows = [...names].map((name) => row(name, (each) => each === name));
  const all = row('all', () => true);
  return textOf({ head: ['bytes of a write after a day', ...kinds], rows: [...rows, all] });
}

/** What a line for every request would cost, beside the lines that are written in any case. */
function logText({ writes }: Measured, { requests = 0, ...usual }: Usage): string {
  const lineBytes = writes.logBytes / writes.logLines;
  const all = logPrices({ logLines: requests, logBytes: requests * lineBytes });
  const now = logPrices(usual);
  const more = (when: keyof typeof all) => (totalOf(all[when]) - totalOf(now[when])).toFixed(2);
  return (
    `With ACCESS_LOG = "all", the log would add ${more('before')} dollars until 30 November 2026, ` +
    `and about ${more('after')} from then on.`
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
    ...keysOf(reads.objects).flatMap((kind) => [
      line(`requests to the ${kind}`, ({ objects }) => objects[kind].requests),
      line(`ms of the ${kind}`, ({ objects }) => objects[kind].ms),
    ]),
    ['ms of CPU, warm', warmMs(fastReads).toFixed(2), ''],
    [`bytes for ${KEPT_DAYS} days`, '', bytesOfWrite(stored).toFixed(0)],
  ];
  return textOf({ head: ['on average', 'a read', 'a write'], rows });
}
