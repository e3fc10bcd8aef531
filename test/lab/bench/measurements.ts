import type { Load } from './load/order.ts';
import { median } from './median.ts';
import type { Scenario, Side } from './scenarios/scenario.ts';

/** A side of a scenario, by name. */
export type Which = readonly [scenario: string, side: Side];

/** What a side did in one round. */
export interface Measured extends Load {
  /** Processor time of workerd for an answer, in milliseconds; NaN without `/proc`. */
  readonly processorMs: number;
}

/** The figures of one side, as medians of its rounds. */
export interface Figures {
  readonly perSecond: number;
  /** The requests a second in its slowest and in its fastest round. */
  readonly spread: readonly [number, number];
  readonly p50: number;
  readonly p99: number;
  /** Processor time of workerd for an answer, in milliseconds. */
  readonly processorMs: number;
}

/** Computes a figure from the times of some sides. */
type Work = (...times: readonly number[]) => number;

/** All measurements, by scenario, side and round. */
export class Measurements {
  readonly #rounds = new Map<string, Measured[]>();

  add({ name }: Scenario, side: Side, load: Measured): void {
    const key = keyOf([name, side]);
    this.#rounds.set(key, [...(this.#rounds.get(key) ?? []), load]);
  }

  has(which: Which): boolean {
    return this.#rounds.has(keyOf(which));
  }

  of(which: Which): Figures {
    const rounds = this.loads(which);
    const rates = rounds.map(({ perSecond }) => perSecond);
    return {
      perSecond: median(rates),
      spread: [Math.min(...rates), Math.max(...rates)],
      p50: median(rounds.map(({ p50 }) => p50)),
      p99: median(rounds.map(({ p99 }) => p99)),
      processorMs: median(rounds.map(({ processorMs }) => processorMs)),
    };
  }

  /** A figure of each round, computed from the seconds that a request of each side took. */
  perRound(sides: readonly Which[], work: Work): number[] {
    return this.#perRound(sides, work, ({ perSecond }) => 1 / perSecond);
  }

  /** The same from the processor time of a request, which other load on the machine hardly changes. */
  processorPerRound(sides: readonly Which[], work: Work): number[] {
    return this.#perRound(sides, work, ({ processorMs }) => processorMs);
  }

  /** The same from the time within which 99 of 100 requests are answered. */
  p99PerRound(sides: readonly Which[], work: Work): number[] {
    return this.#perRound(sides, work, ({ p99 }) => p99);
  }

  #perRound(sides: readonly Which[], work: Work, timeOf: (load: Measured) => number): number[] {
    const times = sides.map((which) => this.loads(which).map(timeOf));
    const rounds = Math.min(...times.map(({ length }) => length));
    return Array.from({ length: rounds }, (_, round) => work(...times.map((of) => of[round] ?? 0)));
  }

  /** The ratio of the requests a second of two sides, in each round. */
  ratios(one: Which, other: Which): number[] {
    return this.perRound([one, other], (seconds = NaN, others = NaN) => others / seconds);
  }

  /** The loads of a side, one for each round. */
  loads(which: Which): readonly Measured[] {
    return this.#rounds.get(keyOf(which)) ?? [];
  }
}

const keyOf = ([scenario, side]: Which): string => `${scenario} ${side}`;
