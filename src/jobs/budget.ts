/**
 * The requests to storage and the time that a job has left. Cloudflare ends an invocation that sends
 * more than 1,000 D1 queries (each statement of a batch is one). It also counts requests to R2 and to
 * Images.
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
   * Takes requests that the job is about to send. A D1 statement is one.
   *
   * @returns whether they may be sent. If not, none is taken, and the job leaves the rest to its next run.
   */
  take(requests: number): boolean {
    if (requests > this.#requests || Date.now() > this.#until) return false;
    this.#requests -= requests;
    return true;
  }

  /** One of `count` equal shares of the requests. Do not take from a budget that is shared. */
  share(count: number): Budget {
    return new Budget(Math.floor(this.#requests / count), this.#until);
  }
}

/** The requests to storage of a run. The rest of the 1,000 is for reads that are lost and repeated. */
const REQUESTS = 900;

/** How long a run begins new work, in milliseconds. */
const TIME_MS = 60_000;

/** The budget of a run that begins now. */
export const budgetOfRun = () => new Budget(REQUESTS, Date.now() + TIME_MS);
