import type { RateAnswer } from './rate-limiter.ts';

/** How long what was taken in advance may be used, in milliseconds. */
const LIFETIME_MS = 1000;
/** The most that is asked for at once. */
const MOST = 100;
/** How many tokens an isolate keeps account of; beyond it, the oldest are forgotten. */
const CAPACITY = 10_000;

interface Advance {
  readonly answer: RateAnswer;
  readonly until: number;
  left: number;
  used: number;
}

/**
 * Requests that were taken out of their tokens' allowances in advance, for this isolate to let in
 * without asking the limiter: of a token that asks often, as many as it has asked of late. They were
 * taken before they are used, so that no request more is let in; those that are not used within
 * their second are lost.
 */
export class Advances {
  readonly #ofDigest = new Map<string, Advance>();

  /** Lets one in, if one was taken: the limiter's answer to it. */
  use(digest: string, now: number): RateAnswer | undefined {
    const advance = this.#ofDigest.get(digest);
    if (advance === undefined || advance.left === 0 || advance.until <= now) return undefined;
    advance.left--;
    advance.used++;
    const { answer, used } = advance;
    const remaining = Math.max(0, answer.decision.remaining - used);
    return { ...answer, decision: { ...answer.decision, remaining } };
  }

  /** How many to ask for besides: twice what was used up within its second, or what was used in it. */
  wanted(digest: string, now: number): number {
    const advance = this.#ofDigest.get(digest);
    if (advance === undefined || advance.until + LIFETIME_MS <= now) return 0;
    return Math.min(MOST, advance.until > now ? 2 * (advance.used + 1) : advance.used);
  }

  /** Gives up what was taken: under terms that no longer hold. */
  forget(digest: string): void {
    this.#ofDigest.delete(digest);
  }

  /** Notes what the limiter has answered; others that asked at the same time may have, too. */
  note(digest: string, answer: RateAnswer, now: number): void {
    const other = this.#ofDigest.get(digest);
    const left = other !== undefined && other.until > now ? other.left : 0;
    this.#ofDigest.delete(digest);
    const until = now + LIFETIME_MS;
    this.#ofDigest.set(digest, { answer, until, left: left + answer.advance, used: 0 });
    const [oldest] = this.#ofDigest.keys();
    if (this.#ofDigest.size > CAPACITY && oldest !== undefined) this.#ofDigest.delete(oldest);
  }
}
