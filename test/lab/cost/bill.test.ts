import { expect, test } from 'vitest';
import { billOf, logPrices, totalOf } from './bill.ts';
import { noCounts } from './counters.ts';
import type { Used } from './measure.ts';
import { reportOf } from './report.ts';

// Examples from Cloudflare's documentation, with their documented prices.

test('100 million requests of 7 ms cost 45.40 dollars', () => {
  const bill = billOf({ requests: 100e6, cpuMs: 700e6 });
  expect(totalOf(bill)).toBeCloseTo(45.4, 10);
  expect(bill[0]).toMatchObject({ name: 'requests', dollars: 27 });
});

test('75 GB of log cost 6.25 dollars, without the storage', () => {
  const { after } = logPrices({ logLines: 0, logBytes: 75e9 });
  expect(after[0]?.dollars).toBeCloseTo(6.25, 10);
});

test('30 million lines of log cost 6 dollars until the change', () => {
  expect(totalOf(logPrices({ logLines: 30e6, logBytes: 0 }).before)).toBeCloseTo(6, 10);
});

test('a terabyte in R2, written as 1,000 objects and read a million times, costs 14.85 dollars', () => {
  const stored = { bucketGb: 1000, bucketWrites: 1000, bucketReads: 1e6 };
  const [first] = billOf(stored);
  expect(first).toMatchObject({ name: 'GB-month in R2', dollars: 14.85 });
});

test('a read of R2 beyond those that are included costs as much as a million', () => {
  const bill = billOf({ bucketReads: 10e6 + 1 });
  expect(totalOf(bill)).toBeCloseTo(5.36, 10);
});

const used = (counts: Partial<Used> = {}): Used => ({
  ...noCounts(),
  requests: 1,
  processMs: 1,
  ...counts,
});

test('the report has a second month of five million writes, with its storage and the price of all log lines', () => {
  const { text, total } = reportOf({
    reads: used({ rowsRead: 60 }),
    writes: used({ rowsWritten: 25, logLines: 1, logBytes: 400 }),
    fastReads: used(),
    uploads: used(),
    lists: used(),
    images: used(),
    hourly: used(),
    fiveMinutes: used(),
    loadedBytes: 1e6,
    stored: { change: [['audit', 386]], create: [['audit', 1582]], bulk: [['audit', 7148]] },
    organisations: 20,
  });
  const [first = '', second = ''] = text.split('The same month with 5,000,000 writes:');
  // 963 bytes a write: of 8 million in 400 days, and of 66.7 million.
  expect(first).toMatch(/GB-month in D1\s+7\.7\s/);
  expect(second).toMatch(/GB-month in D1\s+64\.2\s/);
  expect(second).toMatch(/D1 rows written\s+125,000,000\s/);
  for (const month of [first, second]) {
    expect(month).toMatch(/With ACCESS_LOG = "all", the log would add \d+\.\d\d dollars/);
  }
  const [, dearer = '0'] = /total\s+(\d+\.\d\d)/.exec(second) ?? [];
  expect(Number(dearer)).toBeGreaterThan(total + 100);
});
