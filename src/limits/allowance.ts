import { objectNamed } from '../db/homes.ts';
import { repeatIfLost } from '../db/outage.ts';
import { within } from '../values/instant.ts';
import type { Allowance, RateTerms } from '../values/rate-terms.ts';
import { type RateAnswer, type RateDecision, sameTerms } from './token-bucket.ts';

// The calls to a rate limiter, by a Worker for a read and by a writer for a write.

type Bindings = Pick<Env, 'RATE_LIMITER' | 'JURISDICTION'>;

/** What a request brings from its isolate: an answer from a lease, or how large a lease it wants. */
export interface Taking {
  /** `null` without a lease. */
  readonly asked: RateAnswer | null;
  readonly wanted: number;
}

/** How long the limiter may take before the request fails. */
const LIMITER_DEADLINE_MS = 5000;

/**
 * Takes one request from an allowance.
 *
 * @param wanted requests to take in advance.
 */
export function takeFrom(
  env: Bindings,
  { name, fixed }: Allowance,
  wanted: number,
): Promise<RateAnswer> {
  return repeatIfLost(() =>
    within(LIMITER_DEADLINE_MS, objectNamed(env.RATE_LIMITER, name, env).take(wanted, fixed)),
  );
}

/** A decision under the caller's present terms. */
export interface Decided {
  readonly terms: RateTerms;
  readonly decision: RateDecision;
}

/**
 * The decision about a request of a live caller. If the terms differ from the limiter's, it calls the
 * limiter again with them.
 *
 * @param terms those of the plan for a token; the same for every session.
 */
export async function decide(
  env: Bindings,
  { name }: Allowance,
  asked: RateAnswer,
  terms: RateTerms,
): Promise<Decided> {
  if (sameTerms(asked.terms, terms)) return { terms, decision: asked.decision };
  const limiter = objectNamed(env.RATE_LIMITER, name, env);
  const { decision } = await within(LIMITER_DEADLINE_MS, limiter.takeUnder(terms, asked));
  return { terms, decision };
}
