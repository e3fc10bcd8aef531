import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../../src/doors/api/routes.ts';
import { operatorRoutes } from '../../../src/doors/operator/routes.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { aVisitor, useBrowser } from '../visitor.ts';
import { aReader } from './reference.ts';
import { ORIGIN } from '../origin.ts';

useBrowser();

const run = promisify(execFile);

/** Runs a sample with the demo token in the environment variable that the page names. */
function runs(program: string, ...args: string[]) {
  const env = { ...process.env, EINHEIT_TOKEN: DEMO_TOKENS[0].secret };
  return run(program, args, { env });
}

describe('The contents', () => {
  test('list every operation of the document', async () => {
    const reader = await aReader();
    const operations = reader.contents.locator('a:has(.method)');
    expect(await operations.count()).toBe(apiRoutes.length);
    await reader.leaves();
  });

  test('are narrowed by a search, whose first hit Enter opens', async () => {
    const reader = await aReader();
    await reader.visitor.fills('Find an operation', 'post folder');
    const found = await reader.contents.getByRole('link').allTextContents();
    expect(found).toEqual(['POSTCreate a folder']);
    await reader.page.keyboard.press('Enter');
    await reader.stands('Create a folder');
    expect(new URL(reader.page.url()).hash).toBe('#createFolder');
    await reader.leaves();
  });

  test('say if nothing is found, and Escape shows all again', async () => {
    const reader = await aReader();
    await reader.visitor.fills('Find an operation', 'nothing like it');
    await reader.visitor.sees('No operation matches.');
    await reader.page.keyboard.press('Escape');
    await reader.contents.getByRole('link', { name: 'Read an import' }).waitFor();
    await reader.leaves();
  });

  test('are walked through with the arrow keys', async () => {
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

  test('mark the section that is being read', async () => {
    const reader = await aReader('/docs#importUnits');
    const current = reader.contents.locator('[aria-current=location]');
    await current.getByText('Import units').waitFor();
    await reader.leaves();
  });

  test('open by a button on a phone, and close with a choice', async () => {
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

describe('The token', () => {
  test('is kept for the tab, and in no other', async () => {
    const reader = await aReader();
    await reader.givesToken();
    await reader.page.reload();
    const field = reader.page.getByLabel('API token', { exact: true });
    expect(await field.inputValue()).toBe(DEMO_TOKENS[0].secret);
    const other = await reader.page.context().newPage();
    await other.goto(`${ORIGIN}/docs`);
    expect(await other.getByLabel('API token', { exact: true }).inputValue()).toBe('');
    await reader.leaves();
  });

  test('is in no sample and in no address', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const list = reader.operation('List units');
    for (const language of ['curl', 'TypeScript', 'Python'] as const) {
      expect(await list.sample(language)).not.toContain(DEMO_TOKENS[0].secret);
    }
    expect(reader.page.url()).not.toContain('einheit_live');
    await reader.leaves();
  });

  test('is asked for where it is missing, and the answer then is 401', async () => {
    const reader = await aReader();
    const list = await reader.operation('List units').tries();
    await list.section.getByText('Without a credential the answer is 401').waitFor();
    await list.button('Send').click();
    expect(await list.answers(401)).toMatchObject({ error: { code: 'unauthenticated' } });
    await reader.leaves();
  });
});

describe('A request', () => {
  test('is sent without what is left empty', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const list = await reader.operation('List units').tries();
    const asked = reader.page.waitForRequest(/\/v1\/properties/);
    await list.button('Send').click();
    const request = await asked;
    expect(new URL(request.url()).search).toBe('');
    expect(Object.keys(await request.allHeaders())).not.toEqual(expect.arrayContaining(['prefer']));
    await list.answers(200);
    await reader.leaves();
  });

  test('has what the form says, and the page after it comes by Link', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const list = await reader.operation('List units').tries();
    await list.input('limit').fill('2');
    await list.input('frei').check();
    await list.input('reserviert').check();
    await list.input('includeArchived').selectOption('true');
    expect(await list.sample('curl')).toContain(
      '/v1/properties?limit=2&status=frei,reserviert&includeArchived=true',
    );
    await list.button('Send').click();
    const first = await list.answers(200);
    expect(first).toMatchObject({ pagination: { limit: 2, offset: 0, hasMore: true } });
    await list.button('Next page').click();
    await list.received.getByText('"offset": 2').waitFor();
    expect(await list.answers(200)).toMatchObject({ pagination: { offset: 2 } });
    await reader.leaves();
  });

  test('shows the headers of its answer', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const list = await reader.operation('List folders').tries();
    await list.button('Send').click();
    await list.answers(200);
    await list.received.getByText(/^\d+ headers$/).click();
    await list.received.getByText('ratelimit-policy', { exact: true }).waitFor();
    await reader.leaves();
  });

  test('that writes needs a second click, and a double click is only the first', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const create = await reader.operation('Create a project').tries();
    const sent: string[] = [];
    reader.page.on('request', (request) => sent.push(request.method()));
    await create.button('Send').dblclick();
    await create.button('Send POST now').waitFor();
    await reader.page.keyboard.press('Escape');
    await create.button('Send').click();
    await create.input('Body (JSON)').fill('{"name": "Ahornhof"}');
    await create.button('Send').click();
    expect(sent).toEqual([]);
    await create.button('Send POST now').click();
    expect(await create.answers(201)).toMatchObject({ project: { name: 'Ahornhof' } });
    expect(sent).toEqual(['POST']);
    await reader.leaves();
  });

  test('with a new Idempotency-Key can be repeated, and nothing is created twice', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const create = await reader.operation('Create a folder').tries();
    await create.button('New key').click();
    expect(await create.input('Idempotency-Key').inputValue()).toMatch(/^[\da-f-]{36}$/);
    const answers = [];
    for (const _ of ['once', 'again']) {
      const answered = reader.page.waitForResponse(/\/v1\/folders/);
      await create.button('Send').click();
      await create.button('Send POST now').click();
      const response = await answered;
      answers.push([await response.text(), response.headers()['idempotent-replayed']]);
    }
    const [[first] = []] = answers;
    expect(answers).toEqual([
      [first, undefined],
      [first, 'true'],
    ]);
    await reader.leaves();
  });

  test('that is wrong names the fault, and the error leads to its description', async () => {
    const reader = await aReader();
    await reader.givesToken();
    const list = await reader.operation('List units').tries();
    await list.input('limit').fill('many');
    reader.visitor.expectsComplaint(/400/);
    await list.button('Send').click();
    expect(await list.answers(400)).toMatchObject({
      error: { details: [{ path: 'limit', message: 'must be an integer' }] },
    });
    await list.section.getByRole('link', { name: 'rate_limited' }).click();
    await reader.page.locator('[id=error-rate_limited]:target').waitFor();
    await reader.leaves();
  });

  test('is sent with the keyboard alone', async () => {
    const reader = await aReader();
    const { keyboard } = reader.page;
    await reader.givesToken();
    await reader.page.getByLabel('Find an operation').focus();
    await keyboard.type('list projects');
    await keyboard.press('Enter');
    const list = reader.operation('List projects');
    await list.section.getByRole('link', { name: 'List projects' }).focus();
    const focused = reader.page.locator(':focus');
    for (let steps = 0; (await focused.textContent()) !== 'Try it'; steps += 1) {
      expect(steps).toBeLessThan(30);
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await list.section.getByRole('button', { name: 'Send' }).waitFor();
    while ((await focused.textContent()) !== 'Send') await keyboard.press('Tab');
    await keyboard.press('Enter');
    expect(await list.answers(200)).toHaveProperty('projects');
    await reader.leaves();
  });
});

test('What the contract does not have is marked as an addition', async () => {
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

describe('A sample', () => {
  test('in curl creates what the form says, whatever is in it', async () => {
    const reader = await aReader();
    const create = await reader.operation('Create a project').tries();
    const name = 'O\'Neill "Höfe" $HOME \\ `id`';
    await create.input('Body (JSON)').fill(JSON.stringify({ name }));
    const { stdout } = await runs('bash', '-c', await create.sample('curl'));
    expect(JSON.parse(stdout)).toMatchObject({ project: { name } });
    await reader.leaves();
  });

  test('in TypeScript runs in Node as it stands', async () => {
    const reader = await aReader();
    const create = await reader.operation('Create a unit').tries();
    const folder = await mkdtemp(join(tmpdir(), 'einheit-sample-'));
    const file = join(folder, 'sample.mts');
    await writeFile(file, await create.sample('TypeScript'));
    const { stdout } = await runs(process.execPath, file);
    await rm(folder, { recursive: true });
    expect(stdout).toContain("kaufpreisPerQm: '3200.00'");
    await reader.leaves();
  });

  test('in Python has Python’s words', async () => {
    const reader = await aReader();
    const create = await reader.operation('Create a folder').tries();
    await create.input('Body (JSON)').fill('{"name": "Pläne", "parentId": null}');
    const sample = await create.sample('Python');
    expect(sample).toContain('requests.post(');
    expect(sample).toContain('"parentId": None,');
    await reader.leaves();
  });

  test('is copied', async () => {
    const reader = await aReader();
    const list = reader.operation('List projects');
    await list.button('Copy').click();
    await list.button('Copied').waitFor();
    const copied = await reader.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await list.sample('curl'));
    await reader.leaves();
  });

  test('sends JSON as written where a number has more digits than a program reads', async () => {
    const reader = await aReader();
    const create = await reader.operation('Create a unit').tries();
    await create.input('Body (JSON)').fill('{"kaufpreis": 123456789012345.123456}');
    for (const language of ['curl', 'TypeScript', 'Python'] as const) {
      expect(await create.sample(language)).toContain('123456789012345.123456');
    }
    await reader.leaves();
  });
});

describe('The operator’s document', () => {
  test('is shown where a key is configured, with every operation', async () => {
    const reader = await aReader('/docs/operator');
    const operations = reader.contents.locator('a:has(.method)');
    expect(await operations.count()).toBe(operatorRoutes.length);
    await reader.givesKey();
    const list = await reader.operation('List the plans').tries();
    await list.button('Send').click();
    expect(await list.answers(200)).toHaveProperty('plans');
    await reader.leaves();
  });

  test('is said to be absent where no key is configured', async () => {
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

  test('takes a file', async () => {
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
