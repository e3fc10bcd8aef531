import { expect, inject, test } from 'vitest';
import { type Mistake, World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of the only schedule to play, from `WEBHOOK_SEED`; 0 plays all of them. */
    readonly webhookSeed: number;
  }
}

const SCHEDULES = 10_000;

const only = inject('webhookSeed');
const SEEDS = only === 0 ? Array.from({ length: SCHEDULES }, (_, at) => at + 1) : [only];

/** The schedules in which the receiver has missed something, with what happened. */
async function missedIn(seeds: readonly number[], mistake?: Mistake): Promise<string[]> {
  const missed: string[] = [];
  for (const seed of seeds) {
    const world = new World(seed, mistake);
    const units = await world.play();
    if (units.length === 0) continue;
    const replay = `Seed ${seed} (replay: WEBHOOK_SEED=${seed}): units ${units.join(', ')}`;
    missed.push([replay, ...world.story].join('\n  '));
  }
  return missed;
}

test(
  'No change is missed, whatever fails, hangs, is killed or is lost',
  { timeout: 120_000 },
  async () => {
    expect((await missedIn(SEEDS)).slice(0, 3)).toEqual([]);
  },
);

test.each<Mistake>(['no catch-up', 'the clock is stored before the answer'])(
  'The schedules find a mistake: %s',
  async (mistake) => {
    const seeds = Array.from({ length: 500 }, (_, at) => at + 1);
    expect(await missedIn(seeds, mistake)).not.toEqual([]);
  },
);
