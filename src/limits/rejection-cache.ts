/** How many rejected tokens an isolate remembers; the oldest are forgotten first. */
const CAPACITY = 10_000;

/** The answer to a token that exceeded its rate. Instants are epoch milliseconds. */
export interface Rejection {
  /** When the token is accepted again: the instant of its `Retry-After`. */
  readonly until: number;
  /** When the token's bucket is full again. */
  readonly full: number;
  readonly requestsPerMinute: number;
}

/**
 * Tokens that exceeded their rate, in this isolate's memory. Until its `Retry-After` has passed, a
 * token is rejected without a call to D1 or the rate limiter.
 */
export class RejectionCache {
  readonly #ofDigest = new Map<string, Rejection>();

  add(digest: string, rejection: Rejection): void {
    this.#ofDigest.delete(digest);
    this.#ofDigest.set(digest, rejection);
    const [oldest] = this.#ofDigest.keys();
    if (this.#ofDigest.size > CAPACITY && oldest !== undefined) this.#ofDigest.delete(oldest);
  }

  /** The rejection of a token whose `Retry-After` has not passed. */
  of(digest: string, now: number): Rejection | undefined {
    const rejection = this.#ofDigest.get(digest);
    if (rejection === undefined || rejection.until > now) return rejection;
    this.#ofDigest.delete(digest);
    return undefined;
  }
}
