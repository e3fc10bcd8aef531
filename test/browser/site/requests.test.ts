import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { ORIGIN } from '../origin.ts';
import { useBrowser } from '../windows.ts';
import { aReader, type Reader } from './reference.ts';

useBrowser();

test('The token is asked for, stays in its tab, and is in no sample or address', async () => {
  const reader = await aReader();
  const list = await reader.operation('List units').tries();
  await list.section.getByText('Without a credential the answer is 401').waitFor();
  await list.button('Send').click();
  expect(await list.answers(401)).toMatchObject({ error: { code: 'unauthenticated' } });

  await reader.givesToken();
  for (const language of ['curl', 'TypeScript', 'Python'] as const) {
    expect(await list.sample(language)).not.toContain(DEMO_TOKENS[0].secret);
  }
  expect(reader.page.url()).not.toContain('einheit_live');

  await reader.page.reload();
  const field = reader.page.getByLabel('API token', { exact: true });
  expect(await field.inputValue()).toBe(DEMO_TOKENS[0].secret);
  const other = await reader.page.context().newPage();
  await other.goto(`${ORIGIN}/docs`);
  expect(await other.getByLabel('API token', { exact: true }).inputValue()).toBe('');
  await reader.leaves();
});

describe('A request from the reference', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await aReader();
    await reader.givesToken();
  });

  afterAll(async () => {
    await reader.leaves();
  });

  test('leaves out empty inputs, and shows the headers of its answer', async () => {
    const list = await reader.operation("List a project's units").tries();
    const asked = reader.page.waitForRequest(/\/v1\/projects\//);
    await list.button('Send').click();
    const request = await asked;
    expect(new URL(request.url()).search).toBe('');
    expect(Object.keys(await request.allHeaders())).not.toEqual(expect.arrayContaining(['prefer']));
    await list.answers(200);
    await list.received.getByText(/^\d+ headers$/).click();
    await list.received.getByText('ratelimit-policy', { exact: true }).waitFor();
  });

  test('has the form’s inputs, and a button reads the next page', async () => {
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
  });

  test('that writes needs a second click, and a double click counts as one', async () => {
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
  });

  test('with an Idempotency-Key can be repeated without creating anything twice', async () => {
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
  });

  test('of bytes sends the chosen file, and so do its samples', async () => {
    const upload = await reader.operation('Upload the content of a document').tries();
    await upload.input('application/octet-stream').setInputFiles({
      name: 'Plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    expect(await upload.sample('curl')).toContain("--data-binary '@Plan.pdf'");
    expect(await upload.sample('TypeScript')).toContain('body: await openAsBlob("Plan.pdf")');
    expect(await upload.sample('Python')).toContain('data=open("Plan.pdf", "rb")');
    const asked = reader.page.waitForRequest(/\/content$/);
    reader.visitor.expectsComplaint(/404/); // no document has the example's id
    await upload.button('Send').click();
    await upload.button('Send PUT now').click();
    expect((await asked).headers()['content-type']).toBe('application/octet-stream');
    await upload.answers(404);
  });

  test('with an invalid input shows the error, and each error links to its description', async () => {
    const list = await reader.operation('List units').tries();
    await list.input('limit').fill('many');
    reader.visitor.expectsComplaint(/400/);
    await list.button('Send').click();
    expect(await list.answers(400)).toMatchObject({
      error: { details: [{ path: 'limit', message: 'must be an integer' }] },
    });
    await list.section.getByRole('link', { name: 'rate_limited' }).click();
    await reader.page.locator('[id=error-rate_limited]:target').waitFor();
  });
});

test('A request can be sent with the keyboard alone', async () => {
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
