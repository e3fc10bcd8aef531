/**
 * What a job may still use: requests to storage, and time. Cloudflare ends an invocation that sends
 * more than 1,000 D1 queries (each statement of a batch is one), and counts requests to R2 and to
 * Images, too.
 */
export class Budget {
  #requests: number;
  readonly #until: number;

  /** @param until in epoch milliseconds. */
  constructor(requests: number, until: number) {
    this.#requests = requests;
    this.#until = until;
  }

  /**
   * Takes requests that are about to be sent: a D1 statement is one.
   *
   * @returns whether they may be sent. If not, it takes none: the job leaves the rest to its next run.
   */
  take(requests: number): boolean {
    if (requests > this.#requests || Date.now() > this.#until) return false;
    this.#requests -= requests;
    return true;
  }

  /** One of so many equal shares of the requests. Whoever makes shares takes nothing itself. */
  share(count: number): Budget {
    return new Budget(Math.floor(this.#requests / count), this.#until);
  }
}
