import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, nextOf, type Query } from '../harness/client.ts';
import { anOrganisationWith, type ManyUnits, RARE } from '../harness/many-units.ts';

const SMALL = 3000;
const LARGE = 10_000;

/** A filter, as an organisation's own ids and instants fill it in. */
type Filter = (units: ManyUnits) => Query;

/** What makes a page dear, were it looked for; of each stock of units, the filters it is hard for. */
const STOCKS: readonly {
  stock: string;
  tenths: { archived?: number; changed?: number };
  /** Pages that cost the same in any organisation. */
  constant: Readonly<Record<string, Filter>>;
  /** Lists whose first page counts what matches. The pages behind it cost the same in any organisation. */
  counted: Readonly<Record<string, Filter>>;
}[] = [
  {
    stock: 'as they were created',
    tenths: {},
    constant: {
      'no filter': () => ({}),
      'archived units as well': () => ({ includeArchived: true }),
      'a status and a visibility': () => ({ status: 'frei', visibility: 'online' }),
      'two statuses': () => ({ status: 'reserviert,verkauft' }),
      'a status that ten units have': () => ({ status: RARE.status, includeArchived: true }),
      'a project': ({ project }) => ({ projectId: project.id }),
      'a project, archived units as well': ({ project }) => ({
        projectId: project.id,
        includeArchived: true,
      }),
      'the last ten to be created': ({ sinceCreated }) => ({ updatedSince: sinceCreated(10) }),
      'fifty external ids': ({ count }) => ({
        externalSourceId: Array.from({ length: 50 }, (_, at) => `WE ${count - 10 * at}`),
        includeArchived: true,
      }),
      'external ids of a project, changed since': ({ project, sinceCreated }) => ({
        externalSourceId: ['WE 1', 'WE 500', 'WE 999'],
        projectId: project.id,
        updatedSince: sinceCreated(100),
      }),
      'nothing, as nothing was written since': () => ({ updatedSince: '2040-01-01T00:00:00Z' }),
    },
    counted: {
      'the last half to be created': ({ sinceCreated, count }) => ({
        updatedSince: sinceCreated(count / 2),
      }),
      'everything since ever': () => ({ updatedSince: '2020-01-01T00:00:00Z' }),
    },
  },
  {
    stock: 'of which nine in ten are archived',
    tenths: { archived: 9 },
    constant: {
      'no filter': () => ({}),
      'archived units as well': () => ({ includeArchived: true }),
      'a visibility': () => ({ visibility: 'online' }),
    },
    counted: {
      'the last half to be created': ({ sinceCreated, count }) => ({
        updatedSince: sinceCreated(count / 2),
      }),
    },
  },
  {
    stock: 'of which nine in ten were changed',
    tenths: { changed: 9 },
    constant: {
      'the last ten to be changed': ({ sinceChanged }) => ({
        updatedSince: sinceChanged(10),
        includeArchived: true,
      }),
    },
    counted: {
      'all that were changed': ({ sinceChanged, count }) => ({
        updatedSince: sinceChanged(0.9 * count),
        includeArchived: true,
      }),
      'all of a status that were changed': ({ sinceChanged, count }) => ({
        updatedSince: sinceChanged(0.9 * count),
        status: 'verkauft',
      }),
    },
  },
];

/** A change of so many is found by when it was, whatever the organisation: see `FEW`. */
const FEW = 2000;

/** For a unit that is counted, found, sorted and shown: entries of the index, and its row. */
const PER_MATCH = 6;

/** A page somewhere in the middle, reached by a cursor; none if there is but one. */
async function pageAtDepth({ api }: ManyUnits, query: Query): Promise<Answer | undefined> {
  const { body } = await api.get('/properties', { ...query, limit: 1 });
  const offset = Math.floor(body.pagination.total / 2);
  const next = nextOf(await api.get('/properties', { ...query, limit: 1, offset }));
  return next === undefined ? undefined : api.get(next.replace('limit=1&', 'limit=50&'));
}

async function costOf(units: ManyUnits, query: Query) {
  const { body, rowsRead } = await units.api.get('/properties', query);
  const depth = await pageAtDepth(units, query);
  return { total: Number(body.pagination.total), rowsRead, atDepth: depth?.rowsRead ?? 0 };
}

describe.each(STOCKS)('A page of units $stock', ({ tenths, constant, counted }) => {
  let small: ManyUnits;
  let large: ManyUnits;

  beforeAll(async () => {
    small = await anOrganisationWith({ count: SMALL, tenths });
    large = await anOrganisationWith({ count: LARGE, tenths });
  });

  test.each(Object.entries(constant))(
    'costs as much in a large organisation as in a small one: %s',
    async (_name, filter) => {
      const one = await costOf(small, filter(small));
      const other = await costOf(large, filter(large));
      expect(other.rowsRead).toBeLessThanOrEqual(1.5 * one.rowsRead);
      expect(other.atDepth).toBeLessThanOrEqual(1.5 * one.rowsRead);
    },
  );

  test.each(Object.entries(counted))(
    'costs what matches on the first page, and on no page behind it: %s',
    async (_name, filter) => {
      const { rowsRead: plain } = await costOf(large, {});
      for (const units of [small, large]) {
        const { total, rowsRead, atDepth } = await costOf(units, filter(units));
        const page = 3 * plain;
        const found = 3 * Math.min(total, FEW); // read and sorted
        expect(rowsRead).toBeLessThanOrEqual(page + 3 * total);
        expect(atDepth).toBeLessThanOrEqual(page + found);
      }
    },
  );
});

test('A page costs what matches where the oldest units were changed, √n of n', async () => {
  const costs = [SMALL, LARGE].map(async (count) => {
    const units = await anOrganisationWith({ count, tenths: {} });
    const changed = Math.round(Math.sqrt(count));
    const updatedSince = await units.changesOldest(changed);
    const cost = await costOf(units, { updatedSince, includeArchived: true });
    expect(cost.total).toBe(changed);
    return cost;
  });
  const [one, other] = await Promise.all(costs);
  const more = (other?.total ?? 0) - (one?.total ?? 0);
  expect((other?.rowsRead ?? 0) - (one?.rowsRead ?? 0)).toBeLessThanOrEqual(PER_MATCH * more);
});
