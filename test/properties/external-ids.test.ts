import { describe, expect, test } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { nextOf } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { aListOf, namesIn, numbered, UNIT_LISTS } from '../harness/unit-lists.ts';

// The list parameter `externalSourceId`, by which a caller finds its own records again.

const LISTS = UNIT_LISTS.filter(({ query }) => query['include'] === undefined);

const AWKWARD = ['WE 1, 2. OG', 'a&b=c', 'Größe "7"', '🏠', ' ', '%41', "'; --", 'x'.repeat(1000)];

describe.each(LISTS)('$list with externalSourceId', (list) => {
  test('lists the units with one of these ids, newest first', async () => {
    const { page } = await aListOf(numbered(12), list);
    expect(namesIn(await page({ externalSourceId: '7' }))).toEqual(['7']);
    const several = await page({ externalSourceId: ['3', '11', 'none', '3'] });
    expect(namesIn(several)).toEqual(['11', '3']);
    expect(several.body.pagination).toMatchObject({ total: 2, hasMore: false });
    expect(namesIn(await page({ externalSourceId: 'none' }))).toEqual([]);
  });

  test('takes any id as it is, commas included', async () => {
    const units = AWKWARD.map((unitIdentifier) => ({ unitIdentifier }));
    const { page } = await aListOf(units, list);
    for (const id of AWKWARD) expect(namesIn(await page({ externalSourceId: id }))).toEqual([id]);
    expect(namesIn(await page({ externalSourceId: AWKWARD }))).toEqual(AWKWARD.toReversed());
    for (const name of ['externalSourceId[]', 'externalSourceId[0]']) {
      expect(namesIn(await page({ [name]: AWKWARD[0] ?? '' }))).toEqual([AWKWARD[0]]);
    }
  });

  test('lists every unit that has the id, on as many pages as it takes', async () => {
    const twins = Array.from({ length: 7 }, () => [
      { unitIdentifier: 'A' },
      { unitIdentifier: 'B, b' },
    ]);
    const { page, pages } = await aListOf([...numbered(5), ...twins.flat()], list);
    const query = { externalSourceId: ['A', 'B, b', '4'], limit: 4 };
    const all = await pages(query);
    expect(all.map((each) => namesIn(each).length)).toEqual([4, 4, 4, 3]);
    expect(all.flatMap(namesIn)).toEqual([...twins.flatMap(() => ['B, b', 'A']), '4']);
    expect(all.map(({ body }) => body.pagination.total)).toEqual([15, 15, 15, 15]);
    expect(namesIn(await page({ ...query, offset: 12 }))).toEqual(['B, b', 'A', '4']);
    const next = new URLSearchParams(nextOf(await page(query))?.split('?')[1]);
    expect(next.getAll('externalSourceId')).toEqual(['A', 'B, b', '4']);
  });

  test('combines with every other filter', async () => {
    const units = numbered(6).map(({ unitIdentifier }, at) => ({
      unitIdentifier,
      status: at % 2 === 0 ? 'frei' : 'verkauft',
    }));
    const { api, page } = await aListOf(units, list);
    const externalSourceId = ['1', '2', '3', '4'];
    expect(namesIn(await page({ externalSourceId, status: 'verkauft' }))).toEqual(['4', '2']);
    const [, , three] = (await page({ externalSourceId })).body.properties.toReversed();
    await api.patch(`/properties/${three.id}`, { archived: true });
    expect(namesIn(await page({ externalSourceId }))).toEqual(['4', '2', '1']);
    const since = { externalSourceId, includeArchived: true, updatedSince: three.updatedAt };
    expect(namesIn(await page(since))).toEqual(['4', '3', '2', '1']);
    const { body } = await api.get(`/properties/${three.id}`);
    const later = { ...since, updatedSince: body.property.updatedAt };
    const answer = await page(later);
    expect(namesIn(answer)).toEqual(['3']);
    expect(answer.body.pagination.total).toBe(1);
  });

  test('takes from 1 to 50 ids, each of at most 1,000 characters', async () => {
    const { page } = await aListOf(numbered(1), list);
    const many = numbered(51).map(({ unitIdentifier }) => unitIdentifier);
    expect(namesIn(await page({ externalSourceId: many.slice(0, 50) }))).toEqual(['1']);
    expect(faultsTold(await page({ externalSourceId: many }))).toEqual([
      'externalSourceId: must have from 1 to 50 values, but 51 were sent',
    ]);
    expect(faultsTold(await page({ externalSourceId: ['1', 'x'.repeat(1001)] }))).toEqual([
      'externalSourceId[1]: must have at most 1000 characters',
    ]);
  });

  test('finds no unit of another organisation', async () => {
    await aListOf(numbered(3), list);
    const { page } = await aListOf(numbered(1), list);
    expect(namesIn(await page({ externalSourceId: ['1', '2', '3'] }))).toEqual(['1']);
  });
});

test('in the list of a project, finds the units of that project alone', async () => {
  const api = await aClient();
  const [one, other] = [await api.createsProject(), await api.createsProject()];
  for (const project of [one, other]) await api.createsUnit(project, { unitIdentifier: 'WE 1' });
  const query = { externalSourceId: 'WE 1' };
  expect(namesIn(await api.get('/properties', query))).toHaveLength(2);
  for (const answer of [
    await api.get(`/projects/${one.id}/properties`, query),
    await api.get('/properties', { ...query, projectId: one.id }),
  ]) {
    expect(answer.body.properties).toMatchObject([{ projectId: one.id }]);
    expect(answer.body.pagination.total).toBe(1);
  }
});

test('is an unknown parameter of a project that embeds its units', async () => {
  const [, , embedded] = UNIT_LISTS;
  if (embedded === undefined) throw new Error('There is no such list.');
  const { page } = await aListOf(numbered(2), embedded);
  const answer = await page({ externalSourceId: '1' });
  expect(answer.headers.get('Notice')).toBe('ignored: externalSourceId');
  expect(namesIn(answer)).toEqual(['2', '1']);
});
