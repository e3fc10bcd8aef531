import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../harness/client.ts';
import { served } from '../harness/served.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

const BROWSERS: Readonly<Record<string, string>> = {
  Firefox: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  Chromium:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'a text browser': 'text/html, text/*;q=0.5, image/*',
};

const CLIENTS: Readonly<Record<string, string | undefined>> = {
  'a client without the header': undefined,
  'a client with an empty header': '',
  'curl, python, node': '*/*',
  axios: 'application/json, text/plain, */*',
  'an API client that also accepts HTML': 'application/json, text/html;q=0.5',
  'a client that refuses HTML': 'text/html;q=0, */*',
  'a client that accepts neither': 'image/png',
  'a feed reader': 'application/xml, application/problem+json',
};

const PATHS = ['/doc', '/v2', '/v1/propertys', '/v1/', '/operator/v1/tokens', '/index.php'];

/** Requests a path without normalising it, with this `Accept`. */
async function opens(
  path: string,
  accept: string | undefined,
  init: RequestInit = {},
  operatorKey = OPERATOR_KEY,
) {
  const headers = new Headers(init.headers);
  if (accept !== undefined) headers.set('Accept', accept);
  const request = new Request(ORIGIN + path, { ...init, headers });
  const response = await served(request, { OPERATOR_KEY: operatorKey });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe.each(Object.entries(BROWSERS))(
  'An unknown path, for the Accept header of %s,',
  (_browser, accept) => {
    test.each(PATHS)('(%s) is answered with a page', async (path) => {
      const { status, headers, text } = await opens(path, accept);
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
      expect(text).toMatch(/^<!doctype html>/);
      expect(text).toMatch(/<h1[^>]*>Hier ist nichts<\/h1>/);
    });
  },
);

describe.each(Object.entries(CLIENTS))(
  'An unknown path, for the Accept header of %s,',
  (_who, accept) => {
    test.each(PATHS)('(%s) is answered with JSON', async (path) => {
      const { status, headers, text } = await opens(path, accept);
      expect(status).toBe(404);
      expect(headers.get('Content-Type')).toBe('application/json');
      expect(headers.get('Content-Security-Policy')).toBeNull();
      expect(JSON.parse(text).error).toMatchObject({
        code: 'not_found',
        message: 'There is no such path.',
      });
    });
  },
);

const BROWSER = BROWSERS['Firefox'];

describe('The page for an unknown path', () => {
  test.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de', 'Hier ist nichts'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en', 'There is nothing here'],
    ['de;q=0.5,en;q=0.9', 'en', 'There is nothing here'],
    ['en;q=0,de-AT', 'de', 'Hier ist nichts'],
    ['fr-FR,fr;q=0.9', 'de', 'Hier ist nichts'],
    ['', 'de', 'Hier ist nichts'],
  ])('speaks the language of %j', async (wanted, language, heading) => {
    const { text } = await opens('/doc', BROWSER, { headers: { 'Accept-Language': wanted } });
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  });

  test('contains the request id, and nothing that was sent', async () => {
    const path = '/<script>alert(1)</script>/secret?token=einheit_live_x';
    const headers = { 'X-Request-Id': 'seen-by-support-1', Cookie: 'secret' };
    const answer = await opens(path, BROWSER, { headers });
    expect(answer.headers.get('X-Request-Id')).toBe('seen-by-support-1');
    expect(answer.text).toContain('seen-by-support-1');
    expect(answer.text).not.toMatch(/script|secret|einheit_live|alert/);
  });

  test('loads from its own origin only, runs no script and cannot be framed', async () => {
    const { headers, text } = await opens('/doc', BROWSER);
    expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).not.toMatch(/<script|<style|style=|https?:/);
  });

  test('and the JSON answer are cached separately', async () => {
    for (const accept of [BROWSER, undefined]) {
      const { headers } = await opens('/doc', accept);
      const language = accept === BROWSER ? ', Accept-Language' : '';
      expect(headers.get('Vary')).toBe(`Authorization, Accept${language}`);
      expect(headers.get('Cache-Control')).toBe('private, no-cache');
    }
  });

  test('has no body for HEAD', async () => {
    const { status, headers, text } = await opens('/doc', BROWSER, { method: 'HEAD' });
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
    expect(text).toBe('');
  });

  test('is the same for a disabled operator API as for any other path', async () => {
    const headers = { 'X-Request-Id': 'same' };
    const surface = await opens('/operator/v1/plans', BROWSER, { headers }, '');
    const elsewhere = await opens('/doc', BROWSER, { headers }, '');
    expect(Object.fromEntries(surface.headers)).toEqual(Object.fromEntries(elsewhere.headers));
    expect(surface.text).toBe(elsewhere.text);
  });
});

describe('A browser', () => {
  test('gets 405 without a page if the path has another method', async () => {
    const path = `/v1/projects/${UNKNOWN}/imports`;
    for (const [method, status] of [
      ['GET', 405],
      ['OPTIONS', 204],
    ] as const) {
      const { headers, ...answer } = await opens(path, BROWSER, { method });
      expect(answer.status).toBe(status);
      expect(headers.get('Allow')).toBe('POST, OPTIONS');
      expect(headers.get('Content-Security-Policy')).toBeNull();
      expect(headers.get('Vary')).toBe('Authorization');
    }
  });

  test('gets JSON if a known path requires a token', async () => {
    const { status, headers } = await opens('/v1/projects', BROWSER);
    expect(status).toBe(401);
    expect(headers.get('Content-Type')).toBe('application/json');
  });
});
