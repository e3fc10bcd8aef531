import { DurableObject } from 'cloudflare:workers';
import type { RateTerms } from '../values/rate-terms.ts';
import { type RateDecision, takeOne } from './gcra.ts';

/** What the limiter decided, and under which terms; it knows none before it was first told. */
export interface RateAnswer {
  readonly terms: RateTerms | null;
  readonly decision: RateDecision;
}

const UNLIMITED: RateDecision = { allowed: true, remaining: 0, resetMs: 0, retryMs: 0 };

/** How far ahead of itself the bucket is saved, as a part of its capacity: what an eviction costs. */
const SAVED_AHEAD = 0.01;

/**
 * The rate limit of one token; the object's name is the token's digest.
 *
 * The bucket lives in memory. Storage holds it a little fuller than it is, so that most requests
 * write nothing, and an eviction loses at most 1 % of the burst and never grants one request more.
 */
export class RateLimiter extends DurableObject<Env> {
  #terms: RateTerms | null;
  #full: number;
  #saved: number;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#terms = state.storage.kv.get<RateTerms>('terms') ?? null;
    this.#saved = state.storage.kv.get<number>('full') ?? 0;
    this.#full = this.#saved;
  }

  /** Takes one request out of the bucket, under the terms that were last told. */
  take(): RateAnswer {
    return { terms: this.#terms, decision: this.#decide() };
  }

  /** Takes one request under new terms; what `take` took under the old ones is put back. */
  takeUnder(terms: RateTerms, taken: boolean): RateAnswer {
    const rate = this.#terms?.requestsPerMinute ?? null;
    if (taken && rate !== null) this.#full -= 60_000 / rate;
    this.#terms = terms;
    this.ctx.storage.kv.put('terms', terms);
    return { terms, decision: this.#decide() };
  }

  #decide(): RateDecision {
    const { requestsPerMinute, burst } = this.#terms ?? { requestsPerMinute: null, burst: null };
    if (requestsPerMinute === null) return UNLIMITED;
    const capacity = burst ?? requestsPerMinute;
    const { full, decision } = takeOne(this.#full, Date.now(), requestsPerMinute, capacity);
    this.#full = full;
    if (full > this.#saved) {
      const ahead = Math.floor(capacity * SAVED_AHEAD) * (60_000 / requestsPerMinute);
      this.#saved = full + ahead;
      this.ctx.storage.kv.put('full', this.#saved);
    }
    return decision;
  }
}
