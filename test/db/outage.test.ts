import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RateAnswer } from '../../src/limits/token-bucket.ts';
import type { WriteReply, Task } from '../../src/writes/task.ts';
import {
  D1_FULL,
  D1_LOST,
  D1_OVERLOADED,
  D1_UNAVAILABLE,
  FLAGS,
  OBJECT_LOST,
  OBJECT_OVERLOADED,
  OBJECT_UNAVAILABLE,
} from '../faults/errors.ts';
import { aProject } from '../harness/callers.ts';
import type { Answer, Client } from '../harness/client.ts';
import { shortenPauses } from '../harness/clock.ts';
import { keyed } from '../harness/idempotency-key.ts';
import type { Trip } from '../harness/interposed.ts';
import { objectsWith } from '../harness/objects.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { writersOver, writersUnder } from '../harness/writers.ts';
import { type ShardBindings, shardOf, interposedShards } from '../harness/shards.ts';
import { logged } from '../harness/log.ts';

/** The messages of a Workers Free account whose rows of the day are used up. */
const USED_UP = [
  "D1_ERROR: Your account has exceeded D1's free tier daily row read limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.",
  "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.",
];

const NOT_RETRIED = [...D1_OVERLOADED, ...D1_UNAVAILABLE, ...D1_FULL, ...USED_UP];

/** A caller with a project, and a function that counts what is stored. */
async function anImporter() {
  const { organisation, api, imports: path } = await aProject();
  const stored = () =>
    shardOf(organisation)
      .prepare(
        `SELECT (SELECT count(*) FROM properties WHERE org_id = ?1) AS units,
           (SELECT count(*) FROM import_runs WHERE org_id = ?1) AS runs,
           (SELECT count(*) FROM idempotency_keys WHERE org_id = ?1) AS keys`,
      )
      .bind(organisation.id)
      .first();
  return { api, path, stored };
}

const NOTHING = { units: 0, runs: 0, keys: 0 };
const TWO_UNITS = { units: [{}, { visibility: 'online' }] };
/** Shards whose first `times` calls fail before they begin. */
function failing(message: string, times = Number.POSITIVE_INFINITY) {
  let trips = 0;
  const shards = interposedShards(({ make }: Trip) => {
    trips++;
    return trips <= times ? Promise.reject(new Error(message)) : make();
  });
  return { shards, trips: () => trips };
}

const never = () => Promise.withResolvers<never>().promise;

/** Status, headers and error of an answer, without `requestId`, which the harness checks. */
function errorOf({ status, headers, body: { error } }: Answer) {
  const { requestId: _requestId, ...told } = error ?? {};
  return { status, retryAfter: headers.get('Retry-After'), error: told };
}

const UNAVAILABLE = {
  status: 503,
  retryAfter: '2',
  error: {
    code: 'unavailable',
    message: 'Storage is not available right now. Please try again.',
  },
};

describe('A read', () => {
  /** The pauses that were made, in milliseconds. They take no time here. */
  let pauses: number[] = [];
  beforeEach(() => {
    pauses = [];
    vi.spyOn(scheduler, 'wait').mockImplementation((milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    });
  });

  test.each(D1_LOST)('is retried twice, with longer pauses, after: %s', async (message) => {
    const { api } = await anImporter();
    const once = failing(message, 1);
    expect((await api.whereSettingsAre(once.shards).get('/projects')).status).toBe(200);
    expect(once.trips()).toBe(2);
    const forever = failing(message);
    pauses = [];
    expect(errorOf(await api.whereSettingsAre(forever.shards).get('/projects'))).toEqual(
      UNAVAILABLE,
    );
    expect(forever.trips()).toBe(3);
    const [first = 0, second = 0, ...more] = pauses;
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(more).toEqual([]);
  });

  test('is not retried once its caller has waited for seconds', async () => {
    const { api } = await anImporter();
    let trips = 0;
    const shards = interposedShards(() => {
      trips++;
      vi.setSystemTime(Date.now() + 3000);
      return Promise.reject(new Error(D1_LOST[0]));
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(errorOf(await api.whereSettingsAre(shards).get('/projects'))).toEqual(UNAVAILABLE);
    vi.useRealTimers();
    expect(trips).toBe(1);
  });

  test.each(NOT_RETRIED)('is not retried after: %s', async (message) => {
    const { api } = await anImporter();
    const { shards, trips } = failing(message);
    expect(errorOf(await api.whereSettingsAre(shards).get('/projects'))).toEqual(UNAVAILABLE);
    expect(trips()).toBe(1);
  });

  test.each(USED_UP)('on a Workers Free account logs what helps after: %s', async (message) => {
    const { api } = await anImporter();
    await api.whereSettingsAre(failing(message).shards).get('/projects');
    expect(logged('error').at(-1)).toEqual(
      expect.stringContaining('"remedy":"upgrade the account to Workers Paid"'),
    );
  });

  test.each(D1_FULL)('of a full database is 507 in the log after: %s', async (message) => {
    const { api } = await anImporter();
    await api.whereSettingsAre(failing(message).shards).get('/projects');
    expect(logged('error').at(-1)).toEqual(
      expect.stringContaining('"status":507,"remedy":"add a shard'),
    );
  });

  test('that fails with an internal error is answered 500 without the reason', async () => {
    const { api } = await anImporter();
    const { shards, trips } = failing('D1_ERROR: no such column: secret: SQLITE_ERROR');
    const answer = await api.whereSettingsAre(shards).get('/projects');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|SQL/);
    expect(trips()).toBe(1);
  });
});

test('a token is served even if its last use cannot be recorded', async () => {
  const api = await (await anOrganisation()).signedIn({ lastUsedAt: null });
  const shards = interposedShards(({ statements: [first], make }) =>
    first?.sql.startsWith('update') === true ? Promise.reject(new Error(D1_LOST[0])) : make(),
  );
  const answer = await api.whereSettingsAre(shards).get('/projects');
  expect(answer.status).toBe(200);
});

/** Whether these statements are a complete write: its record, its rows, and more. */
const isCommit = (statements: Trip['statements']): boolean =>
  statements.length >= 4 && statements[0]?.sql.startsWith('insert into "commit_records"') === true;

/** Posts an import before a Worker whose writers see other shards. */
function posts(api: Client, path: string, shards: ShardBindings, headers = {}): Promise<Answer> {
  const client = api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(shards) });
  return client.post(path, TWO_UNITS, headers);
}

describe('A write', () => {
  shortenPauses();

  test.each([...D1_LOST, ...NOT_RETRIED])('stores nothing after: %s', async (message) => {
    const { api, path, stored } = await anImporter();
    expect(errorOf(await posts(api, path, failing(message).shards, keyed('one')))).toEqual(
      UNAVAILABLE,
    );
    expect(await stored()).toEqual(NOTHING);
    expect((await api.post(path, TWO_UNITS, keyed('one'))).status).toBe(202);
  });

  test.each(D1_FULL)('to a full database is 507 in the log after: %s', async (message) => {
    const { api, path } = await anImporter();
    const full = interposedShards(({ statements, make }) =>
      statements.some(({ sql }) => sql.startsWith('insert'))
        ? Promise.reject(new Error(message))
        : make(),
    );
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: writersUnder(full) });
    expect(errorOf(await client.post(path, TWO_UNITS))).toEqual(UNAVAILABLE);
    expect(logged('error')).toEqual([
      expect.stringContaining('"status":507,"remedy":"add a shard'),
    ]);
  });

  test('whose answer is lost is settled by its commit record', async () => {
    const { api, path, stored } = await anImporter();
    let commits = 0;
    const shards = interposedShards(async ({ statements, make }) => {
      const result = await make();
      if (!isCommit(statements)) return result;
      commits++;
      throw new Error('D1_ERROR: Network connection lost.');
    });
    const answer = await posts(api, path, shards, keyed('one'));
    expect(answer.status).toBe(202);
    expect(commits).toBe(1);
    expect(await stored()).toEqual({ units: 2, runs: 1, keys: 1 });
    const run = await api.get(`/imports/${answer.body.importRunId}`);
    expect(run.body.import).toMatchObject({ status: 'completed', unitCount: 2 });
  });

  test('that is abandoned leaves a failed import run', async () => {
    const { api, path, stored } = await anImporter();
    const shards = interposedShards(({ statements, make }) =>
      isCommit(statements) ? Promise.reject(new Error(D1_LOST[0])) : make(),
    );
    expect(errorOf(await posts(api, path, shards))).toEqual(UNAVAILABLE);
    expect(await stored()).toEqual({ units: 0, runs: 1, keys: 0 });
  });
});

/** Writers whose first `times` calls fail. */
function unreachableWriters(error: Error, times = Number.POSITIVE_INFINITY) {
  let calls = 0;
  const writers = objectsWith(env.ORGANISATION_WRITER, (_name, stub) => ({
    write: async (task: Task): Promise<WriteReply> => {
      calls++;
      if (calls <= times) throw error;
      const reply: WriteReply = await stub.write(task);
      return reply;
    },
  }));
  return { writers, calls: () => calls };
}

/** Limiters in which `take` replaces the method of the real one. */
function limitersThat(take: (real: () => Promise<RateAnswer>) => Promise<RateAnswer>) {
  return objectsWith(env.RATE_LIMITER, (_name, stub) => ({
    take: () => take(() => stub.take()),
  }));
}

const UNKNOWN = 'Something that no documentation names.';

/** The errors of objects, with each set of flags, and whether a call that may be repeated is repeated. */
const OF_OBJECTS = [
  ...OBJECT_LOST.flatMap((message) => FLAGS.map((flags) => ({ message, flags, again: true }))),
  ...[...OBJECT_UNAVAILABLE, UNKNOWN].flatMap((message) =>
    FLAGS.filter((flags) => message !== UNKNOWN || Object.keys(flags).length > 0).map((flags) => ({
      message,
      flags,
      again: Object.keys(flags).length > 0,
    })),
  ),
  ...[...OBJECT_OVERLOADED, ...OBJECT_LOST].flatMap((message) =>
    FLAGS.map((flags) => ({ message, flags: { ...flags, overloaded: true }, again: false })),
  ),
  ...OBJECT_OVERLOADED.flatMap((message) =>
    FLAGS.map((flags) => ({ message, flags, again: false })),
  ),
];

describe('An object that cannot be reached', () => {
  shortenPauses();

  test.each(OF_OBJECTS)('is asked again ($again) after: $message $flags', async (one) => {
    const { api, path, stored } = await anImporter();
    const error = Object.assign(new Error(one.message), one.flags);

    let takes = 0;
    const limiters = limitersThat((real) => (++takes === 1 ? Promise.reject(error) : real()));
    const read = await api.whereSettingsAre({ RATE_LIMITER: limiters }).get('/projects');
    const answered = [read.status, read.headers.get('Retry-After'), takes];
    expect(answered).toEqual(one.again ? [200, null, 2] : [503, '2', 1]);

    const first = unreachableWriters(error, 1);
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: first.writers });
    const kept = await client.post(path, TWO_UNITS, keyed('one'));
    expect([kept.status, first.calls()]).toEqual(one.again ? [202, 2] : [503, 1]);
    expect(await stored()).toEqual(one.again ? { units: 2, runs: 1, keys: 1 } : NOTHING);

    // Without an Idempotency-Key it may have written, so it is not asked again.
    const unkeyed = unreachableWriters(error);
    const other = api.whereSettingsAre({ ORGANISATION_WRITER: unkeyed.writers });
    expect(errorOf(await other.post(path, TWO_UNITS))).toEqual(UNAVAILABLE);
    expect(unkeyed.calls()).toBe(1);
  });
});

/** The answer to a request after this many seconds. */
async function after(seconds: number, asked: Promise<Answer>): Promise<Answer> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return asked;
}

describe('A request waits at most five seconds', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  test('for D1', async () => {
    const { api } = await anImporter();
    const slow = api.whereSettingsAre(interposedShards(never));
    expect(errorOf(await after(5, slow.get('/projects')))).toEqual(UNAVAILABLE);
  });

  test('for the rate limiter', async () => {
    const { api } = await anImporter();
    const slow = api.whereSettingsAre({ RATE_LIMITER: limitersThat(never) });
    expect(errorOf(await after(5, slow.get('/projects')))).toEqual(UNAVAILABLE);
  });

  test('for the first request with its Idempotency-Key', async () => {
    const { api, path } = await anImporter();
    const [committing, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = interposedShards(({ statements, make }) => {
      if (!isCommit(statements)) return make();
      committing.resolve();
      return never();
    });
    let tasks = 0;
    const writers = objectsWith(writersOver(slow), (_name, stub) => ({
      write: async (task: Task): Promise<WriteReply> => {
        tasks++;
        if (tasks === 2) waiting.resolve();
        const reply: WriteReply = await stub.write(task);
        return reply;
      },
    }));
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: writers });
    const first = client.post(path, TWO_UNITS, keyed('one'));
    const second = client.post(path, TWO_UNITS, keyed('one'));
    await Promise.all([committing.promise, waiting.promise]);
    const answers = await Promise.all([after(5, first), second]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409, 503]));
    expect(answers.map(errorOf)).toContainEqual({
      status: 409,
      retryAfter: '2',
      error: {
        code: 'request_in_progress',
        message: 'A request with this Idempotency-Key is in progress. Please try again.',
      },
    });
  });
});
