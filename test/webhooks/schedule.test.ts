import { expect, inject, test } from 'vitest';
import {
  afterAttempt,
  BETWEEN_ROUNDS_MS,
  type DeliveryState,
  nextRun,
} from '../../src/resources/webhooks/schedule.ts';
import { instant } from '../../src/values/instant.ts';
import { SECOND_MS } from '../harness/durations.ts';
import { type Mistake, World } from './world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of the only schedule to play, from `WEBHOOK_SEED`; 0 plays all of them. */
    readonly webhookSeed: number;
  }
}

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const REFUSED = {
  at: instant(NOW),
  type: 'stock.changed',
  result: 'refused',
  status: 500,
  milliseconds: 50,
} as const;

const BEHIND: DeliveryState = {
  enabled: true,
  acknowledgedAt: instant(NOW - SECOND_MS),
  failures: 0,
  failingSince: null,
  dueAt: null,
  disabledAt: null,
};

test('After failures, the next attempts follow 5 s, 30 s, 2 min, 10 min, 1 h, and then hourly', () => {
  let state = BEHIND;
  const pauses = Array.from({ length: 7 }, () => {
    state = afterAttempt(state, instant(NOW), REFUSED, NOW);
    return (Date.parse(state.dueAt ?? '') - NOW) / SECOND_MS;
  });
  expect(pauses).toEqual([5, 30, 120, 600, 3600, 3600, 3600]);
});

test('A webhook that has become due during a round waits for the next one', () => {
  const due = { ...BEHIND, dueAt: instant(NOW - SECOND_MS) };
  expect(nextRun([due], instant(NOW), NOW)).toMatchObject({ at: NOW + BETWEEN_ROUNDS_MS });
});

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
