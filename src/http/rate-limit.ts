import { repeatIfLost } from '../db/outage.ts';
import { objectNamed } from '../db/database.ts';
import {
  RateLeases,
  type Rejection,
  RejectionCache,
  sameTerms,
  type RateAnswer,
} from '../limits/rate-leases.ts';
import { within } from '../values/instant.ts';
import { Failure } from '../values/failure.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import type { AppContext } from './context.ts';

/** How long the limiter may take before the request fails. */
const LIMITER_DEADLINE_MS = 5000;

/** Tokens and sessions that exceeded their rate, in this isolate. */
const rejections = new RejectionCache();

/**
 * Rejects a token or session whose `Retry-After` has not passed, without a call to storage.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const now = Date.now();
  const rejection = rejections.of(digest, now);
  if (rejection !== undefined) throw tooMany(c, rejection, now);
}

/** Requests that this isolate has taken in advance for tokens and sessions with many requests. */
const leases = new RateLeases();

/**
 * Takes one request from the bucket of a token or session.
 *
 * @param fixed the terms, if they are always the same; else the limiter's latest hold.
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
 * @param terms of the plan, for a token; the same for every session.
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
    // Rounded up to match Retry-After.
    until: now + Math.max(1, Math.ceil(retryMs / 1000)) * 1000,
    full: now + resetMs,
    requestsPerMinute: terms.requestsPerMinute,
  };
  rejections.add(digest, rejection);
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
  c.header('Retry-After', String(Math.ceil((until - now) / 1000)));
  return new Failure('rate_limited', 'There were too many requests: see Retry-After.');
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
