import { v7 } from 'uuid';
import { type Instant, millisecondsOf } from '../../values/instant.ts';

/** Random numbers that are the same on every machine. Not for secrets. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
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

/** A UUIDv7 for this instant. @param seq orders what is made at the same instant. */
export function demoId(createdAt: Instant, seq?: number): string {
  const msecs = millisecondsOf(createdAt);
  const random = new Random(msecs).bytes(16);
  return seq === undefined ? v7({ msecs, random }) : v7({ msecs, random, seq });
}

/** A row that is made at a fixed instant, with the id for it. */
export function madeAt<Thing>(createdAt: Instant, thing: Thing) {
  return { id: demoId(createdAt), createdAt, ...thing };
}
