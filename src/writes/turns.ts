import { unavailable } from '../values/failure.ts';

/** The maximum number of waiting tasks: more would wait longer than their callers. */
const MAX_WAITING = 100;
/** How long work waits for its turn; its caller will not wait much longer. */
const MAX_WAIT_MS = 5000;

/** Does work one at a time, in the order in which it came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Does this work in its turn.
   *
   * @throws Failure `unavailable` before the work has begun, if too much is waiting or the turn
   * comes too late.
   */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= MAX_WAITING) throw unavailable();
    this.#waiting++;
    const since = Date.now();
    const result = this.#last.then(() => {
      if (Date.now() - since > MAX_WAIT_MS) throw unavailable();
      return work();
    });
    this.#last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      this.#waiting--;
    }
  }
}
