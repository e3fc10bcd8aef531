import { describe, expect, test } from 'vitest';
import { type Answer, headerOf, strictly } from '../harness/client.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { aPoster, importPost, unitPost } from '../harness/posts.ts';
import { broken } from '../../src/values/rule-messages.ts';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The rows of an error's details, and its message. */
function errorIn({ status, body }: Answer): { rows: readonly Fault[]; message: string } {
  expect(status).toBe(400);
  return { rows: body.error.details, message: body.error.message };
}

/** The size limit of an error: 100 rows of a path and a rule, each of about 150 characters. */
const LARGEST = 35_000;

describe('A request with more than 100 faults', () => {
  test('gets the first 100 faults, and the number of the others', async () => {
    const { sends, made } = await aPoster(importPost);
    const units = Array.from({ length: 200 }, () => ({ etage: 'x', baujahr: 'y' }));
    const { rows, message } = errorIn(await sends(JSON.stringify({ units })));
    expect(rows).toHaveLength(100);
    expect(rows[0]?.path).toBe('units[0].baujahr');
    expect(rows[99]?.path).toBe('units[49].etage');
    expect(message).toBe(
      'The request does not fit: details name the first 100 faults, and there are 300 more.',
    );
    expect(await made()).toBe(0);
  });

  test('gets every fault if there are exactly 100', async () => {
    const { sends } = await aPoster(importPost);
    const units = Array.from({ length: 100 }, () => ({ etage: 'x' }));
    const { rows, message } = errorIn(await sends(JSON.stringify({ units })));
    expect(rows).toHaveLength(100);
    expect(message).toBe('The request does not fit: see details.');
  });

  test('gets an error of limited size for a body full of unknown names', async () => {
    const { sends } = await aPoster(importPost);
    const names = Array.from({ length: 60_000 }, (_, at) => `"n${at}":1`).join(',');
    const body = `{"units":[{${names}}]}`;
    const answer = await sends(body, strictly);
    const { rows, message } = errorIn(answer);
    expect(rows[99]).toEqual({ path: 'units[0].n99', ...broken('unknown') });
    expect(message).toContain('59,900 more');
    expect(answer.text.length).toBeLessThan(LARGEST);
  });
});

describe('An error', () => {
  test('cuts an unknown field name to 100 characters', async () => {
    const { sends } = await aPoster(unitPost);
    const long = 'ä🏠'.repeat(50_000);
    const answer = await sends(JSON.stringify({ [long]: 1, city: 3 }), strictly);
    const { rows } = errorIn(answer);
    expect(rows).toContainEqual({ path: `${'ä🏠'.repeat(50)}…`, ...broken('unknown') });
    expect(answer.text.length).toBeLessThan(LARGEST);
  });

  test('cuts a query parameter to 100 characters', async () => {
    const { api } = await aPoster(unitPost);
    const answer = await api.get('/projects', { ['p'.repeat(5000)]: '1' }, strictly);
    expect(errorIn(answer).rows).toEqual([{ path: `${'p'.repeat(100)}…`, ...broken('unknown') }]);
  });

  test('cuts a duplicate key to 100 characters', async () => {
    const { sends } = await aPoster(unitPost);
    const key = 'k'.repeat(100_000);
    const { message } = errorIn(await sends(`{"${key}":1,"${key}":2}`));
    expect(message).toContain(`${'k'.repeat(100)}…`);
    expect(message.length).toBeLessThan(300);
  });
});

describe('A list of values in a query', () => {
  test('is refused with each invalid value named once', async () => {
    const { api } = await aPoster(unitPost);
    const answer = await api.get('/properties', { status: `frei,${'x,'.repeat(3000)}y` });
    expect(errorIn(answer).rows.map(({ path }) => path)).toEqual(['status[1]', 'status[3001]']);
  });

  test('is refused with an error of limited size, however many values are invalid', async () => {
    const { api } = await aPoster(unitPost);
    const words = Array.from({ length: 2000 }, (_, at) => at.toString(36)).join(',');
    const answer = await api.get('/properties', { status: words });
    expect(errorIn(answer).rows).toHaveLength(100);
    expect(answer.text.length).toBeLessThan(LARGEST);
  });

  test('may repeat a valid value', async () => {
    const { api, sends } = await aPoster(unitPost);
    await sends('{}');
    const { status, body } = await api.get('/properties', { status: 'frei,'.repeat(500) + 'frei' });
    expect(status).toBe(200);
    expect(body.properties).toHaveLength(1);
  });
});

describe('Link', () => {
  test('keeps the parameters that the operation defines, and no others', async () => {
    const { api, sends } = await aPoster(unitPost);
    await sends('{}');
    await sends('{}');
    const first = await api.get('/properties', {
      limit: 1,
      status: ['frei', 'verkauft'],
      includeArchived: true,
      updatedSince: '2020-01-01T00:00:00+01:00',
      api_key: 'secret-of-the-caller',
      junk: 'x'.repeat(5000),
    });
    const link = headerOf(first, 'Link');
    expect(link).not.toContain('secret-of-the-caller');
    expect(link).not.toContain('junk');
    expect(link.length).toBeLessThan(1000);
    const next = await api.turns(first);
    expect(next.status).toBe(200);
    expect(next.body.properties).toHaveLength(1);
    expect(next.body.pagination).toMatchObject({ limit: 1, offset: 1, total: 2, hasMore: false });
  });

  test('stays short if a parameter is repeated many times', async () => {
    const { api, sends } = await aPoster(unitPost);
    await sends('{}');
    await sends('{}');
    const status = Array.from({ length: 1000 }, () => 'frei');
    const first = await api.get('/properties', { limit: 1, status });
    expect(headerOf(first, 'Link').length).toBeLessThan(1000);
    expect((await api.turns(first)).body.properties).toHaveLength(1);
  });

  test('leads through the folders of the top level', async () => {
    const organisation = await anOrganisation();
    await organisation.hasFolders(1001);
    const api = await organisation.signedIn();
    const first = await api.get('/folders', { parentId: 'null', secret: 'x' });
    expect(headerOf(first, 'Link')).not.toContain('secret');
    expect((await api.turns(first)).body.folders).toHaveLength(1);
  });
});
