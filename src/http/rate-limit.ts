import { repeatIfLost } from '../db/outage.ts';
import { objectNamed } from '../db/homes.ts';
import { RecentMap } from '../values/recent-map.ts';
import { type RateAnswer, sameTerms } from '../limits/token-bucket.ts';
import { within } from '../values/instant.ts';
import { Failure } from '../values/failure.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import type { AppContext } from './context.ts';

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

/** The answer to a token that exceeded its rate. Instants are epoch milliseconds. */
interface Rejection {
  /** When the token is accepted again: the instant of its `Retry-After`. */
  readonly until: number;
  /** When the token's bucket is full again. */
  readonly full: number;
  readonly requestsPerMinute: number;
}

/** Tokens and sessions that exceeded their rate, in this isolate's memory. */
const rejections = new RecentMap<Rejection>();

/** How long the limiter may take before the request fails. */
const LIMITER_DEADLINE_MS = 5000;

/**
 * Rejects a token or session whose `Retry-After` has not passed, without a call to storage.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const now = Date.now();
  const rejection = rejections.get(digest);
  if (rejection !== undefined && rejection.until > now) throw tooMany(c, rejection, now);
}

/** The leases of tokens and sessions in this isolate. */
const leases = new RateLeases();

/**
 * Takes one request from the bucket of a token or session.
 *
 * @param fixed the terms, if they never change. Otherwise the limiter uses its latest ones.
 */
export async function takeFromAllowance(
  c: AppContext,
  digest: string,
  fixed?: RateTerms,
): Promise<RateAnswer> {
  const now = Date.now();
  const taken = leases.use(digest, now);
  if (taken !== undefined) return taken;
  const wanted = leases.wanted(digest, now);
  const answer = await repeatIfLost(() =>
    within(LIMITER_DEADLINE_MS, objectNamed(c.env.RATE_LIMITER, digest, c.env).take(wanted, fixed)),
  );
  leases.start(digest, answer, now);
  return answer;
}

/**
 * Accepts or rejects a request of a live token or session, and sets its rate headers
 * (draft-ietf-httpapi-ratelimit-headers). If the terms differ from the limiter's, it calls the
 * limiter again with them.
 *
 * @param terms those of the plan for a token; the same for every session.
 * @throws Failure `rate_limited`.
 */
export async function enforceRate(
  c: AppContext,
  digest: string,
  asked: RateAnswer,
  terms: RateTerms,
): Promise<void> {
  const { decision } = sameTerms(asked.terms, terms)
    ? asked
    : await takeUnder(c, digest, terms, asked);
  if (terms.requestsPerMinute === null) return;
  const { allowed, remaining, resetMs, retryMs } = decision;
  setRateHeaders(c, terms.requestsPerMinute, remaining, resetMs);
  if (allowed) return;
  const now = Date.now();
  const rejection = {
    // Rounded up to whole seconds, as Retry-After is.
    until: now + Math.max(1, Math.ceil(retryMs / 1000)) * 1000,
    full: now + resetMs,
    requestsPerMinute: terms.requestsPerMinute,
  };
  rejections.set(digest, rejection);
  throw tooMany(c, rejection, now);
}

function takeUnder(
  c: AppContext,
  digest: string,
  terms: RateTerms,
  instead: RateAnswer,
): Promise<RateAnswer> {
  leases.forget(digest);
  const limiter = objectNamed(c.env.RATE_LIMITER, digest, c.env);
  return within(LIMITER_DEADLINE_MS, limiter.takeUnder(terms, instead));
}

function tooMany(c: AppContext, { until, full, requestsPerMinute }: Rejection, now: number) {
  setRateHeaders(c, requestsPerMinute, 0, full - now);
  const retryAfterSeconds = Math.ceil((until - now) / 1000);
  const message = 'There were too many requests: see Retry-After.';
  return new Failure('rate_limited', message, undefined, { retryAfterSeconds });
}

function setRateHeaders(
  c: AppContext,
  perMinute: number,
  remaining: number,
  resetMs: number,
): void {
  c.header('RateLimit-Policy', `"default";q=${perMinute};w=60`);
  c.header('RateLimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1000)}`);
}
