import { objectNamed } from '../durable-objects.ts';
import type { RateAnswer } from '../limits/rate-limiter.ts';
import { Refusals } from '../limits/refusals.ts';
import { Failure } from '../values/failure.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import type { AppContext } from './context.ts';

/** This isolate's memory of tokens that have to wait. */
const refusals = new Refusals();

/**
 * Refuses a token at once that was told to wait and has not waited, without asking anybody.
 *
 * @throws Failure `rate_limited`.
 */
export function refuseFromMemory(c: AppContext, digest: string): void {
  const remaining = refusals.remaining(digest, Date.now());
  if (remaining > 0) throw tooMany(c, remaining);
}

/** Takes one request from the token's allowance, under the terms the limiter last knew. */
export function takeFromAllowance(c: AppContext, digest: string): Promise<RateAnswer> {
  return objectNamed(c.env.RATE_LIMITER, digest, c.env).take();
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
    : await objectNamed(c.env.RATE_LIMITER, digest, c.env).takeUnder(terms, asked.decision.allowed);
  if (terms.requestsPerMinute === null) return;
  const { allowed, remaining, resetMs, retryMs } = decision;
  c.header('RateLimit-Policy', `"default";q=${terms.requestsPerMinute};w=60`);
  c.header('RateLimit', `"default";r=${remaining};t=${Math.ceil(resetMs / 1000)}`);
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryMs / 1000));
  refusals.add(digest, Date.now() + seconds * 1000);
  throw tooMany(c, seconds * 1000);
}

function tooMany(c: AppContext, waitMs: number): Failure {
  c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
  return new Failure('rate_limited', 'The token has made too many requests: see Retry-After.');
}

function sameTerms(one: RateTerms | null, other: RateTerms): boolean {
  return one?.requestsPerMinute === other.requestsPerMinute && one.burst === other.burst;
}
