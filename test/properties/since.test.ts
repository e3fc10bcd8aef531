import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  double,
  nat,
  oneof,
  option,
  record,
  subarray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../src/values/unit-states.ts';
import { aCustomer } from '../harness/callers.ts';
import type { Client, Fields, Query } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';

interface ListedUnit {
  readonly id: string;
  readonly projectId: string;
  readonly status: string;
  readonly visibility: string;
  readonly archived: boolean;
  readonly updatedAt: string;
}

const IMPORT = 40;
const ROUNDS = 6;

const state = record(
  {
    status: constantFrom(...UNIT_STATUSES),
    visibility: constantFrom(...UNIT_VISIBILITIES),
  },
  { requiredKeys: [] },
);

/** What happens to an organisation in one round: units come, and some of them all are changed. */
const round = record({
  units: array(state, { minLength: 1, maxLength: IMPORT }),
  project: nat(1),
  changes: array(
    record({
      // Where in the list: mostly among the oldest, else anywhere.
      from: double({ min: 0, max: 1, noNaN: true }),
      change: oneof(state, record({ archived: boolean() }), record({ etage: nat(9) })),
    }),
    { maxLength: 8 },
  ),
});

const listing = record({
  since: double({ min: 0, max: 1, noNaN: true }),
  limit: constantFrom(1, 3, 50),
  ofProject: boolean(),
  includeArchived: boolean(),
  status: option(subarray([...UNIT_STATUSES], { minLength: 1 }), { nil: undefined }),
  visibility: option(subarray([...UNIT_VISIBILITIES], { minLength: 1 }), { nil: undefined }),
});

const every = async (api: Client, query: Query): Promise<ListedUnit[]> =>
  (await api.follows('/properties', query)).flatMap(({ body }) => body.properties);

/** An organisation with two projects, and somebody who works in it. */
async function anOffice() {
  const { org, api } = await aCustomer();
  const projects = [await api.createsProject(), await api.createsProject()];
  const changes = async (properties: readonly Fields[]) => {
    if (properties.length === 0) return;
    const { status } = await operator.post(`/orgs/v1/${org.id}/properties/bulk`, { properties });
    expect(status).toBe(200);
  };
  return { api, projects, changes };
}

test(
  'updatedSince finds and counts the same units as a full scan, after any history',
  { timeout: 30_000 },
  async () => {
    const history = array(round, { minLength: 2, maxLength: ROUNDS });
    const listings = array(listing, { minLength: 12, maxLength: 12 });
    await assert(
      asyncProperty(history, listings, async (rounds, asked) => {
        const { api, projects, changes } = await anOffice();
        for (const { units, project, changes: wanted } of rounds) {
          await api.imports(projects[project] ?? { id: '' }, units);
          const all = await every(api, { includeArchived: true, limit: 200 });
          const changed = new Map(
            wanted.map(({ from, change }) => [
              all[Math.floor(from * (all.length - 1))]?.id,
              change,
            ]),
          );
          await changes([...changed].map(([id, change]) => Object.assign({ id }, change)));
        }
        const all = await every(api, { includeArchived: true, limit: 200 });
        const instants = all.map(({ updatedAt }) => updatedAt).toSorted();
        for (const { since, ofProject, limit, ...filter } of asked) {
          const updatedSince = instants[Math.floor(since * (instants.length - 1))] ?? '';
          const projectId = ofProject ? projects[0]?.id : undefined;
          const expected = all.filter(
            (unit) =>
              unit.updatedAt >= updatedSince &&
              (projectId === undefined || unit.projectId === projectId) &&
              (filter.includeArchived || !unit.archived) &&
              (filter.status ?? [unit.status]).includes(unit.status) &&
              (filter.visibility ?? [unit.visibility]).includes(unit.visibility),
          );
          const query = { ...filter, projectId, updatedSince };
          const skipped = Math.floor(expected.length / 3);
          const page = await api.get('/properties', { ...query, limit, offset: skipped });
          expect(page.body.pagination.total).toBe(expected.length);
          expect(page.body.properties).toEqual(expected.slice(skipped, skipped + limit));
          expect(await every(api, { ...query, limit: limit + 16 })).toEqual(expected);
        }
      }),
      { numRuns: 5, seed: 7 },
    );
  },
);
