import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bucket,
  carryOver,
  FULL,
  type Rate,
  takeMore,
  takeOne,
} from '../../src/limits/token-bucket.ts';

/** Early, because so small a clock value can have fractions of a millisecond. */
const START = 1_000_000;

const rates = fc.record({
  requestsPerMinute: fc.integer({ min: 1, max: 10_000 }),
  burst: fc.integer({ min: 1, max: 1000 }),
});

/** A bucket, and a clock that the test moves. */
class ClockedBucket {
  now = START;
  bucket: Bucket;
  readonly #rate: Rate;

  constructor(rate: Rate, bucket = FULL) {
    this.#rate = rate;
    this.bucket = bucket;
  }

  take() {
    const { bucket, decision } = takeOne(this.bucket, this.now, this.#rate);
    this.bucket = bucket;
    return decision;
  }

  /**
   * Takes requests until one is refused. Returns that answer and the number of accepted requests.
   */
  empty() {
    let admitted = 0;
    let decision = this.take();
    while (decision.allowed) {
      admitted++;
      decision = this.take();
    }
    return { admitted, refused: decision };
  }
}

describe('At every rate', () => {
  test('a full bucket accepts exactly its burst at once', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const { admitted, refused } = new ClockedBucket(rate).empty();
        expect(admitted).toBe(rate.burst);
        expect(refused.remaining).toBe(0);
      }),
    );
  });

  test('a bucket accepts as many requests as it reports to remain', () => {
    fc.assert(
      fc.property(rates, fc.array(fc.integer({ min: 0, max: 5000 })), (rate, pauses) => {
        const asked = new ClockedBucket(rate);
        for (const pause of pauses) {
          asked.now += pause;
          asked.take();
        }
        const { remaining } = asked.take();
        expect(asked.empty().admitted).toBe(remaining);
      }),
    );
  });

  test('a bucket accepts a request after the wait that it reports, and not before', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const asked = new ClockedBucket(rate);
        const { retryMs } = asked.empty().refused;
        const cost = 60_000 / rate.requestsPerMinute;
        asked.now += retryMs - cost / 100;
        expect(asked.take().allowed).toBe(false);
        asked.now += cost / 100;
        expect(asked.take().allowed).toBe(true);
      }),
    );
  });

  test('a bucket is full after the reset that it reports', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 1000 }), (rate, count) => {
        const asked = new ClockedBucket(rate);
        for (let taken = 1; taken < count; taken++) asked.take();
        asked.now += asked.take().resetMs;
        expect(asked.empty().admitted).toBe(rate.burst);
      }),
    );
  });

  test('a bucket accepts at most the burst and the refill in any span of time', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(rates, arrivals, fc.nat(), (rate, pauses, from) => {
        const asked = new ClockedBucket(rate);
        const since = from % pauses.length;
        let [admitted, elapsed] = [0, 0];
        for (const [at, pause] of pauses.entries()) {
          asked.now += pause;
          if (at > since) elapsed += pause;
          if (asked.take().allowed && at >= since) admitted++;
        }
        const refill = (elapsed * rate.requestsPerMinute) / 60_000;
        expect(admitted).toBeLessThanOrEqual(Math.floor(rate.burst + refill + 0.01));
      }),
    );
  });

  test('a refused request takes nothing', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 50 }), (rate, refusals) => {
        const asked = new ClockedBucket(rate);
        asked.empty();
        const { bucket } = asked;
        for (let refused = 0; refused < refusals; refused++) asked.take();
        expect(asked.bucket).toEqual(bucket);
      }),
    );
  });

  test('a request that is put back can be taken again', () => {
    fc.assert(
      fc.property(rates, (rate) => {
        const asked = new ClockedBucket(rate);
        asked.empty();
        asked.bucket = takeMore(asked.bucket, -1);
        expect(asked.empty().admitted).toBe(1);
      }),
    );
  });

  test('a change of rate keeps what was taken, up to the new capacity', () => {
    fc.assert(
      fc.property(rates, rates, fc.integer({ min: 0, max: 1000 }), (from, to, count) => {
        const before = new ClockedBucket(from);
        const taken = Math.min(count, from.burst);
        for (let request = 0; request < taken; request++) before.take();
        const after = new ClockedBucket(to, carryOver(before.bucket, START, from, to));
        expect(after.empty().admitted).toBe(Math.max(0, to.burst - taken));
      }),
    );
  });
});

test('A bucket that is carried over to a smaller burst is full at most', () => {
  const from = { requestsPerMinute: 60, burst: 100 };
  const to = { ...from, burst: 10 };
  expect(carryOver({ taken: 100, at: START }, START, from, to).taken).toBe(10);
});
