import { v7 } from 'uuid';
import type { Instant } from '../../values/instant.ts';

/** A source of numbers that are the same on every machine. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor((this.#next() / 2 ** 32) * (max - min + 1));
  }

  /** Whether something happens that happens in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.int(0, 99) < share;
  }

  /** One of the choices; one that stands there twice is picked twice as often. */
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
    return choices[this.int(0, choices.length - 1)] ?? choices[0];
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.int(0, 255));
  }

  /** mulberry32, by Tommy Ettinger: 32 bits at a time, from 32 bits of state. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

/** The UUIDv7 of something that was made at this instant, at which nothing else may be made. */
export function demoId(createdAt: Instant): string {
  const msecs = Date.parse(createdAt);
  return v7({ msecs, random: new Random(msecs).bytes(16) });
}

/** Things that are made at fixed instants, with the ids that belong to them. */
export function madeAt<Thing>(createdAt: Instant, thing: Thing) {
  return { id: demoId(createdAt), createdAt, ...thing };
}
