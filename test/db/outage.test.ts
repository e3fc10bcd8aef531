import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RateAnswer } from '../../src/limits/token-bucket.ts';
import type { WriteReply, Task } from '../../src/writes/task.ts';
import { aProject } from '../harness/callers.ts';
import type { Answer, Client } from '../harness/client.ts';
import { shortenPauses } from '../harness/clock.ts';
import { keyed } from '../harness/idempotency-key.ts';
import type { Trip } from '../harness/interposed.ts';
import { objectsWith } from '../harness/objects.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { writersOver } from '../harness/writers.ts';
import { type HomeBindings, homeOf, interposedHomes } from '../harness/homes.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const LOST = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: Failed to parse body as JSON, got: error code: 1031',
];

/** The messages of a Workers Free account whose rows of the day are used up. */
const USED_UP = [
  "D1_ERROR: Your account has exceeded D1's free tier daily row read limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.",
  "D1_ERROR: Your account has exceeded D1's free tier daily row write limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.",
];

const OVERLOADED = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  'D1_ERROR: internal error; reference = 8b1s2u0kqfr7v3',
  'D1_ERROR: Failed to parse body as JSON, got: D1 DB is overloaded. Too many requests queued.',
  ...USED_UP,
];

/** A caller with a project, and a function that counts what is stored. */
async function anImporter() {
  const { organisation, api, imports: path } = await aProject();
  const stored = () =>
    homeOf(organisation)
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
/** Homes whose first `times` calls fail before they begin. */
function failing(message: string, times = Number.POSITIVE_INFINITY) {
  let trips = 0;
  const homes = interposedHomes(({ make }: Trip) => {
    trips++;
    return trips <= times ? Promise.reject(new Error(message)) : make();
  });
  return { homes, trips: () => trips };
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

  test.each(LOST)('is retried twice, with longer pauses, after: %s', async (message) => {
    const { api } = await anImporter();
    const once = failing(message, 1);
    expect((await api.whereSettingsAre(once.homes).get('/projects')).status).toBe(200);
    expect(once.trips()).toBe(2);
    const forever = failing(message);
    pauses = [];
    expect(errorOf(await api.whereSettingsAre(forever.homes).get('/projects'))).toEqual(
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
    const homes = interposedHomes(() => {
      trips++;
      vi.setSystemTime(Date.now() + 3000);
      return Promise.reject(new Error(LOST[0]));
    });
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(errorOf(await api.whereSettingsAre(homes).get('/projects'))).toEqual(UNAVAILABLE);
    vi.useRealTimers();
    expect(trips).toBe(1);
  });

  test.each(OVERLOADED)('is not retried after: %s', async (message) => {
    const { api } = await anImporter();
    const { homes, trips } = failing(message);
    expect(errorOf(await api.whereSettingsAre(homes).get('/projects'))).toEqual(UNAVAILABLE);
    expect(trips()).toBe(1);
  });

  test.each(USED_UP)('on a Workers Free account logs what helps after: %s', async (message) => {
    const { api } = await anImporter();
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await api.whereSettingsAre(failing(message).homes).get('/projects');
    expect(log).toHaveBeenLastCalledWith(
      expect.stringContaining('"remedy":"upgrade the account to Workers Paid"'),
    );
  });

  test('that fails with an internal error is answered 500 without the reason', async () => {
    const { api } = await anImporter();
    const { homes, trips } = failing('D1_ERROR: no such column: secret: SQLITE_ERROR');
    const answer = await api.whereSettingsAre(homes).get('/projects');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|SQL/);
    expect(trips()).toBe(1);
  });
});

test('a token is served even if its last use cannot be recorded', async () => {
  const api = await (await anOrganisation()).signedIn({ lastUsedAt: null });
  const homes = interposedHomes(({ statements: [first], make }) =>
    first?.sql.startsWith('update') === true ? Promise.reject(new Error(LOST[0])) : make(),
  );
  const answer = await api.whereSettingsAre(homes).get('/projects');
  expect([answer.status, answer.roundTrips]).toEqual([200, 2]);
});

/** Whether these statements are a complete write: its record, its rows, and more. */
const isCommit = (statements: Trip['statements']): boolean =>
  statements.length >= 4 && statements[0]?.sql.startsWith('insert into "commit_records"') === true;

/** Posts an import before a Worker whose writers see other homes. */
function posts(api: Client, path: string, homes: HomeBindings, headers = {}): Promise<Answer> {
  const client = api.whereSettingsAre({ ORGANISATION_WRITER: writersOver(homes) });
  return client.post(path, TWO_UNITS, headers);
}

describe('A write', () => {
  shortenPauses();

  test.each([...LOST, ...OVERLOADED])('stores nothing after: %s', async (message) => {
    const { api, path, stored } = await anImporter();
    expect(errorOf(await posts(api, path, failing(message).homes, keyed('one')))).toEqual(
      UNAVAILABLE,
    );
    expect(await stored()).toEqual(NOTHING);
    expect((await api.post(path, TWO_UNITS, keyed('one'))).status).toBe(202);
  });

  test('whose answer is lost is settled by its commit record', async () => {
    const { api, path, stored } = await anImporter();
    let commits = 0;
    const homes = interposedHomes(async ({ statements, make }) => {
      const result = await make();
      if (!isCommit(statements)) return result;
      commits++;
      throw new Error('D1_ERROR: Network connection lost.');
    });
    const answer = await posts(api, path, homes, keyed('one'));
    expect(answer.status).toBe(202);
    expect(commits).toBe(1);
    expect(await stored()).toEqual({ units: 2, runs: 1, keys: 1 });
    const run = await api.get(`/imports/${answer.body.importRunId}`);
    expect(run.body.import).toMatchObject({ status: 'completed', unitCount: 2 });
  });

  test('that is abandoned leaves a failed import run', async () => {
    const { api, path, stored } = await anImporter();
    const homes = interposedHomes(({ statements, make }) =>
      isCommit(statements) ? Promise.reject(new Error(LOST[0])) : make(),
    );
    expect(errorOf(await posts(api, path, homes))).toEqual(UNAVAILABLE);
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

const lostObject = Object.assign(new Error('Network connection lost.'), { retryable: true });
const overloadedObject = Object.assign(
  new Error('Durable Object is overloaded. Too many requests queued.'),
  { overloaded: true },
);

describe('A writer that cannot be reached', () => {
  shortenPauses();

  test('is called again for a request with an Idempotency-Key', async () => {
    const { api, path, stored } = await anImporter();
    const { writers, calls } = unreachableWriters(lostObject, 1);
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: writers });
    expect((await client.post(path, TWO_UNITS, keyed('one'))).status).toBe(202);
    expect(calls()).toBe(2);
    expect(await stored()).toEqual({ units: 2, runs: 1, keys: 1 });
  });

  test('is not called again without an Idempotency-Key, because it may have written', async () => {
    const { api, path } = await anImporter();
    const { writers, calls } = unreachableWriters(lostObject);
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: writers });
    expect(errorOf(await client.post(path, TWO_UNITS))).toEqual(UNAVAILABLE);
    expect(calls()).toBe(1);
  });

  test('is not called again if it is overloaded', async () => {
    const { api, path } = await anImporter();
    const { writers, calls } = unreachableWriters(overloadedObject);
    const client = api.whereSettingsAre({ ORGANISATION_WRITER: writers });
    expect(errorOf(await client.post(path, TWO_UNITS, keyed('one')))).toEqual(UNAVAILABLE);
    expect(calls()).toBe(1);
  });
});

/** Limiters in which `take` replaces the method of the real one. */
function limitersThat(take: (real: () => Promise<RateAnswer>) => Promise<RateAnswer>) {
  return objectsWith(env.RATE_LIMITER, (_name, stub) => ({
    take: () => take(() => stub.take()),
  }));
}

describe('A rate limiter that cannot be reached', () => {
  shortenPauses();

  test('is called again', async () => {
    const { api } = await anImporter();
    let calls = 0;
    const limiters = limitersThat((real) => {
      calls++;
      return calls === 1 ? Promise.reject(lostObject) : real();
    });
    const answer = await api.whereSettingsAre({ RATE_LIMITER: limiters }).get('/projects');
    expect([answer.status, calls]).toEqual([200, 2]);
  });

  test('causes a 503 if it is overloaded', async () => {
    const { api } = await anImporter();
    const limiters = limitersThat(() => Promise.reject(overloadedObject));
    expect(
      errorOf(await api.whereSettingsAre({ RATE_LIMITER: limiters }).get('/projects')),
    ).toEqual(UNAVAILABLE);
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
  afterEach(() => {
    vi.useRealTimers();
  });

  test('for D1', async () => {
    const { api } = await anImporter();
    const slow = api.whereSettingsAre(interposedHomes(never));
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
    const slow = interposedHomes(({ statements, make }) => {
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
