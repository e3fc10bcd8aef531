import { DurableObject } from 'cloudflare:workers';
import { type RateTerms, sameTerms } from '../values/rate-terms.ts';
import {
  type Bucket,
  carryOver,
  FULL,
  type Rate,
  type RateDecision,
  takenAt,
  takeMore,
  takeOne,
} from './token-bucket.ts';

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
 * The bucket lives in memory. Storage holds it a little emptier than it is, so that most requests
 * write nothing, and an eviction loses at most 1 % of the burst and never grants one request more.
 */
export class RateLimiter extends DurableObject<Env> {
  #terms: RateTerms | null;
  #bucket: Bucket;
  /** What is in storage; at no time fuller. */
  #saved: Bucket;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#terms = state.storage.kv.get<RateTerms>('terms') ?? null;
    this.#saved = state.storage.kv.get<Bucket>('bucket') ?? FULL;
    this.#bucket = this.#saved;
  }

  /** Takes one request out of the bucket, under the terms that were last told. */
  take(): RateAnswer {
    return { terms: this.#terms, decision: this.#decide() };
  }

  /**
   * Takes one request under these terms, in place of what was taken under others.
   *
   * @param instead what {@link take} answered to the same request.
   */
  takeUnder(terms: RateTerms, instead: RateAnswer): RateAnswer {
    if (!sameTerms(this.#terms, terms)) this.#adopt(terms);
    const wasTaken = instead.decision.allowed && rateOf(instead.terms) !== null;
    if (wasTaken) this.#bucket = takeMore(this.#bucket, -1);
    return { terms, decision: this.#decide() };
  }

  #adopt(terms: RateTerms): void {
    const from = rateOf(this.#terms);
    const to = rateOf(terms);
    const carried = from !== null && to !== null;
    this.#bucket = carried ? carryOver(this.#bucket, Date.now(), from, to) : FULL;
    this.#terms = terms;
    this.ctx.storage.kv.put('terms', terms);
    this.#save(this.#bucket);
  }

  #decide(): RateDecision {
    const rate = rateOf(this.#terms);
    if (rate === null) return UNLIMITED;
    const now = Date.now();
    const { bucket, decision } = takeOne(this.#bucket, now, rate);
    this.#bucket = bucket;
    if (bucket.taken > takenAt(this.#saved, now, rate)) {
      this.#save(takeMore(bucket, Math.floor(rate.burst * SAVED_AHEAD)));
    }
    return decision;
  }

  #save(bucket: Bucket): void {
    this.#saved = bucket;
    this.ctx.storage.kv.put('bucket', bucket);
  }
}

/** `null` is unlimited. */
function rateOf(terms: RateTerms | null): Rate | null {
  const { requestsPerMinute = null, burst } = terms ?? { burst: null };
  return requestsPerMinute === null
    ? null
    : { requestsPerMinute, burst: burst ?? requestsPerMinute };
}
