import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { budgetOfRun } from '../../src/jobs/budget.ts';
import { inEachShard } from '../../src/jobs/each-shard.ts';
import { tidyFiles } from '../../src/jobs/tidy-files.ts';
import { aProject } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import type { Answer } from '../harness/client.ts';
import { passTime, shortenPauses, stopClock } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { runsJobs } from '../harness/jobs.ts';
import { FILES, FILE_KINDS, filesOf } from './files.ts';
import { Killable } from './killable.ts';
import { Random } from '../harness/random.ts';

/** Fewer: the bytes of a file really pass. */
const PLAYED = Math.ceil(inject('faultSchedules') / 10);
/** Number of schedules played at the same time. */
const AT_ONCE = 12;

/** The writers that the hourly job asks at least in one run. */
const WRITERS_A_RUN = 20;

stopClock();
shortenPauses();

/** A file of an organisation of its own, and what happened to it. */
interface Played {
  readonly orgId: string;
  readonly story: string;
}

test(
  'Whoever is killed between an object and its row, in whatever order: a day later every row has its bytes, and all bytes have a row',
  { timeout: 60_000 + PLAYED * 2000 },
  async () => {
    const only = inject('faultSeed');
    const seeds = only === 0 ? Array.from({ length: PLAYED }, (_, at) => at + 1) : [only];
    const played: Played[] = [];
    const playAll = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        played.push(await play(seed));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, playAll));
    passTime(DAY_MS + 7 * HOUR_MS);
    // A run asks a limited number of writers.
    for (let left = played.length; left > 0; left -= WRITERS_A_RUN) await runsJobs();

    const ends = await Promise.all(played.map(endOf));
    expect(ends.flatMap(({ faults }) => faults)).toEqual([]);
    // Some were stored, and some were not: what was killed made a difference.
    const stored = ends.filter(({ isStored }) => isStored);
    expect(only === 0 && [0, ends.length].includes(stored.length)).toBe(false);
  },
);

/** Uploads, replaces and removes a file at the same time, while all who do it are killed by chance. */
async function play(seed: number): Promise<Played> {
  const random = new Random(seed);
  const { organisation, api, project } = await aProject();
  const place = await FILES[random.pickFrom(FILE_KINDS) ?? 'image'](api, project);
  if (random.chance(0.5)) await place.uploads(api, 'of before');
  const world = new Killable(organisation.id, random);
  const key = random.chance(0.5) ? { 'Idempotency-Key': '"upload"' } : {};
  const uploads = (content: string, headers: Record<string, string>) => (reach: Settings) =>
    statusOf(place.uploads(api.whereSettingsAre(reach), content, headers));
  world.begin('an upload', uploads('first', key));
  world.begin('another', random.chance(0.5) ? uploads('first', key) : uploads('second', {}));
  if (random.chance(0.3)) {
    world.begin('a removal', (reach) => statusOf(place.removes(api.whereSettingsAre(reach))));
  }
  if (random.chance(0.5)) {
    // What was replaced is due; no upload takes so long.
    const then = Date.now() + 3 * HOUR_MS;
    world.begin('the job', async (reach) => {
      await inEachShard(tidyFiles)({ ...env, ...reach }, then, budgetOfRun());
      return 'done';
    });
  }
  await world.playToTheEnd();
  const told = `Seed ${seed} (replay: FAULT_SEED=${seed} npm run faults):`;
  return { orgId: organisation.id, story: [told, ...world.story].join('\n  ') };
}

const statusOf = async (answer: Promise<Answer>) => String((await answer).status);

/** What is stored of an organisation's file in the end, and what is wrong with it. */
async function endOf({ orgId, story }: Played) {
  const { rows, stored } = await filesOf(orgId);
  const isRight = JSON.stringify(stored) === JSON.stringify(rows);
  const fault = `${JSON.stringify({ rows, stored })}\n${story}`;
  return { isStored: rows.length > 0, faults: isRight ? [] : [fault] };
}
