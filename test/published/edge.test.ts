import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Purger } from '../../src/index.ts';
import { ORIGIN } from '../harness/client.ts';
import { served as answerOf } from '../harness/served.ts';
import { passTime } from '../harness/clock.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../harness/durations.ts';
import { SHARD_BINDINGS, interposedShards } from '../harness/shards.ts';
import { ADDRESS, Operator } from '../harness/operator.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { aPublisher, type Publisher, publishes } from '../harness/published.ts';
import { anExhibitor, type Exhibitor, Served } from './served.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';
import { logged } from '../harness/log.ts';

// The edge before the service: what websites see while purges are refused, and while the service fails.

const MINUTE_MS = 60 * SECOND_MS;
/** What a publication may receive. */
const PUBLICATION_RATE = { requestsPerMinute: 6000, burst: 1000 };
const purger = () => env.PURGER.getByName('edge');

/** Alarms are set by this clock, far ahead of the runtime's: they go off only when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await letsPurge();
});

/** Shards that do not answer. */
const NO_DATABASE = interposedShards(() =>
  Promise.reject(new Error('D1_ERROR: Network connection lost.')),
);

/** When the purger's alarm is due. */
const dueAt = () => runInDurableObject(purger(), (_, state) => state.storage.getAlarm());

/** Lets the purger work at the times that it chooses, until it has nothing to do. */
async function letsPurge(times = Infinity): Promise<void> {
  for (let call = 0; call < times; call++) {
    const due = await dueAt();
    if (due === null) return;
    vi.setSystemTime(Math.max(due, Date.now()));
    await runDurableObjectAlarm(purger());
  }
}

/** Waits until the writers have asked the purger so many times since its last purge. */
const hasBeenTold = (times = 1) =>
  vi.waitFor(async () => {
    const asked = await runInDurableObject(purger(), (_, { storage }) =>
      storage.sql.exec('SELECT sum(times) AS times FROM pending').one(),
    );
    expect(asked).toEqual({ times });
  });

/** The ways in which something ceases to be published, and what is then no longer to be seen. */
const ENDS: readonly (readonly [
  what: string,
  end: (of: Exhibitor) => Promise<{ readonly status: number }>,
  gone: (of: Exhibitor) => readonly string[],
])[] = [
  [
    'an ended publication',
    ({ api, publication }) => api.delete(`/publications/${publication.id}`),
    ({ lists, picture }) => [...lists, picture],
  ],
  [
    'a withdrawn unit',
    ({ api, unit }) => api.patch(`/properties/${unit.id}`, { visibility: 'offline' }),
    ({ lists, picture }) => [lists.at(-1) ?? '', picture],
  ],
  [
    'an archived unit',
    ({ api, unit }) => api.patch(`/properties/${unit.id}`, { archived: true }),
    ({ lists, picture }) => [lists.at(-1) ?? '', picture],
  ],
  [
    'a removed image',
    ({ api, unit, image }) => api.delete(`/properties/${unit.id}/images/${image.id}`),
    ({ picture }) => [picture],
  ],
  [
    'a unit that an upsert withdraws, beside a new one',
    ({ api, project }) =>
      api.post(`/projects/${project.id}/properties/upsert`, {
        properties: [
          { externalSourceId: 'E', visibility: 'offline' },
          { externalSourceId: 'N', visibility: 'online' },
        ],
      }),
    ({ lists, picture }) => [lists.at(-1) ?? '', picture],
  ],
  [
    'what a publication shows no longer',
    ({ api, publication }) => api.patch(`/publications/${publication.id}`, { showPrices: false }),
    () => [],
  ],
  [
    'a document that is moved into a private folder',
    async ({ api, document }) => {
      const { id: folderId } = await api.createsFolder({ visibility: 'private' });
      return api.patch(`/documents/${document.id}`, { folderId });
    },
    ({ file }) => [file],
  ],
  [
    'a document below a folder that becomes private',
    ({ api, folder }) => api.patch(`/folders/${folder.id}`, { visibility: 'private' }),
    ({ file }) => [file],
  ],
  [
    'a document below a folder that is moved into a private one',
    async ({ api, folder }) => {
      const { id: parentId } = await api.createsFolder({ visibility: 'private' });
      return api.patch(`/folders/${folder.id}`, { parentId });
    },
    ({ file }) => [file],
  ],
  [
    'a suspended organisation',
    ({ organisation }) =>
      new Operator(OPERATOR_KEY).patch(`/orgs/v1/${organisation.id}`, { suspended: true }),
    ({ lists, picture }) => [...lists, picture],
  ],
];

describe.each(ENDS)('Of %s', (_what, end, goneFrom) => {
  test('nothing is answered after two minutes, and no image after an hour, if every purge fails', async () => {
    const exhibitor = await anExhibitor();
    await letsPurge();
    const { lists, picture, file } = exhibitor;
    const served = new Served(() => false);
    const shown = (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await served.get(path)).status));
    const gone = goneFrom(exhibitor);
    const text = gone.filter((path) => path !== picture && path !== file);
    expect(new Set(await shown([...lists, picture, file]))).toEqual(new Set([200]));
    expect((await end(exhibitor)).status).toBe(200);
    await hasBeenTold();
    await letsPurge(5);
    expect(served.edge.purges.map(({ accepted }) => accepted)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    passTime(2 * MINUTE_MS);
    expect(await shown(text)).toEqual(text.map(() => 404));
    passTime(HOUR_MS);
    expect(await shown(gone)).toEqual(gone.map(() => 404));
    // A service that fails does not bring it back.
    served.under(NO_DATABASE);
    expect(await shown(gone)).toEqual(gone.map(() => 404));
    passTime(5000);
    expect(await shown(gone)).toEqual(gone.map(() => 503));
  });

  test('nothing is answered after the purge, which goes before others, and is repeated until Cloudflare accepts it', async () => {
    const exhibitor = await anExhibitor();
    const other = await aPublisher();
    const tags = await Promise.all([exhibitor, other].map(tagOf));
    await letsPurge();
    await other.api.patch(`/projects/${other.project.id}`, { name: 'Neu' });
    await hasBeenTold();
    passTime(10);
    const served = new Served((call) => call % 5 === 0);
    const gone = goneFrom(exhibitor);
    for (const path of gone) await served.get(path);
    const begun = Date.now();
    await end(exhibitor);
    await hasBeenTold(2);
    await letsPurge();
    const { purges } = served.edge;
    expect(purges[0]?.tags).toEqual(tags);
    expect(purges.map(({ accepted }) => accepted)).toEqual([false, false, false, false, true]);
    expect(purges.map(({ at }) => at - begun).at(-1)).toBeLessThan(90 * SECOND_MS);
    for (const path of gone) expect([path, (await served.get(path)).status]).toEqual([path, 404]);
  });
});

/** The tag of what a publisher's website shows. */
const tagOf = async ({ website }: Publisher) =>
  (await website.reads('/projects')).headers.get('Cache-Tag');

test('withdrawals are purged before other changes, the oldest first, four times a minute at most, a hundred at once', async () => {
  const first = await anExhibitor();
  const second = await anExhibitor();
  const third = await anExhibitor();
  const fourth = await anExhibitor();
  await letsPurge();
  const served = new Served((call) => call % 5 === 0);
  const tags = await Promise.all([first, second, third, fourth].map(tagOf));
  const changes = [
    () => first.api.patch(`/properties/${first.unit.id}`, { etage: 3 }),
    () => second.api.patch(`/properties/${second.unit.id}`, { visibility: 'offline' }),
    () => second.api.patch(`/projects/${second.project.id}`, { name: 'Neu' }),
    () => third.api.patch(`/projects/${third.project.id}`, { name: 'Neu' }),
    () => first.api.patch(`/properties/${first.unit.id}`, { etage: 4 }),
    () => fourth.api.delete(`/publications/${fourth.publication.id}`),
  ];
  for (const [at, change] of changes.entries()) {
    expect((await change()).status).toBe(200);
    await hasBeenTold(at + 1);
    passTime(10);
  }
  // 300 publications of others, with changes that are older and younger.
  await runInDurableObject(purger(), async (object) => {
    const others = Array.from({ length: 300 }, (_, at) => `other-${at}`);
    await object.purge(others, false);
  });
  await letsPurge();
  const accepted = served.edge.purges.filter((each) => each.accepted);
  expect(accepted[0]?.tags.slice(0, 4)).toEqual([tags[1], tags[3], tags[0], tags[2]]);
  expect(accepted.map((each) => each.tags.length)).toEqual([100, 100, 100, 4]);
  expect(served.edge.purges).toHaveLength(20);
  const pauses = served.edge.purges.slice(1).map(({ at }, before) => {
    return at - (served.edge.purges[before]?.at ?? 0);
  });
  expect(new Set(pauses)).toEqual(new Set([15 * SECOND_MS]));
});

test('what is changed while a purge is on its way is purged again', async () => {
  const { api, unit } = await anExhibitor();
  await letsPurge();
  const served = new Served();
  await api.patch(`/properties/${unit.id}`, { etage: 3 });
  await hasBeenTold();
  const purge = served.edge.purge.bind(served.edge);
  vi.spyOn(served.edge, 'purge').mockImplementationOnce(async (options) => {
    await api.patch(`/properties/${unit.id}`, { etage: 4 });
    await hasBeenTold(2);
    return purge(options);
  });
  await letsPurge();
  expect(served.edge.purges.map(({ tags }) => tags.length)).toEqual([1, 1]);
});

test('a purger that does not answer is asked again until it has, for all that it was not told, first of withdrawals', async () => {
  const { organisation, api, project, unit, units } = await anExhibitor();
  const other = await aPublisher();
  await publishes(api);
  await letsPurge();
  const writer = env.ORGANISATION_WRITER.getByName(organisation.id);
  const dueAgain = () => runInDurableObject(writer, (_, { storage }) => storage.getAlarm());
  const asked = vi.spyOn(Purger.prototype, 'purge').mockRejectedValue(new Error('It is gone.'));
  const served = new Served();
  await served.get(units);
  await api.patch(`/properties/${unit.id}`, { etage: 3 });
  await api.patch(`/properties/${unit.id}`, { visibility: 'offline' });
  /** Changes something once more, and waits until the writer knows that the purger was not told. */
  const isLost = async (name: string, calls: number) => {
    await api.patch(`/projects/${project.id}`, { name });
    await vi.waitFor(() => {
      expect(logged('warn')).toHaveLength(calls);
    });
  };
  await isLost('Neu', 3);
  expect(await dueAgain()).toBeGreaterThan(Date.now() + 29 * SECOND_MS);
  passTime(30 * SECOND_MS);
  await runDurableObjectAlarm(writer);
  expect(await dueAgain()).toBeGreaterThan(Date.now() + 29 * SECOND_MS);
  expect(served.edge.purges).toEqual([]);
  // While the purger answers again, another call is lost.
  asked.mockImplementationOnce(() => isLost('Neuer', 5));
  passTime(30 * SECOND_MS);
  await runDurableObjectAlarm(writer);
  asked.mockRestore();
  await other.api.patch(`/projects/${other.project.id}`, { name: 'Neu' });
  await hasBeenTold();
  passTime(30 * SECOND_MS);
  await runDurableObjectAlarm(writer);
  expect(await dueAgain()).toBeNull();
  await letsPurge();
  expect(served.edge.purges.map(({ tags }) => tags.length)).toEqual([3]);
  expect(served.edge.purges[0]?.tags[2]).toBe(await tagOf(other));
});

test('the end of a reservation by the job is purged', async () => {
  const { api, unit } = await anExhibitor();
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  await api.reserves(unit, { until });
  await letsPurge();
  const served = new Served();
  passTime(2 * HOUR_MS);
  await runsFiveMinuteJobs();
  await hasBeenTold();
  await letsPurge();
  expect(served.edge.purges).toHaveLength(1);
});

test('while the database is gone, a website has its list for a day, with its age, and no image after an hour', async () => {
  const { units, picture } = await anExhibitor();
  const served = new Served();
  const before = await served.get(units);
  await served.get(picture);
  expect(before.headers.get('Age')).toBeNull();
  expect(before.headers.get('Access-Control-Expose-Headers')).toContain('Age');
  served.under(NO_DATABASE);
  passTime(10 * MINUTE_MS);
  const later = await served.get(units, 'https://elsewhere.example');
  expect([later.status, later.from, later.headers.get('Age')]).toEqual([200, 'STALE', '600']);
  expect(later.text).toBe(before.text);
  expect((await served.get(picture)).from).toBe('HIT');
  passTime(HOUR_MS);
  expect((await served.get(picture)).status).toBe(503);
  passTime(DAY_MS);
  expect((await served.get(units)).status).toBe(503);
});

test('visitors who ask for the same at the same time ask the service once', async () => {
  const { units } = await anExhibitor();
  const served = new Served();
  const answers = await Promise.all(Array.from({ length: 50 }, () => served.get(units)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(served.asked).toBe(1);
  // Also if there is nothing.
  const absent = units.replace(/[^/]+\/properties$/, `${crypto.randomUUID()}/properties`);
  const refusals = await Promise.all(Array.from({ length: 50 }, () => served.get(absent)));
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
  expect(served.asked).toBe(2);
});

test('what does not exist is asked for once in five seconds', async () => {
  const { units } = await anExhibitor();
  const absent = units.replace(/[^/]+\/properties$/, `${crypto.randomUUID()}/properties`);
  const served = new Served();
  for (const [seconds, asked] of [
    [0, 1],
    [4, 1],
    [1, 2],
  ] as const) {
    passTime(seconds * 1000);
    expect([(await served.get(absent)).status, served.asked]).toEqual([404, asked]);
  }
});

test('whoever is never answered by the cache, as headers belong to its key, does not use up what others may ask', async () => {
  const { units, publication, lists } = await anExhibitor();
  const served = new Served();
  await runInDurableObject(env.RATE_LIMITER.getByName(publication.key), (limiter) => {
    for (let asked = 0; asked < 390; asked++) limiter.take(0, PUBLICATION_RATE);
  });
  const asks = (at: number) =>
    served.get(units, ORIGIN, { 'X-Host': String(at), [ADDRESS]: '192.0.2.7' });
  const answers = await Promise.all(Array.from({ length: 620 }, (_, at) => asks(at)));
  expect(served.asked).toBe(620);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  const others = await Promise.all(
    lists.map((path) => served.get(path, ORIGIN, { [ADDRESS]: '192.0.2.8' })),
  );
  expect(others.map(({ status }) => status)).toEqual(lists.map(() => 200));
});

test('a deployment empties no cache: a version that fails from its first request has lists to show', async () => {
  const { units } = await anExhibitor();
  const served = new Served();
  await served.get(units);
  served.edge.version = 'second';
  expect((await served.get(units)).from).toBe('HIT');
  served.under(NO_DATABASE);
  passTime(10 * MINUTE_MS);
  expect((await served.get(units)).from).toBe('STALE');
});

test('while shards are closed for a restore, a website has its list, and the restored state two minutes after the opening', async () => {
  const { api, unit, units, lists } = await anExhibitor();
  const served = new Served();
  await served.get(units);
  served.edge.version = 'with CLOSED_HOMES';
  served.under({ CLOSED_HOMES: SHARD_BINDINGS.join(',') });
  passTime(HOUR_MS);
  const meanwhile = await served.get(units);
  expect([meanwhile.from, meanwhile.headers.get('Age')]).toEqual(['STALE', '3600']);
  expect((await served.get(lists[0] ?? '')).status).toBe(503);
  served.edge.version = 'without';
  served.under({});
  await api.patch(`/properties/${unit.id}`, { etage: 9 });
  passTime(2 * MINUTE_MS);
  expect((await served.get(units)).text).toContain('"etage":9');
});

test('nobody but the purger can purge', async () => {
  const { units, publication } = await anExhibitor();
  const served = new Served();
  await served.get(units);
  for (const host of ['https://purge.internal', ORIGIN]) {
    const request = new Request(`${host}/`, {
      method: 'POST',
      body: JSON.stringify([publication.key]),
    });
    expect((await answerOf(request)).status).toBe(405);
  }
  expect(served.edge.purges).toEqual([]);
});
