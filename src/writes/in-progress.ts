import { DeadlineError, within } from '../values/instant.ts';
import { Failure, unavailable } from '../values/failure.ts';
import type { Made } from './attempt.ts';
import { type IdempotentRequest, replayOf } from './idempotency.ts';

/** How long a request waits for another one with its Idempotency-Key. */
const PATIENCE_MS = 5000;

type Recorded = Pick<Made, 'result'> & Pick<IdempotentRequest, 'fingerprint'>;

/** Requests with an Idempotency-Key in progress: of equal ones, one is performed. */
export class InProgress {
  /** The result of each, by name; `undefined` if it failed. */
  readonly #ofName = new Map<string, Promise<Recorded | undefined>>();

  /**
   * Makes the write, or waits for the one of this name in progress and returns its result. If that
   * fails, the next caller makes its own.
   *
   * @throws Failure `request_in_progress` if the other one takes too long;
   * `idempotency_key_reused` if it is another request.
   */
  async once(name: string, request: IdempotentRequest, make: () => Promise<Made>): Promise<Made> {
    let first = this.#ofName.get(name);
    while (first !== undefined) {
      const recorded = await patiently(first);
      if (recorded !== undefined) return { ...replayOf(recorded, request), replayed: true };
      first = this.#ofName.get(name);
    }
    const made = make();
    const { fingerprint } = request;
    const recorded = made.then(
      ({ result }) => ({ result, fingerprint }),
      () => undefined,
    );
    this.#ofName.set(name, recorded);
    try {
      return await made;
    } finally {
      this.#ofName.delete(name);
    }
  }
}

async function patiently<Value>(first: Promise<Value>): Promise<Value> {
  try {
    return await within(PATIENCE_MS, first);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    throw new Failure(
      'request_in_progress',
      'A request with this Idempotency-Key is being worked on. Please try again.',
    );
  }
}

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
