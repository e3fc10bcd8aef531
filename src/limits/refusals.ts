/** How many refused tokens an isolate remembers; beyond it, the oldest are forgotten. */
const CAPACITY = 10_000;

/**
 * Tokens that were refused for their rate, in this isolate's memory: until the moment that a caller
 * was told to wait for, it is refused again without D1 or the limiter being asked.
 */
export class Refusals {
  readonly #until = new Map<string, number>();

  add(digest: string, until: number): void {
    this.#until.delete(digest);
    this.#until.set(digest, until);
    const [oldest] = this.#until.keys();
    if (this.#until.size > CAPACITY && oldest !== undefined) this.#until.delete(oldest);
  }

  /** Milliseconds that the token still has to wait; 0 if it was not refused. */
  remaining(digest: string, now: number): number {
    const until = this.#until.get(digest);
    if (until === undefined) return 0;
    if (until > now) return until - now;
    this.#until.delete(digest);
    return 0;
  }
}
