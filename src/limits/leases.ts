import { timeNow } from '../values/clock.ts';
import type { Allowance } from '../values/rate-terms.ts';
import { RecentMap } from '../values/recent-map.ts';
import { type Taking, takeFrom } from './allowance.ts';
import type { RateAnswer } from './token-bucket.ts';

/** How long a lease lasts, in milliseconds. */
const LIFETIME_MS = 1000;
/** The largest lease, in requests. */
const MAX_LEASE = 100;

interface Lease {
  readonly answer: RateAnswer;
  readonly until: number;
  left: number;
  used: number;
}

/**
 * Leases: requests that this isolate has taken from a token's bucket in advance, and accepts without
 * a call to the rate limiter. A lease is as large as the token's recent use. The bucket counts leased
 * requests immediately, so the limit is never exceeded. Requests that are unused when the lease ends
 * are lost.
 */
class RateLeases {
  readonly #ofDigest = new RecentMap<Lease>();

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

  /** The size of the next lease: double if the last one ran out early, otherwise what was used of it. */
  wanted(digest: string, now: number): number {
    const lease = this.#ofDigest.get(digest);
    if (lease === undefined || lease.until + LIFETIME_MS <= now) return 0;
    return Math.min(MAX_LEASE, lease.until > now ? 2 * (lease.used + 1) : lease.used);
  }

  /** Puts back one request that was taken. */
  giveBack(digest: string, now: number): void {
    const lease = this.#ofDigest.get(digest);
    if (lease !== undefined && lease.until > now) lease.left++;
  }

  /** Drops a lease whose terms no longer hold. */
  forget(digest: string): void {
    this.#ofDigest.delete(digest);
  }

  /** Starts a lease from the limiter's answer, and adds the rest of a lease that began meanwhile. */
  start(digest: string, answer: RateAnswer, now: number): void {
    const other = this.#ofDigest.get(digest);
    const left = other !== undefined && other.until > now ? other.left : 0;
    const until = now + LIFETIME_MS;
    this.#ofDigest.set(digest, { answer, until, left: left + answer.advance, used: 0 });
  }
}

/** The leases of tokens and sessions in this isolate. */
const leases = new RateLeases();

/** Takes one request of this isolate's lease, if there is one. */
export function takeFromLease(name: string): Taking {
  const now = timeNow();
  const asked = leases.use(name, now) ?? null;
  return { asked, wanted: asked === null ? leases.wanted(name, now) : 0 };
}

/** Begins the lease that a limiter's answer grants. */
export function keepLease(name: string, answer: RateAnswer): void {
  leases.start(name, answer, timeNow());
}

/** Gives a request that is not to be counted to the next one of this isolate, within a second. */
export function giveBack(name: string): void {
  leases.giveBack(name, timeNow());
}

/** Drops a lease whose terms no longer hold. */
export function dropLease(name: string): void {
  leases.forget(name);
}

/**
 * Takes one request from an allowance: of this isolate's lease, or of the limiter.
 */
export async function takeFromAllowance(env: Env, allowance: Allowance): Promise<RateAnswer> {
  const { asked, wanted } = takeFromLease(allowance.name);
  if (asked !== null) return asked;
  const answer = await takeFrom(env, allowance, wanted);
  keepLease(allowance.name, answer);
  return answer;
}
