import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { budgetOfRun } from '../../src/jobs/budget.ts';
import { tidyDocuments } from '../../src/jobs/tidy-documents.ts';
import { aProject } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import type { Answer } from '../harness/client.ts';
import { passTime, shortenPauses, stopClock } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS } from '../harness/durations.ts';
import { aPdf } from '../harness/files.ts';
import { shardOf } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { sha256 } from '../harness/sha256.ts';
import { Killable } from './killable.ts';
import { Random } from './random.ts';

/** Fewer: the bytes of a document really pass. */
const DOCUMENTS = Math.ceil(inject('faultSchedules') / 10);
/** Number of schedules played at the same time. */
const AT_ONCE = 12;

/** The writers that the hourly job asks at least in one run. */
const WRITERS_A_RUN = 20;

stopClock();
shortenPauses();

/** A document of an organisation of its own, and what happened to it. */
interface Played {
  readonly orgId: string;
  readonly story: string;
}

test(
  'Whoever is killed between an object and its row, in whatever order: a day later every document has its bytes, and all bytes have a document',
  { timeout: 60_000 + DOCUMENTS * 2000 },
  async () => {
    const only = inject('faultSeed');
    const seeds = only === 0 ? Array.from({ length: DOCUMENTS }, (_, at) => at + 1) : [only];
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

/** Uploads, replaces and deletes a document at the same time, while all who do it are killed by chance. */
async function play(seed: number): Promise<Played> {
  const random = new Random(seed);
  const { organisation, api, project } = await aProject();
  const { body } = await api.post('/documents', { name: 'Exposé.pdf', projectId: project.id });
  const { document } = body;
  if (random.chance(0.5)) await api.uploads(document, aPdf('of before'));
  const world = new Killable(organisation.id, random);
  const key = random.chance(0.5) ? { 'Idempotency-Key': '"upload"' } : {};
  const uploads = (content: string, headers: Record<string, string>) => (reach: Settings) =>
    statusOf(api.whereSettingsAre(reach).uploads(document, aPdf(content), headers));
  world.begin('an upload', uploads('first', key));
  world.begin('another', random.chance(0.5) ? uploads('first', key) : uploads('second', {}));
  if (random.chance(0.3)) {
    const path = `/documents/${document.id}`;
    world.begin('a deletion', (reach) => statusOf(api.whereSettingsAre(reach).delete(path)));
  }
  if (random.chance(0.5)) {
    // What was replaced is due; no upload takes so long.
    const then = Date.now() + 3 * HOUR_MS;
    world.begin('the job', async (reach) => {
      await tidyDocuments({ ...env, ...reach }, then, budgetOfRun());
      return 'done';
    });
  }
  await world.playToTheEnd();
  const told = `Seed ${seed} (replay: FAULT_SEED=${seed} npm run faults):`;
  return { orgId: organisation.id, story: [told, ...world.story].join('\n  ') };
}

const statusOf = async (answer: Promise<Answer>) => String((await answer).status);

/** What is stored of an organisation's document in the end, and what is wrong with it. */
async function endOf({ orgId, story }: Played) {
  const rows = await shardOf(orgId)
    .prepare('SELECT object_key, sha256 FROM documents WHERE org_id = ? AND deleted_at IS NULL')
    .bind(orgId)
    .all<{ object_key: string | null; sha256: string | null }>();
  const { objects } = await env.IMAGES.list({ prefix: `${orgId}/documents/` });
  const bytes = await Promise.all(
    objects.map(async ({ key }) => {
      const object = await env.IMAGES.get(key);
      return { key, sha256: object && sha256(new Uint8Array(await object.arrayBuffer())) };
    }),
  );
  const wanted = rows.results.map(({ object_key: key, sha256: digest }) => ({
    key,
    sha256: digest,
  }));
  const isRight = JSON.stringify(bytes) === JSON.stringify(wanted);
  const fault = `${JSON.stringify({ wanted, bytes })}\n${story}`;
  return { isStored: wanted.length > 0, faults: isRight ? [] : [fault] };
}
