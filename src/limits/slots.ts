import { Failure } from '../values/failure.ts';

interface Terms {
  /** How many pieces of work run at a time. */
  readonly count: number;
  /** Milliseconds after which a slot is freed even if its work has not ended. */
  readonly lifetimeMs: number;
  /** The message to the caller if no slot is free. */
  readonly refusal: string;
}

/** Slots for work that needs much memory, in this isolate. Work without a slot is refused. */
export class Slots {
  readonly #terms: Terms;
  /** When each taken slot is freed at the latest, in epoch milliseconds. */
  readonly #taken = new Set<{ readonly until: number }>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /**

   * Runs work in a free slot. Each slot has a lifetime, as work never settles if the platform drops
   * it when the caller hangs up.
   *
   * @throws Failure `unavailable` if none is free.
   */
  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    const now = Date.now();
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
