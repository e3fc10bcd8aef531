import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/surfaces/api/routes.ts';
import { SHOWN_UNIT_ID } from '../../../src/local/demo/stock.ts';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { operatorRoutes } from '../../../src/surfaces/operator/routes.ts';
import { orgsRoutes } from '../../../src/surfaces/orgs/routes.ts';
import { publicRoutes } from '../../../src/surfaces/public/routes.ts';
import { ORIGIN } from '../origin.ts';
import { aVisitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aReader } from './reference.ts';

useBrowser();

/** The language that an element's text is marked as. */
const languageOf = (part: Locator) =>
  part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'));

test('The contents list every operation, and are filtered by a search', async () => {
  const reader = await aReader();
  const operations = reader.contents.locator('[lang=en] a');
  expect(await operations.count()).toBe(apiRoutes.length);
  expect(await reader.page.getByRole('region', { name: 'List units', exact: true }).count()).toBe(
    1,
  );

  await reader.visitor.fills('Find an operation', 'nothing like it');
  await reader.visitor.sees('No operation matches.');
  await reader.page.keyboard.press('Escape');
  await reader.contents.getByRole('link', { name: 'Read an import' }).waitFor();

  await reader.visitor.fills('Find an operation', 'post folder');
  const found = await reader.contents.getByRole('link').allTextContents();
  expect(found).toEqual(['POSTCreate a folder']);
  await reader.page.keyboard.press('Enter');
  await reader.stands('Create a folder');
  expect(new URL(reader.page.url()).hash).toBe('#createFolder');

  const { keyboard } = reader.page;
  const focused = reader.page.locator(':focus');
  await reader.visitor.fills('Find an operation', 'folder');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  expect(await focused.textContent()).toBe('POSTCreate a folder');
  await keyboard.press('ArrowUp');
  expect(await focused.textContent()).toBe('GETList folders');
  await keyboard.press('ArrowUp');
  expect(await focused.getAttribute('aria-label')).toBe('Find an operation');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await reader.stands('List folders');
  await reader.leaves();
});

test('On a phone a button opens the contents, and a choice closes them', async () => {
  const reader = await aReader('/docs/public', { width: 390 });
  const name = "List a project's published units";
  const link = reader.contents.getByRole('link', { name: `GET ${name}`, exact: true });
  expect(await link.isVisible()).toBe(false);
  await reader.visitor.clicks('Contents');
  // axe examines the rest of the page in looks.test.ts.
  await reader.visitor.findsNoFault('docs-contents-390', { part: 'nav' });
  await link.click();
  await reader.stands(name);
  expect(await link.isVisible()).toBe(false);
  await reader.leaves();
});

test.each([
  ['/docs#getImport', 'Read an import'],
  ['/docs#errors', 'Errors'],
])('%s opens at “%s”, which the contents mark', async (path, heading) => {
  const reader = await aReader(path);
  await reader.stands(heading);
  await reader.contents.locator('[aria-current=location]').getByText(heading).waitFor();
  await reader.leaves();
});

test('The page’s own words are in the visitor’s language, those of the contract in English, and a link switches at the same section', async () => {
  const visitor = await aVisitor();
  const { page } = visitor;
  await visitor.opens('/docs#listProperties');
  const list = page.locator('#listProperties');
  await list.getByRole('link', { name: 'List units' }).waitFor();
  await list.getByText('Ausprobieren').click();
  await list.getByRole('button', { name: 'Senden' }).waitFor();
  expect(await page.title()).toBe('Einheit: API-Referenz');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await languageOf(list.getByText('newest first, across all projects'))).toBe('en');
  expect(await languageOf(list.getByRole('button', { name: 'Senden' }))).toBe('de');
  await visitor.findsNoFault('docs-de', { part: '#listProperties' });

  await page.getByRole('link', { name: 'English' }).click();
  await page.getByLabel('Find an operation').waitFor();
  expect(page.url()).toBe(`${ORIGIN}/docs?lang=en#listProperties`);
  await page.getByRole('link', { name: 'Websites' }).click();
  await page.getByLabel('Find an operation').waitFor();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await page.getByLabel('Operation suchen').waitFor();
  await visitor.leaves();
});

test('Additions to the contract are marked', async () => {
  const visitor = await aVisitor({ language: 'en' });
  await visitor.page.route('**/v1/openapi.json', async (route) => {
    const document = await (await route.fetch()).json();
    document.paths['/projects'].post['x-addition'] = true;
    document.paths['/properties'].get.parameters[0].schema['x-addition'] = true;
    await route.fulfill({ json: document });
  });
  await visitor.opens('/docs');
  await visitor.page.getByRole('heading', { name: 'Create a project Addition' }).waitFor();
  await visitor.page.locator('#listProperties dt').getByText('Addition').waitFor();
  await visitor.leaves();
});

test('The reference for websites lists every operation, sends without a credential, and shows images', async () => {
  const reader = await aReader('/docs/public');
  const operations = reader.contents.locator('[lang=en] a');
  expect(await operations.count()).toBe(publicRoutes.length);
  const list = await reader.operation("List a project's published units").tries();
  expect(await list.sample('curl')).not.toContain('Authorization');
  await list.button('Send').click();
  expect(await list.answers(200)).toHaveProperty('units');

  const image = await reader.operation('Read an image').tries();
  await image.button('Send').click();
  const shown = image.received.getByRole('img');
  await expect
    .poll(() => shown.evaluate((element) => 'naturalWidth' in element && element.naturalWidth))
    .toBeGreaterThan(0);
  await reader.leaves();
});

describe('The operator’s reference', () => {
  test('lists every operation, and reads a list', async () => {
    const reader = await aReader('/docs/operator');
    const operations = reader.contents.locator('[lang=en] a');
    expect(await operations.count()).toBe(operatorRoutes.length);
    await reader.givesKey();
    const list = await reader.operation('List the plans').tries();
    await list.button('Send').click();
    expect(await list.answers(200)).toHaveProperty('plans');
    await reader.leaves();
  });

  test('of organisations opens at an address, lists every operation and uploads a file', async () => {
    const reader = await aReader('/docs/orgs#issueToken');
    await reader.stands('Issue an API token');
    const operations = reader.contents.locator('[lang=en] a');
    expect(await operations.count()).toBe(orgsRoutes.length);
    await reader.givesKey();

    const add = await reader.operation('Add an image').tries();
    await add.input('orgId').fill(NORDLICHT.id);
    await add.input('propertyId').fill(SHOWN_UNIT_ID);
    expect(new URL(reader.page.url()).origin).toBe(ORIGIN);
    const icon = await reader.page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
    await add.button('Send').click();
    expect(await add.input('file').evaluate((input) => input.matches(':invalid'))).toBe(true);
    await add
      .input('file')
      .setInputFiles({ name: 'Ansicht Süd.png', mimeType: 'image/png', buffer: icon });
    await add.input('category').fill('Ansicht');
    expect(await add.sample('curl')).toContain("-F 'file=@Ansicht Süd.png'");
    await add.button('Send').click();
    await add.button('Send POST now').click();
    expect(await add.answers(201)).toMatchObject({
      image: { fileName: 'Ansicht Süd.png', category: 'Ansicht', width: 64, height: 64 },
    });
    await reader.leaves();
  });

  test('says that there is no operator API if the service has no operator key', async () => {
    const visitor = await aVisitor({ language: 'en' });
    visitor.expectsComplaint(/404/);
    // The answer of an unknown path is the same as the document's without a key.
    await visitor.page.route('**/operator/v1/openapi.json', (route) =>
      route.continue({ url: `${ORIGIN}/operator/v2/openapi.json` }),
    );
    await visitor.opens('/docs/operator');
    await visitor.reads('There is no operator API here');
    await visitor.sees('OPERATOR_KEY');
    await visitor.leaves();
  });
});
