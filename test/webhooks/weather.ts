import type { Attempt } from '../../src/values/webhook-attempt.ts';
import type { Random } from '../harness/random.ts';

/** What a receiver does with a message in a schedule: whether it syncs first, and how it answers. */
export interface Conduct {
  readonly syncs: 'wholly' | 'in part' | 'not at all';
  readonly answer: Pick<Attempt, 'result' | 'status'>;
}

/** A receiver that keeps its promise: it answers 2xx only after it has synced. */
const GOOD: Conduct = { syncs: 'wholly', answer: { result: 'acknowledged', status: 204 } };

const BAD: readonly Conduct[] = [
  { syncs: 'not at all', answer: { result: 'refused', status: 500 } },
  { syncs: 'in part', answer: { result: 'refused', status: 503 } },
  { syncs: 'not at all', answer: { result: 'redirected', status: 302 } },
  { syncs: 'not at all', answer: { result: 'unreachable', status: null } },
  { syncs: 'not at all', answer: { result: 'timed_out', status: null } },
  // It answers 200 too late, or is killed meanwhile.
  { syncs: 'wholly', answer: { result: 'timed_out', status: null } },
  { syncs: 'in part', answer: { result: 'timed_out', status: null } },
];

/** How often things go wrong in a schedule, by its seed. */
export class Weather {
  readonly #random: Random;
  readonly #bad: number;
  readonly #kills: number;
  readonly #losses: number;
  /** Whether the schedule has come to its end, from which on nothing goes wrong. */
  isOver = false;

  constructor(random: Random) {
    this.#random = random;
    this.#bad = random.pick([0.1, 0.4, 0.8]);
    this.#kills = random.pick([0, 0.1, 0.3]);
    this.#losses = random.pick([0, 0.2, 0.6]);
  }

  /** What the receiver does with the next message. */
  conduct(): Conduct {
    if (this.isOver || !this.#random.chance(this.#bad)) return GOOD;
    return this.#random.pickFrom(BAD) ?? GOOD;
  }

  /** Whether the notifier is killed here. */
  kills(): boolean {
    return !this.isOver && this.#random.chance(this.#kills);
  }

  /** Whether a wake-up, or what a killed notifier has sent, is lost. */
  loses(): boolean {
    return !this.isOver && this.#random.chance(this.#losses);
  }

  /** Whether something is written just now. */
  writes(): boolean {
    return !this.isOver && this.#random.chance(0.25);
  }
}
