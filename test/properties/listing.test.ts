import { describe, expect, test } from 'vitest';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../src/values/unit-states.ts';
import { aClient } from '../harness/callers.ts';
import { faultsTold } from '../harness/faults.ts';
import { runOnce } from '../harness/once.ts';
import {
  aListOf,
  aStockOf,
  listed,
  listsOnce,
  namesIn,
  numbered,
  UNIT_LISTS,
  unitsIn,
} from '../harness/unit-lists.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const theListOf = listsOnce();

const LONG_AGO = '2020-01-01T00:00:00Z';
const OLD = '2027-12-31T23:59:59.999Z';
const NEW = '2028-01-01T00:00:00.000Z';

describe.each(UNIT_LISTS)('The page size of $list', (list) => {
  test('is 50 by default, and accepts 1 to 200', async () => {
    const { page } = await theListOf(numbered(201), list);
    expect((await page()).body.pagination).toMatchObject({ limit: 50, total: 201, hasMore: true });
    for (const [limit, size] of [
      ['1', 1],
      ['51', 51],
      ['200', 200],
      ['201', 200],
      ['9'.repeat(400), 200],
      ['0', 1],
      ['-7', 1],
    ] as const) {
      const answer = await page({ limit });
      expect(answer.body.pagination.limit).toBe(size);
      expect(unitsIn(answer)).toHaveLength(size);
    }
  });

  test('is at most 50 if images are included', async () => {
    const { page } = await theListOf(numbered(51), list);
    for (const [limit, size] of [
      ['3', 3],
      ['50', 50],
      ['51', 50],
      ['200', 50],
    ] as const) {
      const answer = await page({ limit, ...list.withImages });
      expect(answer.body.pagination).toEqual({ limit: size, offset: 0, total: 51, hasMore: true });
      expect(unitsIn(answer)).toHaveLength(size);
    }
  });
});

/** Units that were created and changed at the same instant. */
const theSimultaneous = runOnce(async () => {
  const stock = await aStockOf(numbered(200));
  await stock.organisation.alters({ createdAt: NEW, updatedAt: NEW });
  return stock;
});

describe.each(UNIT_LISTS)('The order of $list', (list) => {
  test('is newest first', async () => {
    const { api, project, page } = await aListOf(numbered(3), list);
    await api.createsUnit(project, { unitIdentifier: '4' });
    await api.imports(project, [{ unitIdentifier: '5' }, { unitIdentifier: '6' }]);
    expect(namesIn(await page())).toEqual(['6', '5', '4', '3', '2', '1']);
  });

  test('is by id among units of the same instant', async () => {
    const { page } = listed(await theSimultaneous(), list);
    const ids = unitsIn(await page({ limit: 200 })).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

/** Three units with updates one millisecond apart. */
const theUpdates = runOnce(async () => {
  const stock = await aStockOf(numbered(3));
  const updates = ['12:00:00.122Z', '12:00:00.123Z', '12:00:00.124Z'];
  for (const [at, unit] of unitsIn(await stock.api.get('/properties'))
    .toReversed()
    .entries()) {
    await stock.organisation.alters({ updatedAt: `2028-02-29T${updates[at]}` }, [unit]);
  }
  return stock;
});

describe.each(UNIT_LISTS)('updatedSince of $list', (list) => {
  test('is inclusive, to the millisecond, in every spelling of RFC 3339', async () => {
    const { page } = listed(await theUpdates(), list);
    for (const updatedSince of [
      '2028-02-29T12:00:00.123Z',
      '2028-02-29T12:00:00.1239999Z',
      '2028-02-29t12:00:00.123z',
      '2028-02-29T14:00:00.123+02:00',
      '2028-02-29T08:30:00.123-03:30',
      // A plus that is not percent-encoded arrives as a space.
      '2028-02-29T14:00:00.123 02:00',
    ]) {
      const answer = await page({ updatedSince });
      const shown = { updatedSince, names: namesIn(answer) };
      expect(shown).toEqual({ updatedSince, names: ['3', '2'] });
      expect(answer.body.pagination.total).toBe(2);
    }
  });

  test('accepts any instant, leap seconds and the earliest and latest year included', async () => {
    const { page } = listed(await theUpdates(), list);
    for (const [updatedSince, total] of [
      ['2028-02-29T12:00:00Z', 3],
      ['0000-01-01T00:00:00+23:59', 3],
      ['2016-12-31T23:59:60Z', 3],
      ['2028-02-29T12:00:01Z', 0],
      ['9999-12-31T23:59:59.999-23:59', 0],
    ] as const) {
      const answer = await page({ updatedSince });
      expect({ updatedSince, total: unitsIn(answer).length }).toEqual({ updatedSince, total });
      expect(answer.body.pagination.total).toBe(total);
    }
  });
});

describe.each(UNIT_LISTS)('$list', (list) => {
  /** Invalid values of each parameter; the n-th values of all parameters are sent together. */
  const faulty = {
    limit: ['abc', '1.5', '', '+5', '1e2', '0x10', ' 5', 'null', ['5', '5']],
    offset: ['-1', '1.5', '', 'abc', '+1', ['0', '0']],
    status: ['sold', 'FREI', '', 'frei,', 'frei,sold', 'frei, , verkauft', ['frei', 'sold']],
    visibility: ['hidden', 'Online', '', 'online,hidden', ['online', '']],
    includeArchived: ['2', 'wahr', 'yes', '', ' 1', ['true', 'true']],
    include: ['videos', 'images,videos', 'Images', ''],
    updatedSince: [
      '',
      'yesterday',
      '1767225600',
      '2026-01-01',
      '2026-01-01T00:00:00',
      '2026-01-01 00:00:00Z',
      '2026-02-29T00:00:00Z',
      '2100-02-29T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:60:00Z',
      '2026-01-01T00:00:00+24:00',
      ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ],
  };

  test('refuses invalid parameters, and names every fault with its rule', async () => {
    const { page } = await theListOf([], list);
    for (let at = 0; at < faulty.updatedSince.length; at++) {
      const query = Object.fromEntries(
        Object.entries(faulty).flatMap(([name, values]) =>
          values.slice(at, at + 1).map((value) => [name, value]),
        ),
      );
      const faults = faultsTold(await page(query));
      const names = faults.map((fault) => /^\w+/.exec(fault)?.[0]);
      expect({ query, names: new Set(names) }).toEqual({
        query,
        names: new Set(Object.keys(query)),
      });
      expect(names).toHaveLength(Object.keys(query).length);
      for (const fault of faults) expect(fault).toContain(': must be ');
    }
  });

  test('describes a rule in words', async () => {
    const { page } = await theListOf([], list);
    const query = { limit: 'x', offset: -1, includeArchived: 'no', cursor: ['a', 'b'] };
    expect(faultsTold(await page(query))).toEqual([
      'cursor: must be given once',
      'includeArchived: must be true or false',
      'limit: must be an integer',
      'offset: must be an integer of 0 or more',
    ]);
  });
});

/** One unit in every state, half of them updated recently. */
const EVERY_STATE = UNIT_STATUSES.flatMap((status) =>
  UNIT_VISIBILITIES.flatMap((visibility, at) =>
    ['current', 'archived'].map((archive) => ({
      unitIdentifier: `${status} ${visibility} ${archive}`,
      status,
      visibility,
      archive,
      isNew: (at + status.length) % 2 === 0,
    })),
  ),
);

type State = (typeof EVERY_STATE)[number];

function namesOf(which: (state: State) => boolean): string[] {
  return EVERY_STATE.filter(which).map(({ unitIdentifier }) => unitIdentifier);
}

/** Every combination of filter values; `undefined` is an omitted filter. */
const FILTERS = [undefined, 'frei', 'verkauft', 'auf_anfrage,notartermin'].flatMap((status) =>
  [undefined, 'online', 'offline,pending_review'].flatMap((visibility) =>
    [undefined, 'true'].flatMap((includeArchived) =>
      [undefined, NEW].map((updatedSince) => ({
        status,
        visibility,
        includeArchived,
        updatedSince,
      })),
    ),
  ),
);

function passes(unit: State, filter: (typeof FILTERS)[number]): boolean {
  const { status, visibility, includeArchived, updatedSince } = filter;
  return (
    (status === undefined || status.split(',').includes(unit.status)) &&
    (visibility === undefined || visibility.split(',').includes(unit.visibility)) &&
    (includeArchived !== undefined || unit.archive === 'current') &&
    (updatedSince === undefined || unit.isNew)
  );
}

/** A unit in each of the states. */
const theStates = runOnce(async () => {
  const stock = await aStockOf(EVERY_STATE);
  const { organisation } = stock;
  const units = unitsIn(await stock.api.get('/properties', { limit: 200 }));
  const those = (names: readonly string[]) =>
    units.filter(({ unitIdentifier }) => names.includes(unitIdentifier));
  const archived = namesOf(({ archive }) => archive === 'archived');
  await organisation.alters({ archived: true, archivedAt: NEW }, those(archived));
  await organisation.alters({ updatedAt: OLD });
  await organisation.alters({ updatedAt: NEW }, those(namesOf(({ isNew }) => isNew)));
  return stock;
});

describe.each(UNIT_LISTS)('$list', (list) => {
  test('lists and counts the same units as a filter in the test, for all filters together', async () => {
    const { page } = listed(await theStates(), list);
    for (const filter of FILTERS) {
      const answer = await page({ ...filter, limit: 200 });
      const expected = namesOf((state) => passes(state, filter));
      expect({ filter, names: namesIn(answer), total: answer.body.pagination.total }).toEqual({
        filter,
        names: expected.toReversed(),
        total: expected.length,
      });
    }
  });
});

test('GET /projects/:id/properties answers the same bytes as GET /properties?projectId=', async () => {
  const api = await aClient();
  const [project, other] = [await api.createsProject(), await api.createsProject()];
  await api.imports(project, [{}, { status: 'verkauft' }, {}]);
  await api.imports(other, [{}, {}]);
  for (const query of [
    {},
    { limit: 1, offset: 1 },
    { status: 'frei' },
    { updatedSince: LONG_AGO },
  ]) {
    const one = await api.get(`/projects/${project.id}/properties`, query);
    const same = await api.get('/properties', { projectId: project.id.toUpperCase(), ...query });
    expect(one.body.pagination.total).toBeLessThan(4);
    expect(same.text).toBe(one.text);
  }
});

describe('GET /properties', () => {
  test('lists nothing for an unknown project', async () => {
    const api = await aClient();
    const answer = await api.get('/properties', { projectId: UNKNOWN });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      properties: [],
      pagination: { limit: 50, offset: 0, total: 0, hasMore: false },
    });
  });

  test.each([['nonsense'], [''], [[UNKNOWN, UNKNOWN]]])(
    'refuses projectId=%j',
    async (projectId) => {
      const api = await aClient();
      expect(faultsTold(await api.get('/properties', { projectId }))).toEqual([
        'projectId: must be a UUID',
      ]);
    },
  );
});
