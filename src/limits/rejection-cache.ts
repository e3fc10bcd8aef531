/** How many refused tokens an isolate remembers; beyond it, the oldest are forgotten. */
const CAPACITY = 10_000;

/** What a token was told that has to wait. Instants are epoch milliseconds. */
export interface Refusal {
  /** When it will be let in again. */
  readonly until: number;
  /** When its whole allowance is back. */
  readonly full: number;
  readonly requestsPerMinute: number;
}

/**
 * Tokens that were refused for their rate, in this isolate's memory: until the moment that a caller
 * was told to wait for, it is refused again without D1 or the limiter being asked.
 */
export class Refusals {
  readonly #ofDigest = new Map<string, Refusal>();

  add(digest: string, refusal: Refusal): void {
    this.#ofDigest.delete(digest);
    this.#ofDigest.set(digest, refusal);
    const [oldest] = this.#ofDigest.keys();
    if (this.#ofDigest.size > CAPACITY && oldest !== undefined) this.#ofDigest.delete(oldest);
  }

  /** The refusal that a token has not yet sat out. */
  of(digest: string, now: number): Refusal | undefined {
    const refusal = this.#ofDigest.get(digest);
    if (refusal === undefined || refusal.until > now) return refusal;
    this.#ofDigest.delete(digest);
    return undefined;
  }
}
