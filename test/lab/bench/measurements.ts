import type { Load } from './load/order.ts';
import { median } from './median.ts';
import type { Scenario, Side } from './scenarios/scenario.ts';

/** A side of a scenario, by name. */
export type Which = readonly [scenario: string, side: Side];

/** The figures of one side, as medians of its rounds. */
export interface Figures {
  readonly perSecond: number;
  /** The requests a second in its slowest and in its fastest round. */
  readonly spread: readonly [number, number];
  readonly p50: number;
  readonly p99: number;
}

/** All measurements, by scenario, side and round. */
export class Measurements {
  readonly #rounds = new Map<string, Load[]>();

  add({ name }: Scenario, side: Side, load: Load): void {
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
    };
  }

  /** A figure of each round, computed from the seconds that a request of each side took. */
  perRound(sides: readonly Which[], work: (...seconds: readonly number[]) => number): number[] {
    const loads = sides.map((which) => this.loads(which));
    const rounds = Math.min(...loads.map(({ length }) => length));
    const secondsIn = (round: number) => loads.map((load) => 1 / (load[round]?.perSecond ?? 0));
    return Array.from({ length: rounds }, (_, round) => work(...secondsIn(round)));
  }

  /** The ratio of the requests a second of two sides, in each round. */
  ratios(one: Which, other: Which): number[] {
    return this.perRound([one, other], (seconds = NaN, others = NaN) => others / seconds);
  }

  /** The loads of a side, one for each round. */
  loads(which: Which): readonly Load[] {
    return this.#rounds.get(keyOf(which)) ?? [];
  }
}

const keyOf = ([scenario, side]: Which): string => `${scenario} ${side}`;
