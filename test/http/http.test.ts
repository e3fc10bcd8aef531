import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../src/surfaces/api/routes.ts';
import { ORGS_BASE } from '../../src/surfaces/orgs/surface.ts';
import { aClient, aProject } from '../harness/callers.ts';
import { CALLERS, operationsOf } from '../harness/calls.ts';
import { headersOf, ORIGIN } from '../harness/client.ts';
import { callersOnce } from '../harness/furnished.ts';
import { anonymous } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { logged } from '../harness/log.ts';

test('HEAD gets the headers of GET without the body', async () => {
  const { api, project } = await aProject();
  await api.imports(project, [{}, {}]);
  for (const path of [
    '/projects',
    `/projects/${project.id}`,
    '/properties?limit=1',
    '/folders',
    `/projects/${UNKNOWN}`,
    '/properties?limit=x',
  ]) {
    const [got, headed] = [await api.get(path), await api.sends('HEAD', path)];
    expect(headed.status).toBe(got.status);
    expect(headersOf(headed)).toEqual(headersOf(got));
    expect(headed.text).toBe('');
  }
});

/** Every path of each surface, with the methods that it supports, in the order of `Allow`. */
const ALLOWED = CALLERS.flatMap((caller) =>
  [...Map.groupBy(operationsOf(caller), ({ route }) => route.surface.base + route.path)].map(
    ([path, operations]) => {
      const methods = operations.map(({ route }) => route.method);
      const allowed = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) =>
        methods.some((method) => method === each || (method === 'GET' && each === 'HEAD')),
      );
      return [path, { caller, allowed }] as const;
    },
  ),
).filter(([path, { caller }]) => caller !== 'session' || !path.startsWith(ORGS_BASE));

const theCaller = callersOnce();

describe.each(ALLOWED)('%s', (path, { caller: name, allowed }) => {
  test('supports its methods alone, and names them', async () => {
    const { caller } = await theCaller(name);
    const target = path.replaceAll(/:\w+/g, UNKNOWN);
    const Allow = [...allowed, 'OPTIONS'].join(', ');
    const options = await caller.sends('OPTIONS', target);
    expect([options.status, options.headers.get('Allow'), options.text]).toEqual([204, Allow, '']);
    expect(options.headers.get('Content-Type')).toBeNull();
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      if (allowed.includes(method)) continue;
      const { status, headers, text } = await caller.sends(method, target);
      expect([method, status, headers.get('Allow')]).toEqual([method, 405, Allow]);
      const words = method === 'HEAD' ? '' : `This path does not support ${method}.`;
      expect(text).toContain(words);
    }
  });
});

// The pages are static assets, which are served before the Worker runs. `npm run test:browser` tests
// them; `landing.test.ts` the one that the Worker completes.
test.each([
  '/v1',
  '/v1/',
  '/v2/projects',
  '/projects',
  '/v1/project',
  '/v1/projects/',
  '/v1//projects',
  '/v1/PROJECTS',
  `/v1/projects/${UNKNOWN}/flats`,
  '/favicon.ico',
  '/v1/%2e%2e%2fprojects',
  '/v1/%FF',
])('An unknown path (%s) answers 404 to every method', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
    const answer = await anonymous.sends(method, ORIGIN + path);
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({
      code: 'not_found',
      message: 'There is no such path.',
    });
    expect(answer.reached).toEqual([]);
  }
});

const ask = (requestId: string) => anonymous.get('/projects', {}, { 'X-Request-Id': requestId });

describe('X-Request-Id', () => {
  test.each(['a', 'trace-1_2=', UNKNOWN, 'x'.repeat(128)])(
    'is kept if it is valid: %s',
    async (given) => {
      const answer = await ask(given);
      expect(answer.headers.get('X-Request-Id')).toBe(given);
      expect(answer.body.error.requestId).toBe(given);
    },
  );

  test.each(['', 'a b', 'a.b', '<script>', '"', 'x'.repeat(129)])(
    'is replaced if it is invalid: %s',
    async (given) => {
      const answer = await ask(given);
      expect(answer.headers.get('X-Request-Id')).toMatch(
        /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      );
    },
  );

  test('is new for each request without one', async () => {
    const api = await aClient();
    const answers = await Promise.all([api.get('/projects'), api.get('/projects')]);
    const [one, other] = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(one).not.toBe(other);
  });
});

test('Every answer has no Strict-Transport-Security if the request came over HTTP', async () => {
  const { headers } = await anonymous.get('http://localhost:8787/v1/projects');
  expect(headers.get('Strict-Transport-Security')).toBeNull();
  expect(headers.get('Cache-Control')).toBe('private, no-cache');
});

describe('A TOKEN_KEY', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['of 31 characters', 'x'.repeat(31)],
    ['cut to 31 characters', env.TOKEN_KEY.slice(0, 31)],
  ])('that is %s makes every operation answer 503 without a reason', async (_, TOKEN_KEY) => {
    for (const client of [await aClient(), anonymous]) {
      for (const { method, path } of apiRoutes) {
        const keyless = client.whereSettingsAre({ TOKEN_KEY });
        const answer = await keyless.sends(method.toUpperCase(), path.replaceAll(/:\w+/g, UNKNOWN));
        expect(answer.status).toBe(503);
        expect(answer.body.error).toEqual({
          code: 'unavailable',
          message: 'The service is not set up: its log says what is missing.',
          requestId: expect.any(String),
        });
        expect(answer.reached).toEqual([]);
        expect(logged('error').at(-1)).toEqual(
          expect.stringMatching(new RegExp(`${answer.body.error.requestId}.*TOKEN_KEY`)),
        );
      }
    }
  });

  test('of another deployment makes every token invalid', async () => {
    const api = (await aClient()).whereSettingsAre({ TOKEN_KEY: 'x'.repeat(32) });
    expect((await api.get('/projects')).status).toBe(401);
    expect(logged('error')).toEqual([]);
  });
});
