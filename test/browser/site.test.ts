import { describe, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { aVisitor, useBrowser } from './visitor.ts';

useBrowser();

test('The landing page fits one screen, and leads to the reference', async () => {
  const visitor = await aVisitor();
  await visitor.opens('/');
  await visitor.reads('Einheit');
  const fits = 'document.documentElement.scrollHeight <= document.documentElement.clientHeight';
  expect(await visitor.page.evaluate<boolean>(fits)).toBe(true);
  await visitor.takesPicture('landing');
  await visitor.page.getByRole('link', { name: 'Read and try the API' }).click();
  await visitor.page.waitForURL('**/docs');
  await visitor.leaves();
});

describe('A mistyped address', () => {
  test.each(['light', 'dark'] as const)('has a page that fits every width, %s', async (scheme) => {
    const visitor = await aVisitor({ scheme });
    visitor.expectsComplaint(/404/);
    await visitor.opens('/doc');
    await visitor.reads('There is nothing here');
    for (const width of [1280, 390]) {
      await visitor.page.setViewportSize({ width, height: 800 });
      const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
      expect(await visitor.page.evaluate<boolean>(fits)).toBe(true);
      await visitor.takesPicture(`not-found-${scheme}-${width}`);
    }
    await visitor.leaves();
  });
});

test('The reference lists every operation, and sends a request with a token', async () => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await visitor.opens('/docs');
  const operations = page.locator('.opblock');
  await operations.first().waitFor();
  expect(await operations.count()).toBe(11);
  await visitor.takesPicture('docs');

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
  expect(properties).toHaveLength(2);
  expect(properties[0].id).toMatch(/^[\da-f-]{36}$/);
  await body.scrollIntoViewIfNeeded();
  await visitor.takesPicture('tried');
  await visitor.leaves();
});
