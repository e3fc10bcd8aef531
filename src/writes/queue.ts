import { unavailable } from '../values/failure.ts';

/** The maximum number of waiting writes. More would wait longer than their callers do. */
const MAX_WAITING = 100;
/** How long a write may wait for its turn. Its caller does not wait much longer. */
const MAX_WAIT_MS = 5000;

/** Runs one piece of work at a time, in the order of the calls. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /**
   * Runs the work after all work before it.
   *
   * @throws Failure `unavailable`, before the work begins, if too much work is waiting or the wait was
   * too long.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
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
