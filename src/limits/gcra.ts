// Pure: the arithmetic of the rate limit, with the clock handed in.

export interface RateDecision {
  readonly allowed: boolean;
  /** Requests left right now. */
  readonly remaining: number;
  /** Milliseconds until the bucket is full again. */
  readonly resetMs: number;
  /** Milliseconds after which a refused request would have been let in; 0 for an admitted one. */
  readonly retryMs: number;
}

interface Bucket {
  /** The bucket's "theoretical arrival time": when it will be full again, in epoch milliseconds. */
  readonly full: number;
  readonly decision: RateDecision;
}

/**
 * The generic cell rate algorithm (ITU-T I.371, annex A): a token bucket kept as one instant. Each
 * request costs `60,000 / requestsPerMinute` milliseconds; one is admitted if the bucket's debt stays
 * within its capacity.
 */
export function takeOne(
  full: number,
  now: number,
  requestsPerMinute: number,
  burst: number,
): Bucket {
  const cost = 60_000 / requestsPerMinute;
  const capacity = burst * cost;
  const debt = Math.max(full - now, 0);
  const allowed = debt + cost <= capacity + ROUNDING_MS;
  const after = allowed ? debt + cost : debt;
  return {
    full: now + after,
    decision: {
      allowed,
      remaining: Math.floor((capacity - after) / cost + ROUNDING_MS),
      resetMs: after,
      retryMs: allowed ? 0 : debt + cost - capacity,
    },
  };
}

/** Costs such as 60,000 / 700 ms are not exact in binary; this is far below one request. */
const ROUNDING_MS = 1e-6;
