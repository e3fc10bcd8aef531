import { expect, test } from 'vitest';
import { billOf, logPrices, sumOf, totalOf } from './bill.ts';

// Examples from Cloudflare's documentation, with their documented prices.

test('100 million requests of 7 ms cost 45.40 dollars', () => {
  const bill = billOf(sumOf([{ requests: 100e6, cpuMs: 700e6 }]));
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
  const stored = { bucketBytes: 1e12, bucketWrites: 1000, bucketReads: 1e6 };
  const [first] = billOf(sumOf([stored]));
  expect(first).toMatchObject({ name: 'GB-month in R2', dollars: 14.85 });
});

test('a read of R2 beyond those that are included costs as much as a million', () => {
  const bill = billOf(sumOf([{ bucketReads: 10e6 + 1 }]));
  expect(totalOf(bill)).toBeCloseTo(5.36, 10);
});
