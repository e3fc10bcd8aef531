import { describe, expect, test } from 'vitest';
import { growthOf, heapFaults } from './growth.ts';

/** Readings every 10,000 requests. */
const readings = (...heaps: readonly number[]) =>
  heaps.map((heap, at) => ({ requests: at * 10_000, heap }));

describe('A heap', () => {
  test('that fills its memories and then stays has no fault', () => {
    const filling = readings(6, 18, 22, 22.5, 21.8, 22.4, 22, 22.3, 21.9, 22.2, 22);
    expect(growthOf(filling)).toBeLessThan(0.5);
    expect(heapFaults(filling)).toEqual([]);
  });

  test('that grows a little with every request has a fault', () => {
    const leaking = readings(6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    expect(heapFaults(leaking)).toEqual([expect.stringContaining('grows')]);
  });

  test('that is too large once has a fault', () => {
    const large = readings(6, 64, 20, 20, 20, 20, 20, 20, 20, 20, 20);
    expect(heapFaults(large)).toEqual(['the heap has 64.0 MiB, not below 64']);
  });

  test('that was read too few times is not judged on its growth', () => {
    const short = readings(6, 30, 50, 55);
    expect(growthOf(short)).toBeNull();
    expect(heapFaults(short)).toEqual([]);
  });
});
