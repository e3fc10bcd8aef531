import { Failure } from '../values/failure.ts';

interface Terms {
  /** How many pieces of work run at a time. */
  readonly count: number;
  /** After how many milliseconds a place is free again, if its work has not ended by itself. */
  readonly lifetimeMs: number;
  /** What a caller is told for whom there is no place. */
  readonly refusal: string;
}

/** Places for work that takes much memory, in this isolate: without a free one, it is refused. */
export class Slots {
  readonly #terms: Terms;
  /** When each taken place is free again at the latest, in epoch milliseconds. */
  readonly #taken = new Set<{ readonly until: number }>();

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /**
   * Does work in one of the places. Work that the platform drops because its caller has hung up
   * never ends, so that each place has a lifetime.
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
