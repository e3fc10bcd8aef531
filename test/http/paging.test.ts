import { describe, expect, test } from 'vitest';
import { nextOf, ORIGIN } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { anOrganisation } from '../harness/organisation.ts';
import {
  aListOf,
  listsOnce,
  namesIn,
  numbered,
  UNIT_LISTS,
  type UnitList,
  unitsIn,
} from '../harness/unit-lists.ts';

const theListOf = listsOnce();

const newestFirst = (count: number) =>
  numbered(count)
    .map(({ unitIdentifier }) => unitIdentifier)
    .toReversed();

describe.each(UNIT_LISTS)('The offset of $list', (list) => {
  test('skips this many units, and hasMore says whether more follow', async () => {
    const { page } = await theListOf(numbered(5), list);
    expect((await page({ limit: 2 })).text).toBe((await page({ limit: 2, offset: 0 })).text);
    for (const [offset, names, hasMore] of [
      [0, ['5', '4'], true],
      [2, ['3', '2'], true],
      [3, ['2', '1'], false],
      [4, ['1'], false],
      [5, [], false],
    ] as const) {
      const answer = await page({ limit: 2, offset });
      expect(namesIn(answer)).toEqual(names);
      expect(answer.body.pagination).toEqual({ limit: 2, offset, total: 5, hasMore });
    }
  });

  test('may be beyond the last unit, and is answered as sent', async () => {
    const { page } = await theListOf(numbered(1), list);
    for (const offset of [1_000_000, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const answer = await page({ offset });
      expect(unitsIn(answer)).toEqual([]);
      expect(answer.body.pagination).toEqual({ limit: 50, offset, total: 1, hasMore: false });
    }
  });

  test('is refused above 9007199254740991, the largest exact integer', async () => {
    const { page } = await theListOf(numbered(1), list);
    for (const offset of [
      '9007199254740992',
      '9007199254740993',
      '9'.repeat(30),
      '9'.repeat(400),
    ]) {
      expect(faultsTold(await page({ offset }))).toEqual([
        'offset: must be at most 9007199254740991',
      ]);
    }
  });
});

describe.each(UNIT_LISTS)('Link of $list', (list) => {
  test('leads through all units without gaps or duplicates', async () => {
    const { pages } = await theListOf(numbered(23), list);
    const all = await pages({ limit: 5 });
    expect(all.flatMap(namesIn)).toEqual(newestFirst(23));
    expect(all.map(({ body }) => body.pagination)).toEqual(
      [0, 5, 10, 15, 20].map((offset) => ({ limit: 5, offset, total: 23, hasMore: offset < 20 })),
    );
  });

  test('is absent from a last page that is full', async () => {
    const { pages } = await theListOf(numbered(10), list);
    expect((await pages({ limit: 5 })).map((page) => namesIn(page).length)).toEqual([5, 5]);
  });

  test('continues from a first page with an offset', async () => {
    const { pages } = await theListOf(numbered(7), list);
    const all = await pages({ limit: 3, offset: 2 });
    expect(all.map(namesIn)).toEqual([
      ['5', '4', '3'],
      ['2', '1'],
    ]);
    expect(all[1]?.body.pagination).toMatchObject({ offset: 5, hasMore: false });
  });

  test('keeps its pages while units are created', async () => {
    const { api, project, page } = await aListOf(numbered(5), list);
    const first = await page({ limit: 3 });
    await api.imports(project, [{ unitIdentifier: 'newer' }, { unitIdentifier: 'newest' }]);
    const second = await api.turns(first);
    expect(namesIn(second)).toEqual(['2', '1']);
    expect(second.body.pagination).toEqual({ limit: 3, offset: 3, total: 7, hasMore: false });
  });

  test('keeps filters, page size and images', async () => {
    const sold = ['2', '4'].map((unitIdentifier) => ({ unitIdentifier, status: 'verkauft' }));
    const { pages } = await theListOf([...sold, ...numbered(3)], list);
    const filter = { status: ['frei', 'frei'], updatedSince: '2026-01-01T00:00:00 00:00' };
    const all = await pages({ limit: 2, ...filter, ...list.withImages });
    expect(all.map(namesIn)).toEqual([['3', '2'], ['1']]);
    expect(all.flatMap(unitsIn)).toMatchObject([{ images: [] }, { images: [] }, { images: [] }]);
  });

  test('accepts another page size on each page', async () => {
    const { api, page } = await theListOf(numbered(9), list);
    const next = nextOf(await page({ limit: 2 }));
    const answer = await api.get(String(next).replace('limit=2', 'limit=4'));
    expect(namesIn(answer)).toEqual(['7', '6', '5', '4']);
  });
});

/** A list of three units, its first page, and the cursor of its second page. */
async function aCursor(list: UnitList) {
  const listed = await theListOf(numbered(3), list);
  const first = await listed.page({ limit: 1, status: 'frei' });
  const { searchParams } = new URL(String(nextOf(first)), ORIGIN);
  return { ...listed, first, cursor: String(searchParams.get('cursor')) };
}

const NOT_OF_THIS_LIST = ['cursor: must be a cursor of this very list'];

describe.each(UNIT_LISTS)('The cursor of $list', (list) => {
  test('is refused if it was made up or altered', async () => {
    const { page, cursor } = await aCursor(list);
    const [payload = '', seal = ''] = cursor.split('.');
    for (const forged of [
      'abc',
      '.',
      '💥',
      btoa('{"offset":0,"after":[]}'),
      payload,
      `${payload}.`,
      `.${seal}`,
      `A${cursor}`,
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor}.A`,
      cursor.toLowerCase(),
    ]) {
      const faults = faultsTold(await page({ status: 'frei', cursor: forged }));
      expect({ forged, faults }).toEqual({ forged, faults: NOT_OF_THIS_LIST });
    }
  });

  test('may be empty, which is the first page, also with an offset', async () => {
    const { page, first } = await aCursor(list);
    const asked = { limit: 1, status: 'frei', cursor: '' };
    expect((await page(asked)).text).toBe(first.text);
    expect((await page({ ...asked, offset: 0 })).text).toBe(first.text);
  });

  test('is refused with another filter', async () => {
    const { page, cursor } = await aCursor(list);
    for (const filter of [
      {},
      { status: 'verkauft' },
      { status: 'frei,verkauft' },
      { status: 'frei', visibility: 'offline' },
      { status: 'frei', includeArchived: true },
      { status: 'frei', updatedSince: '2020-01-01T00:00:00Z' },
    ]) {
      const faults = faultsTold(await page({ ...filter, cursor }));
      expect({ filter, faults }).toEqual({ filter, faults: NOT_OF_THIS_LIST });
    }
    expect((await page({ status: ['frei', 'frei'], cursor })).status).toBe(200);
  });

  test('is refused by another list', async () => {
    const { api, project, cursor } = await aCursor(list);
    const others = UNIT_LISTS.filter((each) => each !== list);
    for (const [path, query] of [
      ...others.map((each) => [each.path(project), { ...each.query, status: 'frei' }] as const),
      ['/projects', {}] as const,
      ['/folders', {}] as const,
    ]) {
      expect(faultsTold(await api.get(path, { ...query, cursor }))).toEqual(NOT_OF_THIS_LIST);
    }
  });
});

describe.each(UNIT_LISTS)('The cursor of $list', (list) => {
  test('is refused together with an offset', async () => {
    const { api, first } = await aCursor(list);
    expect(faultsTold(await api.get(`${nextOf(first)}&offset=0`))).toEqual([
      'cursor: must not be combined with offset',
    ]);
  });

  test('is refused for another organisation before all other faults', async () => {
    const { first, cursor } = await aCursor(list);
    const stranger = await aListOf(numbered(3), list);
    const followed = await stranger.api.turns(first);
    expect(followed.status).toBe(400);
    expect(faultsTold(followed)).toEqual(NOT_OF_THIS_LIST);
    expect(followed.headers.get('Sync-Watermark')).toBeNull();
    const own = await stranger.page({ limit: 1, status: 'frei', cursor });
    expect(faultsTold(own)).toEqual(NOT_OF_THIS_LIST);
  });

  test('is accepted with every token of its organisation', async () => {
    const { organisation, first } = await aCursor(list);
    const colleague = await organisation.signedIn();
    expect(namesIn(await colleague.turns(first))).toEqual(['2']);
  });

  test('is checked only after access was granted', async () => {
    const { first } = await aCursor(list);
    const stranger = await anOrganisation();
    const revoked = await stranger.signedIn({ revokedAt: '2026-01-01T00:00:00.000Z' });
    expect((await revoked.turns(first)).status).toBe(401);
    const uploader = await stranger.signedIn({ scopes: ['files:upload'] });
    expect((await uploader.turns(first)).status).toBe(403);
  });
});
