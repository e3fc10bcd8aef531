import { objectNamed } from '../db/shards.ts';
import { repeatIfLost } from '../db/outage.ts';
import { within } from '../values/instant.ts';
import type { Allowance, RateTerms } from '../values/rate-terms.ts';
import { type RateAnswer, type RateDecision, sameTerms } from './token-bucket.ts';

// The calls to a rate limiter, by a Worker for a read and by a writer for a write.

type Bindings = Pick<Env, 'RATE_LIMITER' | 'JURISDICTION'>;

/** What a request brings from its isolate: an answer from a lease, or how large a lease it wants. */
export interface LeaseRequest {
  /** `null` without a lease. */
  readonly asked: RateAnswer | null;
  readonly requestedTokens: number;
}

/** How long the limiter may take before the request fails. */
const LIMITER_DEADLINE_MS = 5000;

/**
 * Takes one request from an allowance.
 *
 * @param requestedTokens requests to take in advance.
 */
export function takeFrom(
  env: Bindings,
  { name, fixed }: Allowance,
  requestedTokens: number,
): Promise<RateAnswer> {
  return repeatIfLost(() =>
    within(
      LIMITER_DEADLINE_MS,
      objectNamed(env.RATE_LIMITER, name, env).take(requestedTokens, fixed),
    ),
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

/** Charges an allowance for a request that was accepted and has cost more than one. */
export async function chargeMore(
  env: Bindings,
  { name }: Allowance,
  requests: number,
): Promise<void> {
  await logLoss(objectNamed(env.RATE_LIMITER, name, env).charge(requests));
}

/**
 * Asks a question with one of the organisation's permits.
 *
 * @param organisation its id, which names the object with its permits.
 * @param later keeps work going after the answer.
 * @returns `null` if no permit was free in time.
 */
export async function askWithPermit<Value>(
  env: Bindings,
  organisation: string,
  question: () => Promise<Value>,
  later: (work: Promise<void>) => void,
): Promise<Value | null> {
  const limiter = objectNamed(env.RATE_LIMITER, organisation, env);
  const id = crypto.randomUUID();
  try {
    const isPermitted = await repeatIfLost(() =>
      within(LIMITER_DEADLINE_MS, limiter.takePermit(id)),
    );
    return isPermitted ? await question() : null;
  } finally {
    later(logLoss(limiter.giveBackPermit(id)));
  }
}

/** Logs that a call after an answer was lost: a permit then lapses, and a charge is not made. */
async function logLoss(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    console.warn(JSON.stringify({ warning: 'limiter not told', error: String(error) }));
  }
}
