import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { interposed } from '../harness/interposed.ts';
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

type Carry = ReturnType<typeof losing>;

/** An object whose asynchronous methods with these names are carried. */
function carried<Target extends object>(target: Target, names: readonly string[], carry: Carry) {
  return new Proxy(target, {
    get(from, name) {
      const member: unknown = Reflect.get(from, name, from);
      if (typeof member !== 'function') return member;
      const call = (values: unknown[]): unknown => Reflect.apply(member, from, values);
      return names.includes(String(name))
        ? (...values: unknown[]) => carry(() => Promise.resolve(call(values)))
        : (...values: unknown[]) => call(values);
    },
  });
}

/** The client of a Worker that loses one call. */
function clientLosing(api: Client, carry: Carry): Client {
  const { ORGANISATION_WRITER } = env;
  const carriedDatabase = (database: D1Database) => interposed(database, ({ make }) => carry(make));
  const writers = new Proxy(ORGANISATION_WRITER, {
    get(from, name) {
      const member: unknown = Reflect.get(from, name, from);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        const made: unknown = Reflect.apply(member, from, values);
        const isStub = name === 'get' || name === 'getByName';
        return isStub && typeof made === 'object' && made !== null
          ? carried(made, ['write'], carry)
          : made;
      };
    },
  });
  return api.whereSettingsAre({
    DB: carriedDatabase(env.DB),
    DB_2: carriedDatabase(env.DB_2),
    DB_3: carriedDatabase(env.DB_3),
    IMAGES: carried(env.IMAGES, ['put', 'delete', 'head', 'get'], carry),
    ORGANISATION_WRITER: writers,
  });
}

test.each(FILE_KINDS)(
  'Whichever call of an upload, a repetition or a removal is lost, a day later each %s has its bytes, and all bytes have a row',
  async (kind) => {
    const { organisation, api, project } = await aProject();
    for (const what of ['the call', 'the answer'] as const) {
      for (let at = 0; at < MOST_CALLS; at++) {
        const losesOne = () => clientLosing(api, losing(at, what));
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
