import { readdir } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY } from './repository.ts';
import { SETTINGS } from './settings.ts';

const { R2_S3_ENDPOINT } = z.object({ R2_S3_ENDPOINT: z.url() }).parse(SETTINGS['vars']);

test('every address of the dashboard has the same page, whose policy forbids that text becomes script', async () => {
  for (const path of ['/app/', '/app/an-organisation/settings/tokens?dialog=issue']) {
    const { status, headers } = await fetch(`${inject('origin')}${path}`);
    expect(status).toBe(200);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain(`img-src 'self' data: ${R2_S3_ENDPOINT};`);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types reader");
    expect(policy).not.toContain('unsafe');
    // A second policy would forbid what this one permits.
    expect(policy.match(/default-src/g)).toHaveLength(1);
  }
});

test('every page is answered by the Worker, which redirects it to https', async () => {
  const files = await readdir(join(REPOSITORY, 'dist/site'), { recursive: true });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(?:index)?\.html$/, '')}`);
  expect(pages.toSorted()).toEqual([
    '/',
    '/app/',
    '/docs',
    '/docs/operator',
    '/docs/orgs',
    '/docs/public',
    '/en',
  ]);
  const { run_worker_first: patterns } = z
    .object({ run_worker_first: z.array(z.string()) })
    .parse(SETTINGS['assets']);
  for (const page of pages) {
    expect(patterns.filter((pattern) => matchesGlob(page, pattern))).not.toEqual([]);
    const { status, headers } = await fetch(`${inject('origin')}${page}`);
    expect([page, status, headers.get('Vary')]).toEqual([page, 200, null]);
    expect(headers.get('X-Request-Id')).not.toBeNull();
    const again = await fetch(`${inject('origin')}${page}`, {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect([page, again.status]).toEqual([page, headers.has('ETag') ? 304 : 200]);
  }
});

test('an unknown page is that of every unknown path', async () => {
  const accept = { headers: { Accept: 'text/html' } };
  const answer = await fetch(`${inject('origin')}/docs/nothing`, accept);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Hier ist nichts');
});

test('browsers may keep the dashboard’s script and style for ever, but must revalidate its page', async () => {
  const page = await fetch(`${inject('origin')}/app/`);
  expect(page.headers.get('Cache-Control')).toContain('must-revalidate');
  const files = (await page.text()).match(/\/assets\/[^"]+/g) ?? [];
  // The page also names the parts that the script always imports.
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    const { status, headers } = await fetch(`${inject('origin')}${file}`);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toContain('immutable');
  }
});

test.each(['decisions', 'webhooks'])(
  '/docs/%s.md names neither the address nor the token of the demo data',
  async (page) => {
    const text = await (await fetch(`${inject('origin')}/docs/${page}.md`)).text();
    expect(text).toContain("TOKEN='a token of yours'");
    expect(text).toContain('API=https://einheit.example/v1');
    expect(text).not.toMatch(/localhost:8787|TOKEN=einheit_live|against `npm start`/);
  },
);
