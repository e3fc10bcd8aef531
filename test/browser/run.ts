import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { started } from '../local/started.ts';

// The pages in a real browser. Without an address, before a server that is started for it:
//   npm run test:browser
//   npm run test:browser -- http://localhost:8787 a-directory-for-screenshots

const [address, screenshots] = process.argv.slice(2);
const BROWSER = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page, whose complaints are kept: a script's error, a refusal by the policy, a failed request. */
async function opened(context: BrowserContext, origin: string, path: string) {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (said) => {
    if (['error', 'warning'].includes(said.type())) complaints.push(said.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
      complaints.push(`${request.url()} is elsewhere`);
    }
  });
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  return { page, complaints };
}

async function pictured(page: Page, name: string): Promise<void> {
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) });
}

async function landing(context: BrowserContext, origin: string): Promise<void> {
  const { page, complaints } = await opened(context, origin, '/');
  assert.equal(await page.locator('h1').textContent(), 'Einheit');
  const fits = 'document.documentElement.scrollHeight <= document.documentElement.clientHeight';
  assert.equal(await page.evaluate<boolean>(fits), true, 'The landing page fits one screen.');
  await pictured(page, 'landing');
  await page.getByRole('link', { name: 'Read and try the API' }).click();
  await page.waitForURL('**/docs');
  assert.deepEqual(complaints, []);
}

async function mistyped(context: BrowserContext, origin: string): Promise<void> {
  const { page, complaints } = await opened(context, origin, '/doc');
  assert.equal(await page.locator('h1').textContent(), 'There is nothing here');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
      assert.equal(await page.evaluate<boolean>(fits), true, 'The page fits its width.');
      await pictured(page, `not-found-${scheme}-${width}`);
    }
  }
  const [status, ...others] = complaints;
  assert.match(status ?? '', /404/);
  assert.deepEqual(others, []);
}

async function reference(context: BrowserContext, origin: string): Promise<void> {
  const { page, complaints } = await opened(context, origin, '/docs');
  const operations = page.locator('.opblock');
  await operations.first().waitFor();
  assert.equal(await operations.count(), 11);
  await pictured(page, 'docs');

  await page.locator('.btn.authorize').click();
  await page.locator('.modal-ux input').fill(DEMO_TOKENS[0].secret);
  await page.locator('.modal-ux .authorize[type=submit]').click();
  await page.locator('.modal-ux .btn-done').click();

  const list = page.locator('#operations-Properties-listProperties');
  await list.locator('.opblock-summary-control').click();
  await list.locator('tr[data-param-name=limit] input').fill('2');
  await list.locator('.execute').click();
  const body = list.locator('.live-responses-table .response-col_description pre').first();
  await body.waitFor();
  const { properties } = JSON.parse((await body.textContent()) ?? '');
  assert.equal(properties.length, 2);
  assert.match(properties[0].id, /^[\da-f-]{36}$/);
  await body.scrollIntoViewIfNeeded();
  await pictured(page, 'tried');
  assert.deepEqual(complaints, []);
}

async function check(origin: string): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'einheit-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
  });
  try {
    await landing(context, origin);
    await reference(context, origin);
    await mistyped(context, origin);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const { origin, end } = address === undefined ? await started() : { origin: address };
try {
  await check(origin);
  console.log(
    'The landing page, the reference and the page for a mistyped address work, without a complaint of the browser.',
  );
} finally {
  await end?.();
}
