import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Task, WriteReply } from '../../src/writes/task.ts';
import { aProject } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { bucketWith } from '../harness/bucket.ts';
import { objectsWith } from '../harness/objects.ts';
import { interposedShards } from '../harness/shards.ts';
import { runsJobs } from '../harness/jobs.ts';
import { FILES, FILE_KINDS, filesOf } from './files.ts';

stopClock();

/** How many calls to D1, R2 and the writer a change of a file makes at most. */
const MOST_CALLS = 8;

/** Passes every call on, except one that is lost: before it arrives, or its answer. */
function losing(at: number, what: 'the call' | 'the answer') {
  let calls = 0;
  return async <Value>(make: () => Promise<Value>): Promise<Value> => {
    const isLost = calls++ === at;
    if (isLost && what === 'the call') throw new Error('Network connection lost.');
    const value = await make();
    if (isLost) throw new Error('Network connection lost.');
    return value;
  };
}

/** The client of a Worker that loses one call. */
function clientLosing(api: Client, ...lost: Parameters<typeof losing>): Client {
  const carry = losing(...lost);
  return api.whereSettingsAre({
    ...interposedShards(({ make }) => carry(make)),
    IMAGES: bucketWith({ put: carry, delete: carry, head: carry, get: carry }),
    ORGANISATION_WRITER: objectsWith(env.ORGANISATION_WRITER, (_, stub) => ({
      write: (task: Task) =>
        carry(async () => {
          const reply: WriteReply = await stub.write(task);
          return reply;
        }),
    })),
  });
}

test.each(FILE_KINDS)(
  'Whichever call of an upload, a repetition or a removal is lost, a day later each %s has its bytes, and all bytes have a row',
  async (kind) => {
    const { organisation, api, project } = await aProject();
    for (const what of ['the call', 'the answer'] as const) {
      for (let at = 0; at < MOST_CALLS; at++) {
        const losesOne = () => clientLosing(api, at, what);
        const [first, second, removed] = [
          await FILES[kind](api, project),
          await FILES[kind](api, project),
          await FILES[kind](api, project),
        ];
        await first.uploads(losesOne(), `first ${what} ${at}`);
        await second.uploads(api, 'before');
        await second.uploads(losesOne(), `after ${what} ${at}`);
        await removed.uploads(api, 'removed');
        await removed.removes(losesOne());
      }
    }
    passTime(30 * HOUR_MS);
    // A run makes a few thumbnails.
    for (let run = 0; run < 3; run++) await runsJobs();

    const { rows, stored } = await filesOf(organisation.id);
    expect(stored).toEqual(rows);
    // Something was uploaded, and something was not: calls were lost.
    expect(rows.length).toBeGreaterThan(MOST_CALLS);
    expect(rows.length).toBeLessThan(2 * 4 * 2 * MOST_CALLS);
  },
);

test('What is made of an image while it is removed expires', async () => {
  const { organisation, api, project } = await aProject();
  const place = await FILES.image(api, project);
  await place.uploads(api, 'removed');
  const [file] = (await filesOf(organisation.id)).stored;
  await place.removes(api);
  await env.IMAGES.put((file?.key ?? '').replace(/[^/]*$/, '960'), 'late');
  passTime(3 * HOUR_MS);
  await runsJobs();
  expect((await filesOf(organisation.id)).stored).toEqual([]);
});

test.each(FILE_KINDS)('Each %s that is removed while the job looks at it expires', async (kind) => {
  const { organisation, api, project } = await aProject();
  const place = await FILES[kind](api, project);
  await place.uploads(api, 'removed');
  passTime(7 * HOUR_MS);
  const removesFirst = interposedShards(async ({ statements: [first], make }) => {
    if (first?.sql.startsWith('delete from "expiring_objects"') === true) await place.removes(api);
    return make();
  });
  await runsJobs(removesFirst);
  passTime(3 * HOUR_MS);
  await runsJobs();
  expect((await filesOf(organisation.id)).stored).toEqual([]);
});
