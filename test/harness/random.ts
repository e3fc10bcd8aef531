import { numbersFrom } from '../../src/local/demo/random.ts';

/** Random numbers that are the same on every machine. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = numbersFrom(Math.imul(seed, 0x9e3779b1));
  }

  chance(probability: number): boolean {
    return this.#next() / 2 ** 32 < probability;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor((this.#next() / 2 ** 32) * (most - least + 1));
  }

  /** One of the values. One that is listed twice is picked twice as often. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.between(0, values.length - 1)] ?? values[0];
  }

  /** An item of a list, or `undefined` if the list is empty. */
  pickFrom<Value>(values: readonly Value[]): Value | undefined {
    return values[this.between(0, values.length - 1)];
  }
}
