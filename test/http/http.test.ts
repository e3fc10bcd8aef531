import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { apiRoutes } from '../../src/surfaces/api/routes.ts';
import { aClient } from '../harness/callers.ts';
import { type Answer, headerOf, headersOf, ORIGIN } from '../harness/client.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';

describe('HEAD', () => {
  test('gets the headers of GET without the body', async () => {
    const api = await aClient();
    const project = await api.createsProject();
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
});

describe('Allowed methods', () => {
  const ALLOWED: Readonly<Record<string, string>> = {
    '/folders': 'GET, HEAD, POST, OPTIONS',
    '/projects': 'GET, HEAD, POST, OPTIONS',
    '/projects/:id': 'GET, HEAD, PATCH, DELETE, OPTIONS',
    '/projects/:id/details': 'GET, HEAD, OPTIONS',
    '/projects/:id/summary': 'GET, HEAD, OPTIONS',
    '/projects/:id/units': 'GET, HEAD, OPTIONS',
    '/units': 'GET, HEAD, OPTIONS',
    '/units/search': 'POST, OPTIONS',
    '/units/:id': 'GET, HEAD, OPTIONS',
    '/properties': 'GET, HEAD, OPTIONS',
    '/properties/:id': 'GET, HEAD, PATCH, OPTIONS',
    '/projects/:id/properties': 'GET, HEAD, POST, OPTIONS',
    '/projects/:id/imports': 'POST, OPTIONS',
    '/projects/:id/properties/upsert': 'POST, OPTIONS',
    '/imports/:id': 'GET, HEAD, OPTIONS',
    '/properties/bulk': 'POST, OPTIONS',
    '/properties/:id/images': 'GET, HEAD, POST, OPTIONS',
    '/reservations': 'GET, HEAD, OPTIONS',
    '/properties/:id/reservation': 'GET, HEAD, PUT, DELETE, OPTIONS',
    '/publications': 'GET, HEAD, POST, OPTIONS',
    '/publications/:id': 'PATCH, DELETE, OPTIONS',
    '/properties/:id/images/:imageId': 'PATCH, DELETE, OPTIONS',
    '/properties/:id/changes': 'GET, HEAD, OPTIONS',
    '/folders/:id': 'GET, HEAD, PATCH, DELETE, OPTIONS',
    '/documents': 'GET, HEAD, POST, OPTIONS',
    '/documents/:id': 'GET, HEAD, PATCH, DELETE, OPTIONS',
    '/documents/:id/content': 'PUT, OPTIONS',
    '/projects/:id/documents/:externalId': 'PUT, OPTIONS',
    '/usage': 'GET, HEAD, OPTIONS',
    '/webhooks': 'GET, HEAD, POST, OPTIONS',
    '/webhooks/:id': 'PATCH, DELETE, OPTIONS',
    '/webhooks/:id/rotate': 'POST, OPTIONS',
    '/webhooks/:id/test': 'POST, OPTIONS',
  };

  test('are tested for every path', () => {
    expect(new Set(apiRoutes.map(({ path }) => path))).toEqual(new Set(Object.keys(ALLOWED)));
  });

  test.each(Object.entries(ALLOWED))(
    'of %s are listed in the answer to OPTIONS',
    async (path, allowed) => {
      const answer = await anonymous.sends('OPTIONS', path.replaceAll(/:\w+/g, UNKNOWN));
      expect(answer.status).toBe(204);
      expect(answer.headers.get('Allow')).toBe(allowed);
      expect(answer.headers.get('Content-Type')).toBeNull();
    },
  );

  test.each(Object.entries(ALLOWED))(
    'of %s are the only ones that it accepts',
    async (path, allowed) => {
      const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
      for (const method of methods.filter((each) => !allowed.split(', ').includes(each))) {
        const answer = await anonymous.sends(method, path.replaceAll(/:\w+/g, UNKNOWN));
        expect(answer.status).toBe(405);
        expect(answer.headers.get('Allow')).toBe(allowed);
      }
    },
  );

  test('do not include the method that a 405 names', async () => {
    const { body } = await anonymous.sends('DELETE', '/projects');
    expect(body.error).toMatchObject({
      code: 'method_not_allowed',
      message: 'This path does not support DELETE.',
    });
  });
});

// The pages are static assets, which are served before the Worker runs. `npm run test:browser` tests
// them; `landing.test.ts` the one that the Worker completes.
describe('An unknown path', () => {
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
  ])('(%s) answers 404 to every method', async (path) => {
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

async function everyKind(): Promise<Answer[]> {
  const api = await aClient();
  const project = await api.post('/projects', { name: 'Lindenhof' });
  const read = await api.get('/projects');
  const tag = headerOf(read, 'ETag');
  return [
    project,
    read,
    await api.get('/projects', {}, { 'If-None-Match': tag }),
    await api.get('/projects', { limit: 'x' }),
    await anonymous.get('/projects'),
    await (await (await anOrganisation()).signedIn({ scopes: [] })).get('/projects'),
    await api.get(`/projects/${UNKNOWN}`),
    await api.sends('DELETE', '/projects'),
    await api.sends('OPTIONS', '/projects'),
    await api.get(`${ORIGIN}/v2`),
  ];
}

describe('Every answer', () => {
  test('is private, keeps its media type, and requires HTTPS from then on', async () => {
    const answers = await everyKind();
    const statuses = [201, 200, 304, 400, 401, 403, 404, 405, 204, 404];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    const unknownPath = answers.at(-1);
    for (const answer of answers) {
      expect(headersOf(answer)).toMatchObject({
        'cache-control': 'private, no-cache',
        vary: answer === unknownPath ? 'Authorization, Accept' : 'Authorization',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    }
  });

  test('has no Strict-Transport-Security if the request came over HTTP', async () => {
    const { headers } = await anonymous.get('http://localhost:8787/v1/projects');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
  });

  test('has WWW-Authenticate only if the token is missing, invalid or lacks a scope', async () => {
    const answers = await everyKind();
    const challenges = answers.map(({ headers }) => headers.get('WWW-Authenticate'));
    expect(challenges).toEqual([
      null,
      null,
      null,
      null,
      'Bearer realm="einheit"',
      'Bearer error="insufficient_scope", scope="project:read"',
      null,
      null,
      null,
      null,
    ]);
    const forged = await anonymous.get('/projects', {}, { Authorization: 'Bearer forged' });
    expect(forged.headers.get('WWW-Authenticate')).toBe(
      'Bearer realm="einheit", error="invalid_token"',
    );
  });
});

/** Captures the errors that the Worker logs, and keeps them off the terminal. */
const spyOnLog = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe('A TOKEN_KEY', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['of 31 characters', 'x'.repeat(31)],
    ['cut to 31 characters', env.TOKEN_KEY.slice(0, 31)],
  ])('that is %s makes every operation answer 503 without a reason', async (_, TOKEN_KEY) => {
    const log = spyOnLog();
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
        expect(log).toHaveBeenLastCalledWith(
          expect.stringMatching(new RegExp(`${answer.body.error.requestId}.*TOKEN_KEY`)),
        );
      }
    }
  });

  test('of another deployment makes every token invalid', async () => {
    const log = spyOnLog();
    const api = (await aClient()).whereSettingsAre({ TOKEN_KEY: 'x'.repeat(32) });
    expect((await api.get('/projects')).status).toBe(401);
    expect(log).not.toHaveBeenCalled();
  });
});
