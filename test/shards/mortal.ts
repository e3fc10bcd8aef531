import type { Random } from '../faults/random.ts';
import { type ShardBindings, shardsThrough } from '../harness/shards.ts';
import { interposed } from '../harness/interposed.ts';

/** A Worker that dies at one of its calls of a database, before or after the call is made. */
export interface Mortal {
  readonly shards: ShardBindings;
  /** Whether it has died. */
  readonly isDead: () => boolean;
}

const GONE = new Error('The Worker has died.');

/** @param random decides when it dies, within so many calls. */
export function mortal(random: Random, calls: number): Mortal {
  let left = random.between(1, calls);
  const isMadeBefore = random.chance(0.5);
  const shards = shardsThrough((real) =>
    interposed(real, async ({ make }) => {
      left--;
      if (left > 0) return make();
      // The database does what it was asked before, and nobody hears of it.
      if (left === 0 && isMadeBefore) await make();
      throw GONE;
    }),
  );
  return { shards, isDead: () => left <= 0 };
}
