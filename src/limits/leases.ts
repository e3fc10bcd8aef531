import { timeNow } from '../values/clock.ts';
import type { Allowance } from '../values/rate-terms.ts';
import { RecentMap } from '../values/recent-map.ts';
import { type LeaseRequest, takeFrom } from './allowance.ts';
import type { RateAnswer } from './token-bucket.ts';

/** How long a lease lasts, in milliseconds. */
const LIFETIME_MS = 2000;
/** The part of a lease after which the next one is asked for. */
const MOST = 3 / 4;
/** The largest lease, in requests. */
const MAX_LEASE = 200;

interface Lease {
  readonly answer: RateAnswer;
  readonly since: number;
  left: number;
  used: number;
  /** Whether a request has gone to the limiter for the next lease. */
  isRenewed: boolean;
}

/**
 * Leases: requests that this isolate has taken from a token's bucket in advance, and accepts without
 * a call to the rate limiter. A lease is as large as the token's recent use. The bucket counts leased
 * requests immediately, so the limit is never exceeded. Requests that are unused when the lease ends
 * are lost.
 *
 * When three quarters of a lease or of its time are used up, one request goes to the limiter for the next one,
 * while the others use the rest. Otherwise all requests under way at its end would go there, and each would take
 * a lease: at 50 requests a second and 120 ms from the limiter, five times as much as is used.
 */
class RateLeases {
  readonly #ofDigest = new RecentMap<Lease>();

  /**
   * Uses one request of the lease, and returns the limiter's answer; `undefined` if none is left, or if this
   * request is to renew the lease.
   */
  use(digest: string, now: number): RateAnswer | undefined {
    const lease = this.#ofDigest.get(digest);
    if (lease === undefined || leftIn(lease, now) === 0) return undefined;
    if (isEnding(lease, now) && !lease.isRenewed) {
      lease.isRenewed = true;
      return undefined;
    }
    lease.left--;
    lease.used++;
    const { answer, used } = lease;
    const remaining = Math.max(0, answer.decision.remaining - used);
    return { ...answer, decision: { ...answer.decision, remaining } };
  }

  /**
   * How many requests the next lease lacks: it is to last as long as a lease does at the pace of this one, and
   * is at most twice as large.
   */
  requestedTokens(digest: string, now: number): number {
    const lease = this.#ofDigest.get(digest);
    if (lease === undefined || now - lease.since >= 2 * LIFETIME_MS) return 0;
    const left = leftIn(lease, now);
    const used = isOver(lease, now) ? lease.used : lease.used + 1;
    const atThisPace = Math.ceil((used * LIFETIME_MS) / Math.max(1, now - lease.since));
    return Math.max(0, Math.min(MAX_LEASE, atThisPace, 2 * (used + left)) - left);
  }

  /** Drops a lease whose terms no longer hold. */
  forget(digest: string): void {
    this.#ofDigest.delete(digest);
  }

  /** Starts a lease from the limiter's answer, and adds the rest of a lease that began meanwhile. */
  start(digest: string, answer: RateAnswer, now: number): void {
    const other = this.#ofDigest.get(digest);
    const left = other === undefined ? 0 : leftIn(other, now);
    const isRenewed = false;
    this.#ofDigest.set(digest, {
      answer,
      since: now,
      left: left + answer.advance,
      used: 0,
      isRenewed,
    });
  }
}

/** Whether it is time for the next lease. */
const isEnding = ({ used, left, since }: Lease, now: number): boolean =>
  used >= MOST * (used + left) || now - since >= MOST * LIFETIME_MS;

const isOver = ({ since }: Lease, now: number) => now - since >= LIFETIME_MS;

/** How many requests can still be used. */
const leftIn = (lease: Lease, now: number): number => (isOver(lease, now) ? 0 : lease.left);

/** The leases of tokens and sessions in this isolate. */
const leases = new RateLeases();

/** Takes one request of this isolate's lease, if there is one. */
export function takeFromLease(name: string): LeaseRequest {
  const now = timeNow();
  const asked = leases.use(name, now) ?? null;
  return { asked, requestedTokens: asked === null ? leases.requestedTokens(name, now) : 0 };
}

/** Begins the lease that a limiter's answer grants. */
export function keepLease(name: string, answer: RateAnswer): void {
  leases.start(name, answer, timeNow());
}

/** Drops a lease whose terms no longer hold. */
export function dropLease(name: string): void {
  leases.forget(name);
}

/**
 * Takes one request from an allowance: of this isolate's lease, or of the limiter.
 */
export async function takeFromAllowance(env: Env, allowance: Allowance): Promise<RateAnswer> {
  const { asked, requestedTokens } = takeFromLease(allowance.name);
  if (asked !== null) return asked;
  const answer = await takeFrom(env, allowance, requestedTokens);
  keepLease(allowance.name, answer);
  return answer;
}
