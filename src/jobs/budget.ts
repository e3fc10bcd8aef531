import { timeNow } from '../values/clock.ts';
/**
 * What a job may still send, and the time that it has left. Cloudflare ends an invocation that sends more than
 * 1,000 D1 queries ("Limits" of D1; each statement of a batch is one) or more than 10,000 requests ("Limits" of
 * Workers: D1, R2, Images and Durable Objects included).
 */
export class Budget {
  #queries: number;
  #calls: number;
  readonly #until: number;
  #isSpent = false;

  /**
   * @param queries D1 statements.
   * @param calls requests to R2, Images and Durable Objects.
   * @param until in epoch milliseconds.
   */
  constructor(queries: number, calls: number, until: number) {
    this.#queries = queries;
    this.#calls = calls;
    this.#until = until;
  }

  /**
   * Takes what the job is about to send.
   *
   * @returns whether it may be sent. If not, nothing is taken, and the job leaves the rest to its next run.
   */
  take(queries: number, calls = 0): boolean {
    if (queries > this.#queries || calls > this.#calls || timeNow() > this.#until) {
      this.#isSpent = true;
      return false;
    }
    this.#queries -= queries;
    this.#calls -= calls;
    return true;
  }

  /** Whether something was left to the next run. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** One of `count` equal shares. Do not take from a budget that is shared. */
  share(count: number): Budget {
    const [queries, calls] = [this.#queries, this.#calls].map((all) => Math.floor(all / count));
    return new Budget(queries ?? 0, calls ?? 0, this.#until);
  }
}

/** The D1 queries of a run. The rest of the 1,000 is for reads that are lost and repeated. */
const QUERIES = 900;
/** Its other requests. With the queries, repeated ones included, they stay below 10,000. */
const CALLS = 8000;

/** How long a run begins new work, in milliseconds. */
const TIME_MS = 60_000;

/**
 * The budget of a run that begins now.
 *
 * @param calls fewer for a run whose calls are all to objects: each takes the isolate about 0.2 ms, and
 * `limits.cpu_ms` of wrangler.toml ends a run that takes too long.
 */
export const budgetOfRun = (calls = CALLS) => new Budget(QUERIES, calls, timeNow() + TIME_MS);
