import { objectNamed } from '../db/shards.ts';
import { repeatIfLost } from '../db/outage.ts';
import { timeNow } from '../values/clock.ts';
import { within } from '../values/instant.ts';
import type { Allowance, RateTerms } from '../values/rate-terms.ts';
import { RecentMap } from '../values/recent-map.ts';
import { orWarn } from '../values/warn.ts';
import { type RateAnswer, type RateDecision, sameTerms } from './token-bucket.ts';

// The calls to a rate limiter, by a Worker for a read and by a writer for a write.

type Bindings = Pick<Env, 'RATE_LIMITER' | 'JURISDICTION'>;

const LIMITER_DEADLINE_MS = 5000;

/** Takes one request from an allowance. @param requestedTokens requests to take in advance. */
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
    later(orWarn(LOST, () => limiter.giveBackPermit(id)));
  }
}

/** A call after an answer was lost: a permit then lapses, and a charge is not made. */
const LOST = 'limiter not told';

// Leases: requests that this isolate has taken from a token's bucket in advance, and accepts without a call to
// the rate limiter. A lease is as large as the token's recent use. The bucket counts leased requests at once, so
// the limit is never exceeded. What is left when the lease ends is lost.
//
// When three quarters of a lease or of its time are used up, one request goes to the limiter for the next one,
// while the others use the rest. Otherwise all requests under way at its end would go there, and each would take
// a lease: at 50 requests a second and 120 ms from the limiter, five times as much as is used.

/** How long a lease lasts, in milliseconds. */
const LIFETIME_MS = 2000;
/** The part of a lease after which the next one is requested. */
const MOST = 3 / 4;
const MAX_LEASE = 200;

interface Lease {
  readonly answer: RateAnswer;
  readonly since: number;
  left: number;
  used: number;
  /** Whether a request has gone to the limiter for the next lease. */
  isRenewed: boolean;
}

const leases = new RecentMap<Lease>();

/** What a request brings from its isolate: an answer from a lease, or how large a lease it wants. */
export interface LeaseRequest {
  readonly asked: RateAnswer | null;
  readonly requestedTokens: number;
}

/** Takes one request of this isolate's lease. One of the last requests renews the lease instead. */
export function takeFromLease(name: string): LeaseRequest {
  const now = timeNow();
  const lease = leases.get(name);
  if (lease === undefined) return { asked: null, requestedTokens: 0 };
  if (leftIn(lease, now) === 0 || (isEnding(lease, now) && !lease.isRenewed)) {
    lease.isRenewed = true;
    return { asked: null, requestedTokens: missingIn(lease, now) };
  }
  lease.left--;
  lease.used++;
  const { answer, used } = lease;
  const remaining = Math.max(0, answer.decision.remaining - used);
  return { asked: { ...answer, decision: { ...answer.decision, remaining } }, requestedTokens: 0 };
}

const isEnding = ({ used, left, since }: Lease, now: number): boolean =>
  used >= MOST * (used + left) || now - since >= MOST * LIFETIME_MS;

const isOver = ({ since }: Lease, now: number) => now - since >= LIFETIME_MS;

const leftIn = (lease: Lease, now: number): number => (isOver(lease, now) ? 0 : lease.left);

/**
 * How many requests the next lease lacks: it is to last as long as a lease does at the pace of this one, and
 * is at most twice as large.
 */
function missingIn(lease: Lease, now: number): number {
  if (now - lease.since >= 2 * LIFETIME_MS) return 0;
  const left = leftIn(lease, now);
  const used = isOver(lease, now) ? lease.used : lease.used + 1;
  const atThisPace = Math.ceil((used * LIFETIME_MS) / Math.max(1, now - lease.since));
  return Math.max(0, Math.min(MAX_LEASE, atThisPace, 2 * (used + left)) - left);
}

/** Begins the lease that a limiter's answer grants, and adds the rest of one that began meanwhile. */
export function keepLease(name: string, answer: RateAnswer): void {
  const now = timeNow();
  const other = leases.get(name);
  const left = answer.advance + (other === undefined ? 0 : leftIn(other, now));
  leases.set(name, { answer, since: now, left, used: 0, isRenewed: false });
}

/**
 * Charges an allowance for a request that was accepted and has cost more than one: this isolate's lease, if it has
 * enough left, and otherwise the bucket.
 */
export async function chargeMore(
  env: Bindings,
  { name }: Allowance,
  requests: number,
): Promise<void> {
  const lease = leases.get(name);
  const left = lease === undefined ? 0 : leftIn(lease, timeNow());
  if (lease !== undefined) lease.used += requests;
  if (lease !== undefined && left >= requests) lease.left -= requests;
  else await orWarn(LOST, () => objectNamed(env.RATE_LIMITER, name, env).charge(requests));
}

/** Drops a lease whose terms no longer hold. */
export function dropLease(name: string): void {
  leases.delete(name);
}

export async function takeFromAllowance(env: Env, allowance: Allowance): Promise<RateAnswer> {
  const { asked, requestedTokens } = takeFromLease(allowance.name);
  if (asked !== null) return asked;
  const answer = await takeFrom(env, allowance, requestedTokens);
  keepLease(allowance.name, answer);
  return answer;
}
