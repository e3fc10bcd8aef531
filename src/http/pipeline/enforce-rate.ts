import { type Decided, chargeMore } from '../../limits/allowance.ts';
import { dropLease } from '../../limits/leases.ts';
import { sameTerms } from '../../limits/token-bucket.ts';
import { timeNow } from '../../values/clock.ts';
import { RecentMap } from '../../values/recent-map.ts';
import { Failure } from '../../values/failure.ts';
import type { Allowance, RateTerms } from '../../values/rate-terms.ts';
import type { AppContext } from '../context.ts';

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

/**
 * Rejects a token or session whose `Retry-After` has not passed, without a call to storage.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const now = timeNow();
  const rejection = rejections.get(digest);
  if (rejection !== undefined && rejection.until > now) throw tooMany(c, rejection, now);
}

/**
 * Accepts or rejects a request of a live token or session, and sets its rate headers
 * (draft-ietf-httpapi-ratelimit-headers).
 *
 * @throws Failure `rate_limited`.
 */
export function enforceRate(
  c: AppContext,
  name: string,
  asked: RateTerms | null,
  { terms, decision }: Decided,
): void {
  if (!sameTerms(asked, terms)) dropLease(name);
  if (terms.requestsPerMinute === null) return;
  const { allowed, remaining, resetMs, retryMs } = decision;
  setRateHeaders(c, terms.requestsPerMinute, remaining, resetMs);
  if (allowed) return;
  const now = timeNow();
  const rejection = {
    // Rounded up to whole seconds, as Retry-After is.
    until: now + Math.max(1, Math.ceil(retryMs / 1000)) * 1000,
    full: now + resetMs,
    requestsPerMinute: terms.requestsPerMinute,
  };
  rejections.set(name, rejection);
  throw tooMany(c, rejection, now);
}

/** Charges a request that was accepted for more than one, and says so in its rate headers. */
export function chargeForMore(
  c: AppContext,
  allowance: Allowance,
  { terms: { requestsPerMinute }, decision: { remaining, resetMs } }: Decided,
  requests: number,
): void {
  if (requestsPerMinute === null || requests === 0) return;
  const laterMs = (requests * 60_000) / requestsPerMinute;
  setRateHeaders(c, requestsPerMinute, Math.max(0, remaining - requests), resetMs + laterMs);
  dropLease(allowance.name); // it does not know of the charge
  c.executionCtx.waitUntil(chargeMore(c.env, allowance, requests));
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
