import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { Purger } from '../../src/index.ts';
import { PUBLICATION_RATE } from '../../src/access/publication-caller.ts';
import { type Fields, headerOf, ORIGIN } from '../harness/client.ts';
import { stopClock } from '../harness/clock.ts';
import { aShopWindow, aPublisher, hasPicture, publishes, Website } from '../harness/published.ts';
import { ADDRESS } from '../harness/operator.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { served } from '../harness/served.ts';

// No cache stores an answer of another surface: the harness checks every one.

test('caches store lists for a minute, images and documents for an hour, and no refusal', async () => {
  const { website, paths } = await aShopWindow();
  const answers = await Promise.all(Object.values(paths).map((path) => website.get(path)));
  expect(answers.map((answer) => headerOf(answer, 'Cache-Control'))).toEqual([
    ...Array.from({ length: 7 }, () => 'public, max-age=30, stale-while-revalidate=300'),
    'public, max-age=31536000, immutable',
    'public, max-age=30, stale-while-revalidate=300',
    'public, max-age=31536000, immutable',
  ]);
  expect(answers.map((answer) => headerOf(answer, 'Cloudflare-CDN-Cache-Control'))).toEqual([
    ...Array.from(
      { length: 7 },
      () => 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    ),
    'public, max-age=3600, stale-if-error=0',
    'public, max-age=60, stale-if-error=0',
    'public, max-age=3600, stale-if-error=0',
  ]);
  const tags = new Set(answers.map((answer) => headerOf(answer, 'Cache-Tag')));
  expect(tags.size).toBe(1);
  const refusal = await website.reads(`/properties/${UNKNOWN}`);
  expect(headerOf(refusal, 'Cache-Control')).toBe('no-store');
  expect(refusal.headers.get('Cache-Tag')).toBeNull();
  // It takes the place of what the edge has, and is itself asked for again each time.
  const atEdge = headerOf(refusal, 'Cloudflare-CDN-Cache-Control');
  expect(atEdge).toBe('public, max-age=5, stale-if-error=0');
});

test('an unknown query parameter is refused without storage, and never cached', async () => {
  const { website, paths } = await aShopWindow();
  for (const path of Object.values(paths)) {
    const answer = await website.get(`${path}?x=1`);
    expect([path, answer.status, answer.reached]).toEqual([path, 400, []]);
    expect(answer.body.error.details).toMatchObject([{ path: 'x', rule: 'unknown' }]);
    expect(headerOf(answer, 'Cache-Control')).toBe('no-store');
  }
});

test('every other spelling of an address is refused without storage, and never cached', async () => {
  const { api, project, publication, website } = await aPublisher();
  await api.createsUnit(project, { visibility: 'online' });
  const lists = `/${publication.key}/projects`;
  const units = `${lists}/${project.id}/properties`;
  expect((await website.get(units)).status).toBe(200);
  for (const path of [
    units.replace(project.id, project.id.toUpperCase()),
    units.replace('projects', '%70rojects'),
    `${units}?cursor=`,
    `${units}?`,
    `${lists}?cursor=`,
    `${lists}?cursor=a.b&cursor=a.b`,
    `${lists}?cursor=%61.b`,
  ]) {
    const answer = await website.get(path);
    expect([path, answer.status, answer.reached]).toEqual([path, 400, []]);
    expect(answer.body.error.details).toContainEqual(
      expect.objectContaining({ rule: 'one_address' }),
    );
    expect(headerOf(answer, 'Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Cloudflare-CDN-Cache-Control')).toBeNull();
  }
});

test('no answer that caches keep has the id that its caller gave the request', async () => {
  const { publication } = await aPublisher();
  const headers = { 'X-Request-Id': 'mine' };
  for (const path of [
    `${publication.key}/projects`,
    `${publication.key}/nothing/x`,
    'openapi.json',
  ]) {
    const answer = await served(new Request(`${ORIGIN}/public/v1/${path}`, { headers }));
    expect([path, answer.headers.get('X-Request-Id')]).toEqual([
      path,
      expect.not.stringMatching('mine'),
    ]);
    expect(await answer.text()).not.toContain('mine');
  }
});

/** Paths outside the surfaces' operations: pages, documents, and paths that no route has. */
const OTHER_PATHS = [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path))
      .map(({ path }) => path),
  ),
  '/nothing',
  '/v1/nothing',
  '/public/v1/nothing',
];

// The edge would store an answer that says nothing: a 200 for two hours, a 404 for three minutes.
test.each(OTHER_PATHS)('%s says whether caches may store its answer', async (path) => {
  const answer = await served(new Request(ORIGIN + path, { redirect: 'manual' }));
  expect(answer.headers.get('Cache-Control')).toMatch(/private|no-store|^public, max-age=\d+/);
});

test('a change of what websites show purges all publications of its organisation, and no other change does', async () => {
  const { api, project, publication } = await aPublisher();
  const other = await publishes(api);
  const asked = vi.spyOn(Purger.prototype, 'purge');
  const at = `/projects/${project.id}`;
  const unit = await api.createsUnit(project);
  const path = `/properties/${unit.id}`;
  const image = `${path}/images/${(await hasPicture(api, unit)).id}`;
  const [both, first] = [[publication.key, other.key], [publication.key]];
  const changes: [string, string, Fields | null, [string[], withdrawn: boolean] | null][] = [
    ['PATCH', at, { name: 'Neu' }, [both, false]],
    ['POST', `${at}/properties`, {}, null],
    ['POST', `${at}/imports`, { units: [{}] }, null],
    ['POST', `${at}/imports`, { units: [{}, { visibility: 'online' }] }, [both, false]],
    ['POST', '/folders', { name: 'Neu' }, null],
    ['PATCH', image, { sortOrder: 1 }, null],
    ['PATCH', path, { etage: 3 }, null],
    ['PATCH', path, { visibility: 'online' }, [both, false]],
    ['PATCH', path, { etage: 4 }, [both, false]],
    ['PATCH', image, { sortOrder: 2 }, [both, false]],
    ['DELETE', image, null, [both, true]],
    ['PATCH', path, { archived: true }, [both, true]],
    ['PATCH', path, { etage: 5 }, null],
    ['DELETE', `/publications/${other.id}`, null, [both, true]],
    ['PATCH', at, { name: 'Neuer' }, [first, false]],
    ['DELETE', `/publications/${publication.id}`, null, [first, true]],
    ['PATCH', at, { name: 'Am neuesten' }, null],
  ];
  const expected: [string[], boolean][] = [];
  for (const [method, where, body, purge] of changes) {
    const headers = { 'Content-Type': 'application/json' };
    const init = body === null ? {} : { body: JSON.stringify(body), headers };
    expect((await api.sends(method, where, init)).status).toBeLessThan(300);
    if (purge === null) continue;
    expected.push(purge);
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledTimes(expected.length);
    });
  }
  const calls = asked.mock.calls.map(([keys, withdrawn]) => [keys.toSorted(), withdrawn]);
  expect(calls).toEqual(expected.map(([keys, withdrawn]) => [keys.toSorted(), withdrawn]));
});

test('a tag tells nothing of private changes, nor which publications belong together', async () => {
  const { api, project, website } = await aPublisher();
  const other = new Website((await publishes(api)).key);
  const before = await website.reads('/projects');
  await api.createsUnit(project);
  const after = await website.reads('/projects');
  expect(headerOf(after, 'ETag')).toBe(headerOf(before, 'ETag'));
  expect(headerOf(after, 'ETag')).toMatch(/^W\/"[\w-]{22}"$/);
  const again = await website.reads('/projects', { 'If-None-Match': headerOf(after, 'ETag') });
  expect(again.status).toBe(304);
  expect(headerOf(await other.reads('/projects'), 'Cache-Tag')).not.toBe(
    headerOf(after, 'Cache-Tag'),
  );
});

const from = (address: string) => ({ [ADDRESS]: address });
/** The headers of a program on Cloudflare Workers. */
const program = (zone: string) => ({ ...from('2a06:98c0:3600::103'), 'CF-Worker': zone });

describe('A publication', () => {
  stopClock();

  test('keeps its allowance for those who ask for what exists', async () => {
    const { publication, website } = await aPublisher();
    await runInDurableObject(env.RATE_LIMITER.getByName(publication.key), (limiter) => {
      for (let asked = 0; asked < 900; asked++) limiter.take(0, PUBLICATION_RATE);
    });
    const flood = Array.from({ length: 600 }, () =>
      website.reads(`/properties/${crypto.randomUUID()}`, from('192.0.2.11')),
    );
    const guesses = new Set((await Promise.all(flood)).map(({ status }) => status));
    expect(guesses.has(200)).toBe(false);
    const visits = [];
    for (let at = 0; at < 94; at++) {
      visits.push((await website.reads('/projects', from('192.0.2.12'))).status);
    }
    expect(visits).toEqual(Array.from({ length: 94 }, () => 200));
  });

  test('has a rate limit of its own', async () => {
    const { api, publication, website } = await aPublisher();
    const other = new Website((await publishes(api)).key);
    const terms = { requestsPerMinute: 6000, burst: 1000 };
    await runInDurableObject(env.RATE_LIMITER.getByName(publication.key), (limiter) => {
      for (let asked = 0; asked < 999; asked++) limiter.take(0, terms);
    });
    const last = await website.reads('/projects');
    expect(last.status).toBe(200);
    expect(last.headers.get('RateLimit')).toBeNull();
    const refused = await website.reads('/projects');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect((await other.reads('/projects')).status).toBe(200);
  });

  test('is read by others while somebody asks for what does not exist', async () => {
    const { publication, website } = await aPublisher();
    const terms = { requestsPerMinute: 6000, burst: 1000 };
    await runInDurableObject(env.RATE_LIMITER.getByName(publication.key), (limiter) => {
      for (let asked = 0; asked < 990; asked++) limiter.take(0, terms);
    });
    const guess = () => website.reads(`/properties/${crypto.randomUUID()}`, from('192.0.2.1'));
    const guesses = [];
    for (let at = 0; at < 70; at++) guesses.push((await guess()).status);
    expect(guesses).toEqual([
      ...Array.from({ length: 60 }, () => 404),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    const refused = await website.reads('/projects', from('192.0.2.1'));
    expect([refused.status, headerOf(refused, 'Retry-After'), refused.reached]).toEqual([
      429,
      '1',
      [],
    ]);
    expect((await website.reads('/projects', from('192.0.2.2'))).status).toBe(200);
  });

  test('is read by programs on Cloudflare Workers while one of them asks for what does not exist', async () => {
    const { website } = await aPublisher();
    const guess = () => website.reads(`/properties/${crypto.randomUUID()}`, program('a.example'));
    for (let at = 0; at < 60; at++) await guess();
    expect((await website.reads('/projects', program('a.example'))).status).toBe(429);
    expect((await website.reads('/projects', program('b.example'))).status).toBe(200);
  });
});
