import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, nextOf, type Query } from './harness/client.ts';
import { anOrganisationWith, type ManyUnits, RARE } from './harness/many-units.ts';

const SMALL = 1000;
const LARGE = 10_000;

/** A filter, as an organisation's own ids and instants fill it in. */
type Filter = (units: ManyUnits) => Query;

/** What makes a page dear, were it looked for; of each stock of units, the filters it is hard for. */
const STOCKS: readonly {
  stock: string;
  tenths: { archived?: number; changed?: number };
  filters: Readonly<Record<string, Filter>>;
}[] = [
  {
    stock: 'as they were created',
    tenths: {},
    filters: {
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
      'the last half to be created': ({ sinceCreated, count }) => ({
        updatedSince: sinceCreated(count / 2),
      }),
      'everything since ever': () => ({ updatedSince: '2020-01-01T00:00:00Z' }),
    },
  },
  {
    stock: 'of which nine in ten are archived',
    tenths: { archived: 9 },
    filters: {
      'no filter': () => ({}),
      'archived units as well': () => ({ includeArchived: true }),
      'a visibility': () => ({ visibility: 'online' }),
      'the last half to be created': ({ sinceCreated, count }) => ({
        updatedSince: sinceCreated(count / 2),
      }),
    },
  },
  {
    stock: 'of which nine in ten were changed',
    tenths: { changed: 9 },
    filters: {
      'the last ten to be changed': ({ sinceChanged }) => ({
        updatedSince: sinceChanged(10),
        includeArchived: true,
      }),
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

/** A page somewhere in the middle, reached by a cursor; none if there is but one. */
async function pageAtDepth({ api }: ManyUnits, query: Query): Promise<Answer | undefined> {
  const { body } = await api.get('/properties', { ...query, limit: 1 });
  const offset = Math.floor(body.pagination.total / 2);
  const next = nextOf(await api.get('/properties', { ...query, limit: 1, offset }));
  return next === undefined ? undefined : api.get(next.replace('limit=1&', 'limit=50&'));
}

describe.each(STOCKS)('A page of units $stock', ({ tenths, filters }) => {
  let small: ManyUnits;
  let large: ManyUnits;

  beforeAll(async () => {
    small = await anOrganisationWith({ count: SMALL, tenths });
    large = await anOrganisationWith({ count: LARGE, tenths });
  });

  test.each(Object.entries(filters))(
    'costs as much in a large organisation as in a small one: %s',
    async (_name, filter) => {
      const cost = async (units: ManyUnits) => {
        const query = filter(units);
        const { body, rowsRead } = await units.api.get('/properties', query);
        const depth = await pageAtDepth(units, query);
        return { total: body.pagination.total, rowsRead, atDepth: depth?.rowsRead };
      };
      const [one, other] = [await cost(small), await cost(large)];
      expect(other.rowsRead).toBeLessThanOrEqual(1.5 * one.rowsRead);
      expect(other.atDepth ?? 0).toBeLessThanOrEqual(1.5 * one.rowsRead);
    },
  );
});
