import { describe, expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { headerOf } from '../harness/client.ts';
import { aPublisher } from '../harness/published.ts';
import { served } from '../harness/served.ts';
import { SESSION_KEY } from '../harness/keys.ts';

// The cache of the edge keeps one answer for all addresses under which the service is reached.

const ELSEWHERE = 'https://einheit.workers.test';

describe('Links have the address of the service, whatever address was asked:', () => {
  test('the next page', async () => {
    const api = await aClient();
    await api.createsProject();
    await api.createsProject();
    const answer = await api.get(`${ELSEWHERE}/v1/projects`, { limit: 1 });
    expect(headerOf(answer, 'Link')).toMatch(/^<https:\/\/api\.einheit\.test\/v1\/projects\?/);
  });

  test('published images, and the next page of a publication', async () => {
    const { publication } = await aPublisher();
    const path = `/public/v1/${publication.key}/projects`;
    const answers = await Promise.all(
      [ELSEWHERE, 'https://api.einheit.test'].map(async (origin) =>
        (await served(new Request(origin + path))).text(),
      ),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).not.toContain('workers.test');
  });
});

test('A sign-in at another address begins at that of the service, which the provider knows', async () => {
  const settings = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_KEY,
  };
  const request = new Request(`${ELSEWHERE}/auth/sign-in?to=/app/`, { redirect: 'manual' });
  const answer = await served(request, settings);
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    302,
    'https://api.einheit.test/auth/sign-in?to=/app/',
  ]);
});

describe('A request without encryption', () => {
  test.each(['/v1/projects', '/mcp', '/operator/v1/orgs', '/session/v1/me', '/auth/sign-in'])(
    'to %s is refused before its credential is read, and never redirected',
    async (path) => {
      const answer = await served(
        new Request(`http://api.einheit.test${path}`, {
          headers: { Authorization: 'Bearer einheit_live_secret' },
          redirect: 'manual',
        }),
      );
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ error: { code: 'https_required' } });
    },
  );

  test.each(['/', '/en', '/docs?x=1', '/docs/public', '/app', '/app/einheiten/1', '/healthz'])(
    'to the page %s is redirected to the service',
    async (path) => {
      const answer = await served(
        new Request(`http://api.einheit.test${path}`, { redirect: 'manual' }),
      );
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        308,
        `https://api.einheit.test${path}`,
      ]);
    },
  );

  test("is served on a developer's machine", async () => {
    const settings = { PUBLIC_ORIGIN: 'http://localhost:8787' };
    const answer = await served(new Request('http://localhost:8787/v1/projects'), settings);
    expect(answer.status).toBe(401);
  });
});

test.each(['/v1/units', '/v1/nothing', '/public/v1/x/projects', '/operator/v1/orgs'])(
  'an address of more than 15,000 characters is 414, with the way round it: %s',
  async (path) => {
    const begin = `https://api.einheit.test${path}?externalSourceId=`;
    const answers = [0, 1].map((more) => {
      const address = begin.padEnd(15_000 + more, 'x');
      return served(new Request(address, { redirect: 'manual' }));
    });
    const [longest, longer] = await Promise.all(answers);
    expect([longest?.status, longer?.status]).toEqual([expect.not.toBeOneOf([414]), 414]);
    expect(await longer?.json()).toMatchObject({
      error: { code: 'uri_too_long', message: expect.stringContaining('POST /v1/units/search') },
    });
  },
);
