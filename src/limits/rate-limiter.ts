// Counts the requests of a token or session, and an organisation's questions; `token-bucket.ts` is its arithmetic.

import { DurableObject } from 'cloudflare:workers';
import { machineTime, timeNow } from '../values/clock.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import { Permits } from './permits.ts';
import { type RefusedRequest, RefusalLog } from './refusals.ts';
import {
  type Bucket,
  carryOver,
  FULL,
  type Rate,
  type RateAnswer,
  type RateDecision,
  sameTerms,
  takenAt,
  takeMore,
  takeOne,
} from './token-bucket.ts';

const UNLIMITED: RateDecision = { allowed: true, remaining: 0, resetMs: 0, retryMs: 0 };

/** The platform evicts an object that is idle for this long, and its memory is lost. */
const IDLE_SECONDS = 10;

/** Safety margin: persist fewer tokens than remain, by at least this fraction of the capacity. */
const SAVED_AHEAD = 0.01;

/** How long an unused bucket is kept. Ended tokens leave theirs behind. */
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

/** The largest lease, as a fraction of the capacity. */
const IN_ADVANCE = 0.01;

/**
 * The rate limit of one token or session; the object's name is its digest. The one with the id of an
 * organisation only has the permits for its questions.
 *
 * The bucket is in memory. Each row that storage writes is billed, so the bucket is stored only if an
 * eviction would otherwise grant additional requests: see {@link lightTrafficOf}. A token in light traffic,
 * whose bucket stays more than half full and refills within ten seconds, writes nothing.
 *
 * An eviction of an idle object grants no additional request. A deployment also evicts busy objects: it
 * grants at most half of the burst a second time. Beyond light traffic, storage has fewer tokens than
 * memory, so an eviction takes up to half of the remaining requests. Under fixed terms, nothing is stored,
 * and an eviction fills the bucket.
 */
export class RateLimiter extends DurableObject<Env> {
  #terms: RateTerms | null;
  #bucket: Bucket;
  /** The bucket in storage. Holds no more tokens than memory, except in light traffic. */
  #saved: Bucket;
  #isStored = true;

  /** Whether the alarm that removes an unused bucket has been set in this object's lifetime. */
  #hasAlarm = false;

  readonly #refusals: RefusalLog;
  readonly #permits = new Permits();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#refusals = new RefusalLog(state.storage);
    this.#terms = state.storage.kv.get<RateTerms>('terms') ?? null;
    this.#saved = state.storage.kv.get<Bucket>('bucket') ?? FULL;
    this.#bucket = this.#saved;
  }

  /**
   * Takes one request out of the bucket, under the latest terms.
   *
   * @param requestedTokens requests to lease in advance. The limiter grants up to a small fraction of the
   * capacity, and only while the bucket is more than half full, so that the limit is exact at its end.
   * @param fixed terms that never change. They apply immediately, and nothing is stored.
   */
  take(requestedTokens = 0, fixed?: RateTerms): RateAnswer {
    if (fixed !== undefined) {
      this.#terms = fixed;
      this.#isStored = false;
    }
    const decision = this.#decide();
    const rate = rateOf(this.#terms);
    if (rate === null) return { terms: this.#terms, decision, advance: requestedTokens };
    const few = Math.min(requestedTokens, Math.floor(rate.burst * IN_ADVANCE));
    const advance = decision.remaining > rate.burst / 2 ? few : 0;
    if (advance > 0) {
      this.#bucket = takeMore(this.#bucket, advance);
      this.#keep(rate);
    }
    return { terms: this.#terms, decision, advance };
  }

  /**
   * Takes one request under these terms, and puts back the one that was taken under the former terms.
   *
   * @param instead the answer of {@link take} to the same request.
   */
  takeUnder(terms: RateTerms, instead: RateAnswer): RateAnswer {
    const isNew = !sameTerms(this.#terms, terms);
    if (isNew) this.#adopt(terms);
    const wasTaken = instead.decision.allowed && rateOf(instead.terms) !== null;
    if (wasTaken) this.#bucket = takeMore(this.#bucket, -1);
    const decision = this.#decide();
    if (isNew) this.#save(this.#bucket);
    return { terms, decision, advance: 0 };
  }

  /**
   * Takes more requests out of the bucket, for one that was accepted and has cost more. If too few are left,
   * the next requests wait for them.
   */
  charge(requests: number): void {
    const rate = rateOf(this.#terms);
    if (rate === null) return;
    this.#bucket = takeMore(this.#bucket, requests);
    this.#keep(rate);
  }

  /** Takes a permit for a question of the organisation. @returns false if none was free in time. */
  takePermit(question: string): Promise<boolean> {
    return this.#permits.take(question);
  }

  giveBackPermit(question: string): void {
    this.#permits.giveBack(question);
  }

  note(refusals: readonly RefusedRequest[]): void {
    this.#refusals.add(refusals);
    this.#setAlarm();
  }

  /** The refused requests of the last seven days, newest first. */
  refused(): readonly RefusedRequest[] {
    return this.#refusals.lines();
  }

  /**
   * Removes refused requests older than seven days. Deletes everything if none is left, the bucket is full
   * and was not used for a week, as after the end of a token. Otherwise checks again when the next refused
   * request ends, or a week later. A token that is used again starts with a full bucket, as it would have
   * anyway.
   */
  override async alarm(): Promise<void> {
    const now = timeNow();
    const rate = rateOf(this.#terms);
    const isFull = rate === null || takenAt(this.#bucket, now, rate) <= 0;
    const next = this.#refusals.expire();
    if (!isFull || this.#bucket.at > now - UNUSED_MS || next !== null) {
      const due = Math.min(now + UNUSED_MS, next ?? Number.POSITIVE_INFINITY);
      await this.ctx.storage.setAlarm(machineTime(due));
      return;
    }
    await this.ctx.storage.deleteAll();
    this.#refusals.forget();
    [this.#terms, this.#bucket, this.#saved, this.#hasAlarm] = [null, FULL, FULL, false];
  }

  /** Sets the {@link alarm} unless it is set. If that fails, the object's next lifetime does it. */
  #setAlarm(): void {
    if (this.#hasAlarm) return;
    this.#hasAlarm = true;
    const { storage } = this.ctx;
    const set = async () => {
      if ((await storage.getAlarm()) === null) await storage.setAlarm(machineTime() + UNUSED_MS);
    };
    this.ctx.waitUntil(set().catch(() => undefined));
  }

  #adopt(terms: RateTerms): void {
    const from = rateOf(this.#terms);
    const to = rateOf(terms);
    const carried = from !== null && to !== null;
    this.#bucket = carried ? carryOver(this.#bucket, timeNow(), from, to) : FULL;
    this.#terms = terms;
    this.ctx.storage.kv.put('terms', terms);
  }

  #decide(): RateDecision {
    const rate = rateOf(this.#terms);
    if (rate === null) return UNLIMITED;
    const { bucket, decision } = takeOne(this.#bucket, timeNow(), rate);
    this.#bucket = bucket;
    this.#keep(rate);
    return decision;
  }

  /** Saves the bucket, unless traffic is light or the saved one has fewer tokens. */
  #keep(rate: Rate): void {
    const { taken, at } = this.#bucket;
    if (taken <= Math.max(lightTrafficOf(rate), takenAt(this.#saved, at, rate))) return;
    const ahead = Math.max(rate.burst * SAVED_AHEAD, (rate.burst - taken) / 2);
    this.#save(takeMore(this.#bucket, Math.floor(ahead)));
  }

  #save(bucket: Bucket): void {
    this.#saved = bucket;
    if (!this.#isStored) return;
    this.ctx.storage.kv.put('bucket', bucket);
    this.#setAlarm();
  }
}

/**
 * How many requests may be taken from a bucket that is not saved: at most half of the burst, and only as
 * many as refill before an idle object is evicted.
 */
function lightTrafficOf({ requestsPerMinute, burst }: Rate): number {
  return Math.min((requestsPerMinute * IDLE_SECONDS) / 60, burst / 2);
}

/** `null` is unlimited. */
function rateOf(terms: RateTerms | null): Rate | null {
  const { requestsPerMinute = null, burst } = terms ?? { burst: null };
  return requestsPerMinute === null
    ? null
    : { requestsPerMinute, burst: burst ?? requestsPerMinute };
}
