import { repeatIfLost } from '../../db/outage.ts';
import { objectNamed } from '../../http/durable-object.ts';
import { Advances } from '../../limits/rate-leases.ts';
import type { RateAnswer } from '../../limits/rate-limiter.ts';
import { type Refusal, Refusals } from '../../limits/rejection-cache.ts';
import { within } from '../../values/deadline.ts';
import { Failure } from '../../values/failure.ts';
import { type RateTerms, sameTerms } from '../../values/rate-terms.ts';
import type { AppContext } from '../../http/context.ts';

/** How long the limiter may take, before the request is given up. */
const LIMITER_DEADLINE_MS = 5000;

/** This isolate's memory of tokens that have to wait. */
const refusals = new Refusals();

/**
 * Refuses a token at once that was told to wait and has not waited, without asking anybody.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const now = Date.now();
  const refusal = refusals.of(digest, now);
  if (refusal !== undefined) throw tooMany(c, refusal, now);
}

/** This isolate's share of the allowances of tokens that ask often. */
const advances = new Advances();

/** Takes one request from the token's allowance, under the terms the limiter last knew. */
export async function takeFromAllowance(c: AppContext, digest: string): Promise<RateAnswer> {
  const now = Date.now();
  const taken = advances.use(digest, now);
  if (taken !== undefined) return taken;
  const wanted = advances.wanted(digest, now);
  const answer = await repeatIfLost(() =>
    within(LIMITER_DEADLINE_MS, objectNamed(c.env.RATE_LIMITER, digest, c.env).take(wanted)),
  );
  advances.note(digest, answer, now);
  return answer;
}

/**
 * Decides on a request whose token turned out to be live, and says in the headers what is left
 * (draft-ietf-httpapi-ratelimit-headers). If the plan allows another rate than the limiter knew,
 * the limiter is told, and asked again.
 *
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
  tellRate(c, terms.requestsPerMinute, remaining, resetMs);
  if (allowed) return;
  const now = Date.now();
  const refusal = {
    // In whole seconds, as it is told: who waits so long is let in.
    until: now + Math.max(1, Math.ceil(retryMs / 1000)) * 1000,
    full: now + resetMs,
    requestsPerMinute: terms.requestsPerMinute,
  };
  refusals.add(digest, refusal);
  throw tooMany(c, refusal, now);
}

function takeUnder(
  c: AppContext,
  digest: string,
  terms: RateTerms,
  instead: RateAnswer,
): Promise<RateAnswer> {
  advances.forget(digest);
  const limiter = objectNamed(c.env.RATE_LIMITER, digest, c.env);
  return within(LIMITER_DEADLINE_MS, limiter.takeUnder(terms, instead));
}

function tooMany(c: AppContext, refusal: Refusal, now: number): Failure {
  tellRate(c, refusal.requestsPerMinute, 0, refusal.full - now);
  c.header('Retry-After', String(Math.ceil((refusal.until - now) / 1000)));
  return new Failure('rate_limited', 'The token has made too many requests: see Retry-After.');
}

function tellRate(c: AppContext, perMinute: number, remaining: number, resetMs: number): void {
  c.header('RateLimit-Policy', `"default";q=${perMinute};w=60`);
  c.header('RateLimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1000)}`);
}
