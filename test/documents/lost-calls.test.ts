import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { aPdf } from '../harness/files.ts';
import { shardOf } from '../harness/shards.ts';
import { interposed } from '../harness/interposed.ts';
import { runsJobs } from '../harness/jobs.ts';

stopClock();

/** How many calls to D1, R2 and the writer a change of a document makes at most. */
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

test('Whichever call of an upload, a replacement or a deletion is lost, a day later every document has its bytes, and all bytes have a document', async () => {
  const { organisation, api, project } = await aProject();
  for (const what of ['the call', 'the answer'] as const) {
    for (let at = 0; at < MOST_CALLS; at++) {
      const losesOne = () => clientLosing(api, losing(at, what));
      const creates = async () => {
        const body = { name: 'Exposé.pdf', projectId: project.id };
        return (await api.post('/documents', body)).body.document;
      };
      await losesOne().uploads(await creates(), aPdf(`first ${what} ${at}`));
      const replaced = await creates();
      await api.uploads(replaced, aPdf('before'));
      await losesOne().uploads(replaced, aPdf(`after ${what} ${at}`));
      const deleted = await creates();
      await api.uploads(deleted, aPdf('deleted'));
      await losesOne().delete(`/documents/${deleted.id}`);
    }
  }
  passTime(30 * HOUR_MS);
  await runsJobs();

  const { objects } = await env.IMAGES.list({ prefix: `${organisation.id}/documents/` });
  const rows = await shardOf(organisation)
    .prepare('SELECT object_key FROM documents WHERE org_id = ? AND deleted_at IS NULL')
    .bind(organisation.id)
    .all<{ object_key: string | null }>();
  const keys = rows.results.map(({ object_key: key }) => key ?? 'none');
  expect(keys).not.toContain('none');
  expect(objects.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  // Something was uploaded, and something was not: calls were lost.
  expect(keys.length).toBeGreaterThan(MOST_CALLS);
  expect(keys.length).toBeLessThan(2 * 3 * MOST_CALLS);
});
