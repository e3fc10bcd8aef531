// The arithmetic of the rate limit, as pure functions: `rate-limiter.ts` counts. The caller passes the time.

import type { RateTerms } from '../values/rate-terms.ts';

/** The capacity of a bucket, and how fast it refills. */
export interface Rate {
  readonly requestsPerMinute: number;
  /** The number of requests that it accepts at the same time. */
  readonly burst: number;
}

/**
 * A token bucket: how many requests are taken from it at an instant (epoch milliseconds). It counts
 * requests, not time, because epoch milliseconds leave too few bits for fractions.
 */
export interface Bucket {
  readonly taken: number;
  readonly at: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  /** Requests left right now. */
  readonly remaining: number;
  /** Milliseconds until the bucket is full again. */
  readonly resetMs: number;
  /** Milliseconds after which a rejected request would be accepted; 0 for an accepted one. */
  readonly retryMs: number;
}

/** The limiter's decision, and its terms: `null` before it has received any. */
export interface RateAnswer {
  readonly terms: RateTerms | null;
  readonly decision: RateDecision;
  /** Requests taken in advance, which the caller may accept without a call: see `RateLeases`. */
  readonly advance: number;
}

export const FULL: Bucket = { taken: 0, at: 0 };

/** Takes a request out of the bucket, if one is left. */
export function takeOne(
  bucket: Bucket,
  now: number,
  rate: Rate,
): { readonly bucket: Bucket; readonly decision: RateDecision } {
  const taken = takenAt(bucket, now, rate);
  const allowed = taken + 1 <= rate.burst + ROUNDING;
  const after = allowed ? taken + 1 : taken;
  const oneMs = 60_000 / rate.requestsPerMinute;
  return {
    bucket: { taken: after, at: now },
    decision: {
      allowed,
      remaining: Math.max(0, Math.floor(rate.burst - after + ROUNDING)),
      resetMs: after * oneMs,
      retryMs: allowed ? 0 : (taken + 1 - rate.burst) * oneMs,
    },
  };
}

/** How many requests are taken at this instant. If the clock went back, it is more than before. */
export function takenAt({ taken, at }: Bucket, now: number, { requestsPerMinute }: Rate): number {
  return Math.max(0, taken - ((now - at) * requestsPerMinute) / 60_000);
}

/** The bucket with `count` more requests taken. */
export function takeMore({ taken, at }: Bucket, count: number): Bucket {
  return { taken: taken + count, at };
}

/** The bucket at another rate: the same requests stay taken, up to the new capacity. */
export function carryOver(bucket: Bucket, now: number, from: Rate, to: Rate): Bucket {
  return { taken: Math.min(takenAt(bucket, now, from), to.burst), at: now };
}

/** Far less than one request, and far more than the error of adding up fractions of requests. */
const ROUNDING = 1e-6;

/** The terms of a limiter that has received none: there is no limit. */
const NO_TERMS: RateTerms = { requestsPerMinute: null, burst: null };

export function sameTerms(known: RateTerms | null, other: RateTerms): boolean {
  const { requestsPerMinute, burst } = known ?? NO_TERMS;
  return requestsPerMinute === other.requestsPerMinute && burst === other.burst;
}
