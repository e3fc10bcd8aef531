import { numbersFrom } from '../../src/local/demo/random.ts';

/** Random numbers that are the same on every machine. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = numbersFrom(seed);
  }

  /** A number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor((this.#next() / 2 ** 32) * (max - min + 1));
  }

  /** Whether an event happens that has this probability, in percent. */
  percent(share: number): boolean {
    return this.int(0, 99) < share;
  }

  /** One of the choices. A choice that is listed twice is picked twice as often. */
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.int(0, choices.length - 1)] ?? choices[0];
  }
}
