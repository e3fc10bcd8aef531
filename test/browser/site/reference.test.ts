import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/doors/api/routes.ts';
import { operatorRoutes } from '../../../src/doors/operator/routes.ts';
import { publicRoutes } from '../../../src/doors/public/routes.ts';
import { ORIGIN } from '../origin.ts';
import { aVisitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aReader } from './reference.ts';

useBrowser();

describe('The contents of the reference', () => {
  test('list every operation of the document', async () => {
    const reader = await aReader();
    const operations = reader.contents.locator('a:has(.method)');
    expect(await operations.count()).toBe(apiRoutes.length);
    expect(await reader.page.getByRole('region', { name: 'List units', exact: true }).count()).toBe(
      1,
    );
    await reader.leaves();
  });

  test('are filtered by a search, and Enter opens the first match', async () => {
    const reader = await aReader();
    await reader.visitor.fills('Find an operation', 'post folder');
    const found = await reader.contents.getByRole('link').allTextContents();
    expect(found).toEqual(['POSTCreate a folder']);
    await reader.page.keyboard.press('Enter');
    await reader.stands('Create a folder');
    expect(new URL(reader.page.url()).hash).toBe('#createFolder');
    await reader.leaves();
  });

  test('say that no operation matches, and Escape shows all again', async () => {
    const reader = await aReader();
    await reader.visitor.fills('Find an operation', 'nothing like it');
    await reader.visitor.sees('No operation matches.');
    await reader.page.keyboard.press('Escape');
    await reader.contents.getByRole('link', { name: 'Read an import' }).waitFor();
    await reader.leaves();
  });

  test('can be navigated with the arrow keys', async () => {
    const reader = await aReader();
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

  test('mark the current section', async () => {
    const reader = await aReader('/docs#importUnits');
    const current = reader.contents.locator('[aria-current=location]');
    await current.getByText('Import units').waitFor();
    await reader.leaves();
  });

  test('open with a button on a phone, and close after a choice', async () => {
    const reader = await aReader('/docs', { width: 390 });
    const link = reader.contents.getByRole('link', { name: 'List units' });
    expect(await link.isVisible()).toBe(false);
    await reader.visitor.clicks('Contents');
    await link.click();
    await reader.stands('List units');
    expect(await link.isVisible()).toBe(false);
    await reader.leaves();
  });
});

test.each([
  ['/docs#getImport', 'Read an import'],
  ['/docs#errors', 'Errors'],
  ['/docs/operator#issueToken', 'Issue an API token'],
])('%s opens at “%s”', async (path, heading) => {
  const reader = await aReader(path);
  await reader.stands(heading);
  await reader.leaves();
});

test('Additions to the contract are marked', async () => {
  const visitor = await aVisitor();
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

describe('The reference for websites', () => {
  test('lists every operation, and sends them without a credential', async () => {
    const reader = await aReader('/docs/public');
    const operations = reader.contents.locator('a:has(.method)');
    expect(await operations.count()).toBe(publicRoutes.length);
    const list = await reader.operation("List a project's published units").tries();
    expect(await list.sample('curl')).not.toContain('Authorization');
    await list.button('Send').click();
    expect(await list.answers(200)).toHaveProperty('units');
    await reader.leaves();
  });

  test('shows the image of an answer', async () => {
    const reader = await aReader('/docs/public');
    const image = await reader.operation('Read an image').tries();
    await image.button('Send').click();
    const shown = image.received.getByRole('img');
    await expect
      .poll(() => shown.evaluate((element) => 'naturalWidth' in element && element.naturalWidth))
      .toBeGreaterThan(0);
    await reader.leaves();
  });
});

describe('The operator’s reference', () => {
  test('lists every operation if the service has an operator key', async () => {
    const reader = await aReader('/docs/operator');
    const operations = reader.contents.locator('a:has(.method)');
    expect(await operations.count()).toBe(operatorRoutes.length);
    await reader.givesKey();
    const list = await reader.operation('List the plans').tries();
    await list.button('Send').click();
    expect(await list.answers(200)).toHaveProperty('plans');
    await reader.leaves();
  });

  test('says that there is no operator API if the service has no operator key', async () => {
    const visitor = await aVisitor();
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

  test('uploads a file', async () => {
    const reader = await aReader('/docs/operator');
    await reader.givesKey();
    const add = await reader.operation('Add an image').tries();
    const { origin } = new URL(reader.page.url());
    const icon = await reader.page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } });
    expect(origin).toBe(ORIGIN);
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
});
