import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { settingFaults } from '../../src/settings.ts';
import { EXAMPLE } from '../../src/site/landing/example.ts';
import { aClient } from '../harness/callers.ts';
import { ORIGIN } from '../harness/client.ts';
import { served } from '../harness/served.ts';

const LEGAL = { IMPRINT_URL: 'https://einheit.example/impressum', PRIVACY_URL: '/datenschutz' };

/** Opens a path of a service with these settings. */
async function opens(path: string, settings: Partial<Env> = {}, init: RequestInit = {}) {
  const request = new Request(ORIGIN + path, init);
  const response = await served(request, settings);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe.each([
  ['/', 'de', 'Impressum', 'Datenschutz'],
  ['/en', 'en', 'Imprint', 'Privacy'],
])('The landing page at %s', (path, language, imprint, privacy) => {
  test('has its language and a link to the other one', async () => {
    const { status, headers, text } = await opens(path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toContain('text/html');
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(`href="${path === '/' ? '/en' : '/'}" lang=`);
  });

  test('links to the imprint and the privacy notice that are set', async () => {
    const { text } = await opens(path, LEGAL);
    expect(text).toContain(`href="${LEGAL.IMPRINT_URL}">${imprint}</a>`);
    expect(text).toContain(`href="${LEGAL.PRIVACY_URL}">${privacy}</a>`);
  });

  test('leaves out links that are not set', async () => {
    const { text } = await opens(path, { IMPRINT_URL: '', PRIVACY_URL: LEGAL.PRIVACY_URL });
    expect(text).not.toContain(imprint);
    expect(text).toContain(privacy);
    expect((await opens(path)).text).not.toMatch(/Impressum|Imprint|Datenschutz|Privacy/);
  });

  test('has another ETag when a link changes', async () => {
    const before = (await opens(path)).headers.get('ETag') ?? '';
    const known = { headers: { 'If-None-Match': before } };
    expect((await opens(path, {}, known)).status).toBe(304);
    expect((await opens(path, LEGAL, known)).status).toBe(200);
  });

  test('must not load anything from other origins or run scripts', async () => {
    const { headers, text } = await opens(path);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|(?:src|stylesheet" href)="https?:/);
    expect(text).not.toContain('npm start');
  });

  test('refuses a POST', async () => {
    const { status, headers } = await opens(path, {}, { method: 'POST' });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

test('The landing page’s example equals the service’s answer', async () => {
  const api = await aClient();
  const { project } = (await api.post('/projects', { name: 'Lindenhof' })).body;
  const { status, body } = await api.postsText(
    `/projects/${project.id}/properties`,
    EXAMPLE.request,
  );
  expect(status).toBe(EXAMPLE.status);
  expect(body.property).toMatchObject(EXAMPLE.answer);
  for (const name of EXAMPLE.computed) expect(JSON.parse(EXAMPLE.request)).not.toHaveProperty(name);
});

test('An imprint address that is no web address is refused as a setting', () => {
  for (const address of [
    'javascript:alert(1)',
    'http://einheit.example',
    '//einheit.example',
    'x',
  ]) {
    expect(settingFaults({ ...env, IMPRINT_URL: address })).toEqual([
      'IMPRINT_URL must be an https address, a path, or empty.',
    ]);
  }
  expect(settingFaults({ ...env, ...LEGAL })).toEqual([]);
});
