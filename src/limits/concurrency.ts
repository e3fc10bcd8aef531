import { timeNow } from '../values/clock.ts';
import { Failure } from '../values/failure.ts';

interface Terms {
  /** The maximum number of pieces of work that run at the same time. */
  readonly count: number;
  /** After this many milliseconds a slot is freed even if its work has not ended. */
  readonly lifetimeMs: number;
  readonly refusal: string;
}

/** Slots for work that needs much memory, in this isolate. Work without a slot is refused. */
export class Slots {
  readonly #terms: Terms;
  /** The latest moment at which each taken slot is freed, in epoch milliseconds. */
  readonly #taken = new Set<{ readonly until: number }>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /**
   * Runs work in a free slot. Each slot has a lifetime, because work that the platform drops when the
   * caller hangs up never settles.
   *
   * @throws Failure `unavailable` if none is free.
   */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    const now = timeNow();
    const { count, lifetimeMs, refusal } = this.#terms;
    for (const place of this.#taken) if (place.until <= now) this.#taken.delete(place);
    if (this.#taken.size >= count) throw new Failure('unavailable', refusal);
    const place = { until: now + lifetimeMs };
    this.#taken.add(place);
    try {
      return await work();
    } finally {
      this.#taken.delete(place);
    }
  }
}
