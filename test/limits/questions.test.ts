import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCaller, aClient } from '../harness/callers.ts';
import { type Answer, type Client, nextOf, type Query } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { interposedShards } from '../harness/shards.ts';
import { anOrganisationWith, type ManyUnits } from '../harness/many-units.ts';
import { objectsWith } from '../harness/objects.ts';
import { Operator } from '../harness/operator.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';
import { aPublisher } from '../harness/published.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { limiterOf } from './limiter.ts';

stopClock();

const SEARCH = { q: 'we' };
/** How long a permit lasts if nobody gives it back. */
const LAPSE_MS = 10_000;

/** The object with the permits of an organisation. */
const permitsOf = ({ id }: Organisation) => env.RATE_LIMITER.getByName(id);

/** Shards in which searches wait until they are released, and how many of them wait. */
function heldSearches() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const shards = interposedShards(async ({ statements, make }) => {
    if (!statements.some(({ sql }) => sql.includes('matching('))) return make();
    running++;
    await released;
    return make();
  });
  return { shards, release, running: () => running };
}

const overloaded = () => Promise.reject(Object.assign(new Error('x'), { overloaded: true }));

/** Has two isolates take a permit each and end. */
async function takesBothPermits(organisation: Organisation): Promise<void> {
  await runInDurableObject(permitsOf(organisation), async (permits) => {
    expect(await permits.takePermit('one')).toBe(true);
    expect(await permits.takePermit('other')).toBe(true);
  });
}

function expectBusy({ status, body, headers, roundTrips }: Answer): void {
  expect([status, body.error.code, headers.get('Retry-After')]).toEqual([429, 'rate_limited', '1']);
  expect(roundTrips).toBeLessThanOrEqual(1);
}

describe('The questions of an organisation', () => {
  test('run two at a time, whatever tokens and sessions ask; others wait for two seconds', async () => {
    const organisation = await anOrganisation();
    await organisation.onPlan({ requestsPerMinute: 60 });
    const [api, other] = [await organisation.signedIn(), await organisation.signedIn()];
    const person = await signedIn(organisation, 'viewer');
    const { shards, release, running } = heldSearches();
    const path = `/orgs/v1/${organisation.id}/units`;
    const first = [
      other.whereSettingsAre(shards).get('/units', SEARCH),
      person.whereSettingsAre(shards).get(path, SEARCH),
    ];
    await expect.poll(running).toBe(2);
    const begun = performance.now();
    const refused = await Promise.all([
      api.whereSettingsAre(shards).get('/units', { sort: 'unit' }),
      person.whereSettingsAre(shards).get(path, { zimmer: '3' }),
      new Operator(undefined, shards).get(path, SEARCH),
    ]);
    expect(performance.now() - begun).toBeGreaterThan(1900);
    for (const answer of refused) expectBusy(answer);
    expect(refused[0]?.headers.get('RateLimit')).toBe('"default";r=59;t=1');
    // What is no question does not wait, and neither do the questions of others.
    const stranger = await aClient();
    expect((await api.get('/units')).status).toBe(200);
    expect((await stranger.get('/units', SEARCH)).status).toBe(200);
    expect(running()).toBe(2);
    const waiting = api.whereSettingsAre(shards).get('/units', SEARCH);
    release();
    for (const answer of await Promise.all([...first, waiting])) expect(answer.status).toBe(200);
  });

  test('go on when the isolates that hold the permits have ended', async () => {
    const { organisation, api } = await aCaller();
    await takesBothPermits(organisation);
    passTime(LAPSE_MS - 1);
    expectBusy(await api.get('/units', SEARCH));
    expectBusy(await api.post('/units/search', SEARCH));
    passTime(1);
    expect((await api.get('/units', SEARCH)).status).toBe(200);
  });

  test('go on when the object with the permits is lost', async () => {
    const { organisation, api } = await aCaller();
    await takesBothPermits(organisation);
    await evictDurableObject(permitsOf(organisation));
    expect((await api.get('/units', SEARCH)).status).toBe(200);
  });

  test('are 503 while that object cannot be reached, as every request without its rate limiter', async () => {
    const api = await aClient();
    const RATE_LIMITER = objectsWith(env.RATE_LIMITER, () => ({ takePermit: overloaded }));
    const { status, body } = await api.whereSettingsAre({ RATE_LIMITER }).get('/units', SEARCH);
    expect([status, body.error.code]).toEqual([503, 'unavailable']);
  });
});

/** The objects that a request calls for its rate, by name. */
async function calledFor(api: Client, path: string, query: Query = {}): Promise<Set<string>> {
  const called = new Set<string>();
  const RATE_LIMITER = objectsWith(env.RATE_LIMITER, (name) => {
    called.add(name);
    return {};
  });
  expect((await api.whereSettingsAre({ RATE_LIMITER }).get(path, query)).status).toBe(200);
  return called;
}

describe('Of 3,000 units', () => {
  const RATE = { requestsPerMinute: 600, burst: 100 };
  let units: ManyUnits;
  let project: string;

  beforeAll(async () => {
    units = await anOrganisationWith({ count: 3000, tenths: { archived: 0 } });
    project = `/projects/${units.project.id}`;
    await units.organisation.onPlan(RATE);
  });

  /** How many requests an answer has cost, by its header and by the limiter. */
  async function costOf(path: string, query: Query): Promise<number> {
    const api = await units.organisation.signedIn();
    const { status, headers } = await api.get(path, query);
    expect(status).toBe(200);
    const taken = await runInDurableObject(limiterOf(api), (limiter) => {
      const { remaining } = limiter.take().decision;
      return RATE.burst - remaining - 1;
    });
    expect(headers.get('RateLimit')).toBe(
      `"default";r=${RATE.burst - taken};t=${Math.ceil(taken / 10)}`,
    );
    return taken;
  }

  test.each<readonly [string, Query, number]>([
    ['/units', { q: 'we' }, 4],
    ['/units', { sort: '-unit' }, 4],
    ['/units', { visibility: 'online', sort: 'kaufpreis' }, 2],
    ['/units', { status: 'notartermin', sort: 'kaufpreis' }, 1],
    ['/properties', { offset: 2500 }, 3],
    ['/properties', { updatedSince: '2020-01-01T00:00:00Z' }, 4],
    ['/units', { updatedSince: '2020-01-01T00:00:00Z' }, 4],
    ['/units', { limit: 1000 }, 1],
    ['/properties', {}, 1],
  ])('%s with %o costs what it compares', async (path, query, cost) => {
    expect(await costOf(path, query)).toBe(cost);
  });

  test('a project in figures costs one request for each 1,000 units more', async () => {
    expect(await costOf(`${project}/summary`, {})).toBe(1); // it has 150
  });

  test('a caller who has asked beyond the rate waits until it is made up for', async () => {
    const api = await units.organisation.signedIn();
    await api.get('/projects');
    await runInDurableObject(limiterOf(api), (limiter) => {
      for (let taken = 2; taken < RATE.burst; taken++) limiter.take();
    });
    expect((await api.get('/units', SEARCH)).headers.get('RateLimit')).toBe('"default";r=0;t=11');
    const refused = await api.get('/projects');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    passTime(400);
    expect((await api.get('/projects')).status).toBe(429);
    passTime(600);
    expect((await api.get('/projects')).status).toBe(200);
  });

  test('only questions call the object with the permits', async () => {
    const { organisation, api } = units;
    const { id } = organisation;
    const next = nextOf(await api.get('/properties', { limit: 10 })) ?? '';
    for (const [path, query] of [
      ['/units', {}],
      ['/units', { status: 'frei', visibility: 'online', archived: 'with', limit: 1000 }],
      ['/properties', { includeArchived: true, status: 'frei' }],
      ['/properties', { updatedSince: '2040-01-01T00:00:00Z' }],
      ['/properties', { offset: 1000 }],
      [`${project}/units`, {}],
      [`${project}/properties`, {}],
      [project, { include: 'properties' }],
      ['/documents', {}],
      ['/documents', { projectId: units.project.id }],
      ['/documents', { propertyId: UNKNOWN, kind: 'grundriss', q: 'grundriss' }],
      ['/documents', { externalId: 'x' }],
      [next, {}],
    ] as const) {
      expect(await calledFor(api, path, query)).not.toContain(id);
    }
    for (const [path, query] of [
      ['/units', { haus: 'A' }],
      ['/units', { sort: '-newest' }],
      ['/units', { withoutFloorPlan: true }],
      [`${project}/units`, { reservedUntil: '2040-01-01T00:00:00Z' }],
      [`${project}/units`, { createdSince: '2020-01-01T00:00:00Z' }],
      [`${project}/summary`, {}],
      ['/properties', { offset: 1001 }],
      ['/documents', { q: 'grundriss' }],
      ['/documents', { kind: 'vertrag' }],
      ['/documents', { published: false }],
      ['/documents', { updatedSince: '2040-01-01T00:00:00Z' }],
      ['/documents', { folderId: 'null' }],
      ['/documents', { projectId: units.project.id, propertyId: 'null' }],
    ] as const) {
      expect(await calledFor(api, path, query)).toContain(id);
    }
    const person = await signedIn(organisation, 'viewer');
    const plan = `/orgs/v1/${id}/projects/${units.project.id}/plan`;
    expect(await calledFor(person, plan)).toContain(id);
    expect(await calledFor(person, plan, { limit: 1000 })).not.toContain(id);
    expect(await calledFor(person, `/orgs/v1/${id}/usage/documents`)).toContain(id);
  });

  test('a caller who asks often pays from what its isolate has taken in advance', async () => {
    const burst = 60_000;
    await units.organisation.onPlan({ requestsPerMinute: burst, burst });
    const api = await units.organisation.signedIn();
    const called: string[] = [];
    const RATE_LIMITER = objectsWith(env.RATE_LIMITER, (name) => {
      called.push(name);
      return {};
    });
    const ask = () => api.whereSettingsAre({ RATE_LIMITER }).get('/units', SEARCH);
    for (let asked = 1; asked < 30; asked++) await ask();
    const { headers } = await ask();
    const toLimiter = called.filter((name) => name !== units.organisation.id);
    expect(toLimiter.length).toBeLessThan(15);
    const { remaining } = await runInDurableObject(
      limiterOf(api),
      (limiter) => limiter.take().decision,
    );
    const [, shown] = /r=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? [];
    expect(remaining).toBeLessThan(burst - 30 * 4);
    expect(Number(shown)).toBeGreaterThanOrEqual(remaining);
    expect(Number(shown)).toBeLessThanOrEqual(burst - 30 * 4);
  });
});

test('The visitors of a website take the permits of its publication, not those of the organisation', async () => {
  const { organisation, api, project, website } = await aPublisher();
  await api.createsUnit(project, { visibility: 'online' });
  await takesBothPermits(organisation);
  const called = await calledFor(website, `/${website.key}/projects/${project.id}`);
  expect([...called]).toEqual([website.key]);
});
