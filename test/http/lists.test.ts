import { describe, expect, test } from 'vitest';
import { type Called, CALLERS, operationsOf } from '../harness/calls.ts';
import { type Answer, nextOf, ORIGIN } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { callersOnce, type CallerName } from '../harness/furnished.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';

// What every list in pages has, at each surface. `paging.test.ts` has what the lists of units have besides.

/** What makes each list longer. */
const GROWN_BY: Readonly<Record<string, string>> = {
  'GET /projects': 'POST /projects',
  'GET /documents': 'POST /documents',
  'GET /imports': 'POST /projects/:projectId/imports',
  'GET /properties/:propertyId/changes': 'PATCH /properties/:propertyId',
  'GET /properties/:propertyId/audit': 'PATCH /properties/:propertyId',
  'GET /members': 'POST /members',
  'GET /tokens': 'POST /tokens',
  'GET /audit': 'PATCH /:orgId',
  'GET /orgs': 'POST /orgs',
  'GET /plans': 'POST /plans',
  'GET /plans/:planId/audit': 'PATCH /plans/:planId',
};

/** The lists in other orders, and exports, which have tests of their own. */
const OTHERS = [
  'GET /folders',
  'GET /reservations',
  'GET /properties',
  'GET /projects/:projectId',
  'GET /projects/:projectId/properties',
  'GET /projects/:projectId/plan',
  'GET /projects/:projectId/units',
  'GET /units',
  'GET /changes', // oldest first
  'GET /export',
  'GET /service/export',
];

const listsOf = (name: CallerName) =>
  operationsOf(name).filter(({ route }) => route.method === 'GET' && 'cursor' in route.query.shape);

test('every list in pages is known here', () => {
  const names = CALLERS.flatMap(listsOf).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set([...Object.keys(GROWN_BY), ...OTHERS]));
});

interface Item {
  readonly id?: string;
  readonly at: string;
}

const isList = (value: unknown): value is Item[] => Array.isArray(value);

/** The ids in these pages; of changes, when they were made. */
const keysIn = (...pages: readonly Answer[]): string[] =>
  pages
    .flatMap(({ body }) => Object.values<unknown>(body).find(isList) ?? [])
    .map(({ id, at }) => id ?? at);

const theCaller = callersOnce();

/** A caller whose list has three entries and more. */
async function aLongList(name: CallerName, list: Called) {
  const { caller, has } = await theCaller(name);
  const grows = operationsOf(name).find((each) => each.name === GROWN_BY[list.name]);
  for (let times = 0; times < 3; times++) await grows?.calls(caller, has);
  return { caller, has, path: list.path(has) };
}

/** The list as somebody reads it of another organisation, where they may. */
async function readElsewhere(name: CallerName, { calls }: Called, query: { cursor: string }) {
  const { has } = await theCaller(name);
  const org = await anOrganisation();
  if (name === 'operator') return calls(operator, has, { org, query });
  return calls(await (name === 'api' ? org.signedIn() : signedIn(org, 'owner')), has, {
    org,
    query,
  });
}

const NOT_OF_THIS_LIST = ['cursor: must be a cursor of this very list'];

const LISTS = CALLERS.flatMap((caller) =>
  listsOf(caller)
    .filter(({ name }) => name in GROWN_BY)
    .map((list) => [list.title, caller, list] as const),
);

describe.each(LISTS)('%s for the caller of %s', (_, name, list) => {
  test('comes in pages, newest first, without gaps or duplicates', async () => {
    const { caller, path } = await aLongList(name, list);
    const keys = keysIn(...(await caller.follows(path)));
    expect(keys.length).toBeGreaterThan(2);
    expect(keys).toEqual([...new Set(keys)].toSorted().toReversed());
    for (const limit of [Math.ceil(keys.length / 2), Math.min(keys.length, 100)]) {
      const pages = await caller.follows(path, { limit });
      expect(pages).toHaveLength(Math.ceil(keys.length / limit));
      expect(keysIn(...pages)).toEqual(keys);
    }
    expect(keysIn(await caller.get(path, { limit: 0 }))).toEqual(keys.slice(0, 1));
    expect(faultsTold(await caller.get(path, { limit: 'x' }))).toEqual([
      'limit: must be an integer',
    ]);
  });

  test('has cursors that no other list accepts, nor that of another organisation', async () => {
    const { caller, has, path } = await aLongList(name, list);
    const next = nextOf(await caller.get(path, { limit: 1 })) ?? '';
    const cursor = new URL(next, ORIGIN).searchParams.get('cursor') ?? '';
    const { surface } = list.route;
    for (const other of [
      await caller.get(path, { cursor: `${cursor}x` }),
      ...(await Promise.all(
        listsOf(name)
          .filter((each) => each.name !== list.name && each.route.surface === surface)
          .map((each) => each.calls(caller, has, { query: { cursor } })),
      )),
      ...(surface.name === 'operator' || list.foreign(has) !== 200
        ? []
        : [await readElsewhere(name, list, { cursor })]),
    ]) {
      expect(faultsTold(other)).toEqual(NOT_OF_THIS_LIST);
    }
  });
});
