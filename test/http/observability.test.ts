import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ALL_JOBS, recordRuns } from '../../src/db/job-runs.ts';
import { instant } from '../../src/values/instant.ts';
import { version } from '../../package.json';
import { z } from 'zod';
import { aClient, limitedTo } from '../harness/callers.ts';
import type { Settings } from '../harness/bindings.ts';
import { type Answer, Client, headerOf } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../harness/durations.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { shardsThrough, inEveryShard, interposedShards } from '../harness/shards.ts';
import { runsFiveMinuteJobs, runsJobs } from '../harness/jobs.ts';
import { objectsWith } from '../harness/objects.ts';
import { migrate } from '../harness/migrate.ts';
import { logged, requestsLogged } from '../harness/log.ts';

const Health = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  degraded: z.array(z.enum(['images', 'objects'])).optional(),
  version: z.string(),
  migration: z.string(),
  jobsEndedAt: z.iso.datetime(),
});
const PROBE = {
  base: '/healthz',
  contract: {
    holds: (_method: string, _path: string, { status, body }: Answer) => {
      if (status === 200) Health.parse(body);
    },
  },
};

/** The log line of a request. */
async function lineOf(request: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const lines = await requestsLogged(request);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

const EVERY_REQUEST: Settings = { ACCESS_LOG: 'all' };

test('a read that is neither refused nor slow logs nothing', async () => {
  const api = await aClient();
  const etag = headerOf(await api.get('/projects'), 'ETag');
  const lines = await requestsLogged(async () => {
    expect((await api.get('/projects')).status).toBe(200);
    expect((await api.get('/projects', {}, { 'If-None-Match': etag })).status).toBe(304);
    expect((await new Client(undefined, {}, PROBE).get('')).status).toBe(200);
  });
  expect(lines).toEqual([]);
});

test('a slow read logs a line', async () => {
  const api = await aClient();
  vi.useFakeTimers({ toFake: ['Date'] });
  const slow = interposedShards(({ make }) => {
    passTime(1000);
    return make();
  });
  const line = await lineOf(() => api.whereSettingsAre(slow).get('/projects'));
  expect(line).toMatchObject({ method: 'GET', route: '/v1/projects', status: 200 });
  expect(line['durationMs']).toBeGreaterThanOrEqual(1000);
});

test('every request logs a line under ACCESS_LOG=all: its caller, route and cost', async () => {
  const organisation = await anOrganisation();
  const api = (await organisation.signedIn()).whereSettingsAre(EVERY_REQUEST);
  const project = await api.createsProject({ name: 'Geheimes Projekt' });
  const line = await lineOf(() => api.get(`/projects/${project.id}`, { include: 'units' }));
  expect(line).toEqual({
    requestId: expect.any(String),
    method: 'GET',
    route: '/v1/projects/:id',
    status: 200,
    durationMs: expect.any(Number),
    tokenId: expect.any(String),
    orgId: organisation.id,
    d1: { roundTrips: 1, rowsRead: expect.any(Number), rowsWritten: 0 },
  });
  expect(line['d1']).not.toMatchObject({ rowsRead: 0 });
});

const Costly = z.object({ d1: z.object({ rowsWritten: z.int() }) });
const rowsWrittenIn = (line: unknown) => Costly.parse(line).d1.rowsWritten;

test("the log line of a POST includes what its write cost in the organisation's writer", async () => {
  const api = await aClient();
  const { id } = await api.createsProject();
  const path = `/projects/${id}/properties`;
  const line = await lineOf(() => api.post(path, { unitIdentifier: 'WE 1' }));
  // The transaction, and before it a look for the project. After that, the writer remembers both.
  expect(line).toMatchObject({ status: 201, d1: { roundTrips: 2 } });
  const many = await lineOf(() => api.imports({ id }, [{}, {}, {}, {}, {}]));
  expect(many).toMatchObject({ status: 202, d1: { roundTrips: 1 } });
  expect(rowsWrittenIn(line)).toBeGreaterThan(1);
  expect(rowsWrittenIn(many)).toBeGreaterThan(rowsWrittenIn(line));
});

test('the log line of a POST that the plan refuses includes this cost too', async () => {
  const { api } = await limitedTo({ monthlyUnits: 0 });
  const { id } = await api.createsProject();
  const line = await lineOf(() => api.post(`/projects/${id}/properties`, {}));
  // One round trip of the API surface, the transaction, and the read of the plan's limits.
  expect(line).toMatchObject({ status: 402, d1: { roundTrips: 3 } });
});

test('a refused request logs a line too', async () => {
  const line = await lineOf(() => anonymous.get('/projects'));
  expect(line).toMatchObject({ status: 401, route: '/v1/projects', d1: { roundTrips: 0 } });
  expect(line).not.toHaveProperty('tokenId');
});

/** Values of HOMES that do not give every slot to exactly one D1 database. */
const WRONG_SHARDS = [
  '',
  'DB',
  '0-4095',
  '0-4095=',
  '0-4095=db',
  '0-4094=DB',
  '1-4095=DB',
  '0-4096=DB',
  '0-2047=DB,2049-4095=DB_2',
  '0-2047=DB,2047-4095=DB_2',
  '2048-4095=DB,0-2047=DB_2',
  '0-2047=DB,2048-2047=DB,2048-4095=DB',
  '0-4095=DB,',
  '0-4095=DB;0-4095=DB',
  '0-4095=DB_9',
  '0-4095=IMAGES',
  '0-4095=TOKEN_KEY',
];

/** Hours between the first probe and the current one. */
let hours = 0;

/** A prober that begins hours after the previous one, when no earlier result is cached. */
function prober(settings: Settings = {}): Client {
  hours++;
  passTime(hours * HOUR_MS);
  return new Client(undefined, settings, PROBE);
}

const rename = (to: string, from: string) =>
  env.DB.prepare('UPDATE d1_migrations SET name = ? WHERE name = ?').bind(to, from).run();

const refuses = () => Promise.reject(new Error('It is gone.'));
const silent = () => Promise.race<never>([]);

/** What `/healthz` says of a part. */
const notReady = (part: string) => `Not ready: ${part}. The log says why.`;

describe('/healthz', () => {
  stopClock();

  beforeEach(async () => {
    await recordRuns(env, ALL_JOBS, instant(Date.parse('9999-01-01')));
  });

  test('reports the running version and the migration in D1', async () => {
    const answer = await prober().get('');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'ok',
      version,
      migration: expect.stringMatching(/^\d{4}_\w+\.sql$/),
      jobsEndedAt: expect.any(String),
    });
  });

  test('reads D1 at most once in five seconds', async () => {
    const probe = prober();
    await probe.get(''); // the first one also begins to expect the hourly job
    passTime(5000);
    const together = await Promise.all(Array.from({ length: 20 }, () => probe.get('')));
    passTime(4999);
    const later = await probe.get('');
    passTime(1);
    const last = await probe.get('');
    const answers = [...together, later, last];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.map(({ roundTrips }) => roundTrips)).toEqual([
      1,
      ...Array.from({ length: 20 }, () => 0),
      1,
    ]);
  });

  test.each([
    ['purge expired', runsJobs, /idempotency_keys/, 150 * MINUTE_MS],
    ['expire reservations', runsFiveMinuteJobs, /"reservations"/, 30 * MINUTE_MS],
  ])('answers 503 while the job "%s" fails or is not run', async (job, runs, ofJob, overdueMs) => {
    const probe = prober();
    await runsJobs();
    await runsFiveMinuteJobs();
    const { jobsEndedAt: since } = (await probe.get('')).body;
    // The others succeed all the time.
    passTime(overdueMs);
    const failing = interposedShards(({ statements, make }) =>
      statements.some(({ sql }) => ofJob.test(sql)) ? Promise.reject(new Error('no such')) : make(),
    );
    await expect(runs(failing)).rejects.toThrow(`${job}: `);
    expect(logged('error')).toEqual([
      expect.stringMatching(new RegExp(`^{"job":"${job}","error":".*no such`)),
    ]);
    await (runs === runsJobs ? runsFiveMinuteJobs : runsJobs)();
    expect((await probe.get('')).status).toBe(200);
    passTime(5000);
    const late = await probe.get('');
    expect([late.status, late.body.error.message]).toEqual([
      503,
      notReady(`job ${job} since ${since}`),
    ]);
    expect(logged('error').at(-1)).toEqual(
      expect.stringContaining(`The job \\"${job}\\" has not succeeded since ${since}`),
    );
    await runs();
    passTime(5000);
    expect((await probe.get('')).status).toBe(200);
  });

  test('knows the runs of every job', async () => {
    await inEveryShard('DELETE FROM job_runs');
    await runsJobs();
    await runsFiveMinuteJobs();
    const rows = await inEveryShard('SELECT job FROM job_runs');
    expect(new Set(rows.map(({ job }) => job))).toEqual(new Set(ALL_JOBS));
  });

  test('answers 503 where a database lacks the last migration, and names both', async () => {
    const [row] = await inEveryShard('SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1');
    const last = String(row?.['name']);
    await rename('0000_', last);
    passTime(5000);
    const answer = await prober().get('');
    expect([answer.status, answer.body.error.message]).toEqual([503, notReady('migration')]);
    expect(logged('error').at(-1)).toEqual(
      expect.stringContaining(`DB lacks the migration ${last}: run \`npm run migrate\`.`),
    );
    await rename(last, '0000_');
  });

  test.each<[string, Settings]>([
    ['R2', { IMAGES: new Proxy(env.IMAGES, { get: () => silent }) }],
    [
      'a rate limiter',
      { RATE_LIMITER: objectsWith(env.RATE_LIMITER, () => ({ refused: refuses })) },
    ],
    [
      'a writer',
      { ORGANISATION_WRITER: objectsWith(env.ORGANISATION_WRITER, () => ({ answers: refuses })) },
    ],
    ['a purger', { PURGER: objectsWith(env.PURGER, () => ({ answers: refuses })) }],
    ['a notifier', { NOTIFIER: objectsWith(env.NOTIFIER, () => ({ answers: refuses })) }],
    ["R2's S3 endpoint", { R2_ACCESS_KEY_ID: 'another-key-id' }],
  ])('is degraded if there is no right answer from %s', async (name, settings) => {
    passTime(5000);
    const { status, body } = await prober(settings).get('');
    const part = name.startsWith('R2') ? 'images' : 'objects';
    expect([status, body]).toMatchObject([200, { status: 'degraded', degraded: [part] }]);
    expect(logged('error').at(-1)).toEqual(
      expect.stringContaining(`There is no right answer from ${name}`),
    );
  });

  test('waits for an object that takes two seconds to start', async () => {
    const PURGER = objectsWith(env.PURGER, () => ({ answers: () => scheduler.wait(2000) }));
    expect((await prober({ PURGER }).get('')).body.status).toBe('ok');
  });

  test('answers 503 for five seconds after D1 has failed', async () => {
    const gone = interposedShards(() => Promise.reject(new Error('D1_ERROR: no such table')));
    const broken = prober(gone);
    const first = await broken.get('');
    const second = await broken.get('');
    expect([first.status, second.status]).toEqual([503, 503]);
    expect([first.roundTrips, second.roundTrips]).toEqual([1, 0]);
    expect(first.body.error).toMatchObject({
      code: 'unavailable',
      message: notReady('database'),
    });
    expect(first.text).not.toContain('D1');
    expect(headerOf(first, 'Retry-After')).toBe('2');
    expect(logged('error')).toEqual([expect.stringContaining('no such table')]);
    passTime(5000);
    expect((await broken.whereSettingsAre(shardsThrough((real) => real)).get('')).status).toBe(200);
  });

  test.each<[string, Settings]>([
    ['TOKEN_KEY', { TOKEN_KEY: undefined }],
    ['TOKEN_KEY', { TOKEN_KEY: 'too short, and secret' }],
    ['OPERATOR_KEY', { OPERATOR_KEY: 'too-short-and-secret' }],
    ['R2_ACCESS_KEY_ID', { R2_ACCESS_KEY_ID: undefined }],
    ['R2_SECRET_ACCESS_KEY', { R2_SECRET_ACCESS_KEY: '' }],
    ['R2_S3_ENDPOINT', { R2_S3_ENDPOINT: 'no address, and secret' }],
    ['R2_BUCKET', { R2_BUCKET: '' }],
    ['ACCESS_LOG', { ACCESS_LOG: 'some' }],
    ['OBJECTS_NEAR', { OBJECTS_NEAR: 'berlin' }],
    ['TIME_ZONE', { TIME_ZONE: 'Europe/Bremen' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: '' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://api.example.com' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https://api.example.com/v1' }],
    ...WRONG_SHARDS.map((HOMES): [string, Settings] => ['HOMES', { HOMES }]),
  ])(
    'answers 503 without a valid %s, given %j, and names it only in the log',
    async (name, settings) => {
      const probe = prober();
      expect((await probe.get('')).status).toBe(200);
      const answer = await probe.whereSettingsAre(settings).get('');
      expect([answer.status, answer.roundTrips]).toEqual([503, 0]);
      expect(answer.body.error).toMatchObject({
        code: 'unavailable',
        message: 'The service is not set up: its log says what is missing.',
      });
      expect(answer.text).not.toContain(name);
      expect(logged('error')).toEqual([expect.stringContaining(name)]);
      expect(String(logged())).not.toContain('secret,');
      expect(String(logged())).not.toContain('too-short-and-secret');
    },
  );

  test.each([
    ['is missing', []],
    ['differs', ['CREATE TRIGGER audit_on_update BEFORE UPDATE ON audit BEGIN SELECT 1; END']],
  ])('answers 503 where a trigger %s, and names it only in the log', async (fault, instead) => {
    const statements = ['DROP TRIGGER audit_on_update', ...instead];
    await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
    const answer = await prober().get('');
    await migrate(env.DB);
    expect([answer.status, answer.roundTrips]).toEqual([503, 1]);
    expect(answer.text).not.toContain('trigger');
    expect(logged('error')).toEqual([
      expect.stringContaining(
        `DB needs \`npm run migrate\`. The trigger audit_on_update ${fault}.`,
      ),
    ]);
    expect((await prober().get('')).status).toBe(200);
  });

  test('answers 503 where a trigger of another version is left', async () => {
    const left = 'CREATE TRIGGER left_over BEFORE DELETE ON plans BEGIN SELECT 1; END';
    await env.DB.prepare(left).run();
    const { status } = await prober().get('');
    await env.DB.prepare('DROP TRIGGER left_over').run();
    expect(status).toBe(503);
    expect(logged('error')).toEqual([expect.stringContaining('The trigger left_over is unknown.')]);
  });

  test('answers 200 without an operator API', async () => {
    expect((await prober({ OPERATOR_KEY: undefined }).get('')).status).toBe(200);
  });
});
