import { v7 } from 'uuid';
import { type Instant, millisecondsOf } from '../../values/instant.ts';

/**
 * Numbers below 2 ** 32 that are the same on every machine (mulberry32, by Tommy Ettinger). Not for secrets.
 */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function bytesFrom(seed: number, count: number): Uint8Array {
  const next = numbersFrom(seed);
  return Uint8Array.from({ length: count }, () => next() >>> 24);
}

/** A UUIDv7 for this instant. @param seq orders what is made at the same instant. */
export function demoId(createdAt: Instant, seq?: number): string {
  const msecs = millisecondsOf(createdAt);
  const random = bytesFrom(msecs + (seq ?? 0), 16);
  return seq === undefined ? v7({ msecs, random }) : v7({ msecs, random, seq });
}

/** A row that is made at a fixed instant, with the id for it. */
export function madeAt<Thing>(createdAt: Instant, thing: Thing) {
  return { id: demoId(createdAt), createdAt, ...thing };
}
