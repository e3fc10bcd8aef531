import {
  createExecutionContext,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import worker from '../../src/index.ts';
import { headerOf, ORIGIN } from '../harness/client.ts';
import { stopClock } from '../harness/clock.ts';
import {
  aPublisher,
  hasPicture,
  publishedPaths,
  publishes,
  Website,
} from '../harness/published.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { served } from '../openapi/served.ts';

// No cache stores an answer of another door: the harness checks every one.

test('caches store lists for a minute, images for an hour, and no refusal', async () => {
  const { api, project, publication, website } = await aPublisher();
  const unit = await api.createsUnit(project, { visibility: 'online' });
  const image = await hasPicture(api, unit);
  const paths = Object.values(publishedPaths(publication.key, project, unit, image));
  const answers = await Promise.all(paths.map((path) => website.get(path)));
  expect(answers.map((answer) => headerOf(answer, 'Cache-Control'))).toEqual([
    ...Array.from({ length: 4 }, () => 'public, max-age=30, stale-while-revalidate=300'),
    'public, max-age=31536000, immutable',
  ]);
  expect(answers.map((answer) => headerOf(answer, 'Cloudflare-CDN-Cache-Control'))).toEqual([
    ...Array.from(
      { length: 4 },
      () => 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    ),
    'public, max-age=3600',
  ]);
  const tags = new Set(answers.map((answer) => headerOf(answer, 'Cache-Tag')));
  expect(tags.size).toBe(1);
  const refusal = await website.reads(`/properties/${UNKNOWN}`);
  expect(headerOf(refusal, 'Cache-Control')).toBe('no-store');
  expect(refusal.headers.get('Cache-Tag')).toBeNull();
  expect(refusal.headers.get('Cloudflare-CDN-Cache-Control')).toBeNull();
});

test('an unknown query parameter is refused without storage, and never cached', async () => {
  const { project, publication, website, api } = await aPublisher();
  const unit = await api.createsUnit(project, { visibility: 'online' });
  const image = await hasPicture(api, unit);
  for (const path of Object.values(publishedPaths(publication.key, project, unit, image))) {
    const answer = await website.get(`${path}?x=1`);
    expect([path, answer.status, answer.reached]).toEqual([path, 400, []]);
    expect(answer.body.error.details).toMatchObject([{ path: 'x', rule: 'unknown' }]);
    expect(headerOf(answer, 'Cache-Control')).toBe('no-store');
  }
});

/** Paths outside the doors' operations: pages, documents, and paths that no route has. */
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

/** What the runtime is asked to remove from the Worker's cache by a change of a project. */
async function purgesOf(token: string, projectId: string): Promise<unknown[]> {
  const purges: unknown[] = [];
  const context = createExecutionContext();
  const purge = (options: unknown) => {
    purges.push(options);
    return Promise.resolve({ success: true });
  };
  Object.defineProperty(context, 'cache', { value: { purge } });
  const request = new Request(`${ORIGIN}/v1/projects/${projectId}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: crypto.randomUUID() }),
  });
  const answer = await worker.fetch(request, env, context);
  expect(answer.status).toBe(200);
  await waitOnExecutionContext(context);
  return purges;
}

test('a write of an organisation that publishes purges its tag, and no other write does', async () => {
  const { api, project, publication, website } = await aPublisher();
  const tag = headerOf(await website.reads('/projects'), 'Cache-Tag');
  const token = api.token ?? '';
  expect(await purgesOf(token, project.id)).toEqual([{ tags: [tag] }]);
  expect(await purgesOf(token, project.id)).toEqual([{ tags: [tag] }]);
  expect((await api.delete(`/publications/${publication.id}`)).status).toBe(200);
  expect(await purgesOf(token, project.id)).toEqual([]);
});

describe('A publication', () => {
  stopClock();

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
});
