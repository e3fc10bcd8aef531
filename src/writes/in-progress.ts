import { DeadlineError, within } from '../values/deadline.ts';
import { Failure } from '../values/failure.ts';
import type { Made } from './attempt.ts';
import { type IdempotentRequest, replayOf } from './idempotency.ts';

/** How long a request waits for another one with its Idempotency-Key. */
const PATIENCE_MS = 5000;

type Recorded = Pick<Made, 'result'> & Pick<IdempotentRequest, 'fingerprint'>;

/** Requests with an Idempotency-Key that are being worked on: of equal ones, one is worked on. */
export class InProgress {
  /** What came of each, by name; `undefined` if it was refused. */
  readonly #ofName = new Map<string, Promise<Recorded | undefined>>();

  /**
   * Makes the write, or gives the answer of the one of this name that is being made. Where that is
   * refused, the next one tries for itself.
   *
   * @throws Failure `request_in_progress` if the other one takes too long;
   * `idempotency_key_reused` if it is not the same request.
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
