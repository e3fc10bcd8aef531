import type { RateTerms } from '../values/rate-terms.ts';
import type { RateDecision } from './token-bucket.ts';

/** The limiter's decision, and its terms: `null` before it has received any. */
export interface RateAnswer {
  readonly terms: RateTerms | null;
  readonly decision: RateDecision;
  /** Requests taken in advance, which the caller may accept without a call: see `RateLeases`. */
  readonly advance: number;
}

/** How long a lease lasts, in milliseconds. */
const LIFETIME_MS = 1000;
/** The largest lease, in requests. */
const MAX_LEASE = 100;
/** How many tokens an isolate remembers; the oldest are forgotten first. */
const CAPACITY = 10_000;

interface Lease {
  readonly answer: RateAnswer;
  readonly until: number;
  left: number;
  used: number;
}

/**
 * Leases: requests that this isolate has taken from a token's bucket in advance, and accepts without
 * a call to the rate limiter. A lease is as large as the token's recent use. The bucket counts leased
 * requests at once, so the limit is never exceeded. Requests that are unused when the lease ends are
 * lost.
 */
export class RateLeases {
  readonly #ofDigest = new Map<string, Lease>();

  /** Uses one request of the lease, and returns the limiter's answer; `undefined` if none is left. */
  use(digest: string, now: number): RateAnswer | undefined {
    const lease = this.#ofDigest.get(digest);
    if (lease === undefined || lease.left === 0 || lease.until <= now) return undefined;
    lease.left--;
    lease.used++;
    const { answer, used } = lease;
    const remaining = Math.max(0, answer.decision.remaining - used);
    return { ...answer, decision: { ...answer.decision, remaining } };
  }

  /** Lease size: double if the last lease ran out early, otherwise what was used. */
  wanted(digest: string, now: number): number {
    const lease = this.#ofDigest.get(digest);
    if (lease === undefined || lease.until + LIFETIME_MS <= now) return 0;
    return Math.min(MAX_LEASE, lease.until > now ? 2 * (lease.used + 1) : lease.used);
  }

  /** Drops a lease whose terms no longer hold. */
  forget(digest: string): void {
    this.#ofDigest.delete(digest);
  }

  /** Starts a lease from the limiter's answer, and adds the rest of a lease that began meanwhile. */
  start(digest: string, answer: RateAnswer, now: number): void {
    const other = this.#ofDigest.get(digest);
    const left = other !== undefined && other.until > now ? other.left : 0;
    this.#ofDigest.delete(digest);
    const until = now + LIFETIME_MS;
    this.#ofDigest.set(digest, { answer, until, left: left + answer.advance, used: 0 });
    const [oldest] = this.#ofDigest.keys();
    if (this.#ofDigest.size > CAPACITY && oldest !== undefined) this.#ofDigest.delete(oldest);
  }
}

/** How many rejected tokens an isolate remembers; the oldest are forgotten first. */
const MAX_REJECTIONS = 10_000;

/** The answer to a token that exceeded its rate. Instants are epoch milliseconds. */
export interface Rejection {
  /** When the token is accepted again: the instant of its `Retry-After`. */
  readonly until: number;
  /** When the token's bucket is full again. */
  readonly full: number;
  readonly requestsPerMinute: number;
}

/**
 * Tokens that exceeded their rate, in this isolate's memory. Until its `Retry-After` has passed, a
 * token is rejected without a call to D1 or the rate limiter.
 */
export class RejectionCache {
  readonly #ofDigest = new Map<string, Rejection>();

  add(digest: string, rejection: Rejection): void {
    this.#ofDigest.delete(digest);
    this.#ofDigest.set(digest, rejection);
    const [oldest] = this.#ofDigest.keys();
    if (this.#ofDigest.size > MAX_REJECTIONS && oldest !== undefined) this.#ofDigest.delete(oldest);
  }

  /** The rejection of a token whose `Retry-After` has not passed. */
  of(digest: string, now: number): Rejection | undefined {
    const rejection = this.#ofDigest.get(digest);
    if (rejection === undefined || rejection.until > now) return rejection;
    this.#ofDigest.delete(digest);
    return undefined;
  }
}

export function sameTerms(one: RateTerms | null, other: RateTerms): boolean {
  return one?.requestsPerMinute === other.requestsPerMinute && one.burst === other.burst;
}
