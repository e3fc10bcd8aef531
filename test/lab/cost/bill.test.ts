import { expect, test } from 'vitest';
import { billOf, logPrices, totalOf, type Usage } from './bill.ts';

const NOTHING: Usage = {
  requests: 0,
  cpuMs: 0,
  objectRequests: 0,
  objectMs: 0,
  objectRowsWritten: 0,
  rowsRead: 0,
  rowsWritten: 0,
  storedBytes: 0,
  logLines: 0,
  logBytes: 0,
};

// Examples from Cloudflare's documentation, with their documented prices.

test('100 million requests of 7 ms cost 45.40 dollars', () => {
  const bill = billOf({ ...NOTHING, requests: 100e6, cpuMs: 700e6 });
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
