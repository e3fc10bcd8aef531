import { beforeAll, expect, test } from 'vitest';
import { anOrganisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';

// A search examines 5,000 units a page, and an order sorts no more.

const MORE_THAN_A_WINDOW = 26;

let viewer: Person;
let units: string;

beforeAll(async () => {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  await api.createsUnit(project, { unitIdentifier: 'the oldest', kaufpreis: 9_999_999 });
  const many = Array.from({ length: 200 }, (_, at) => ({ kaufpreis: at + 1 }));
  for (let each = 0; each < MORE_THAN_A_WINDOW; each++) await api.imports(project, many);
  viewer = await signedIn(organisation, 'viewer');
  units = `/orgs/${organisation.id}/properties`;
}, 60_000);

test('A search goes on behind the units that a page has examined', async () => {
  const [first, ...others] = await viewer.follows(units, { q: 'oldest' });
  expect(first?.body.properties).toEqual([]);
  expect(first?.body.pagination).toMatchObject({ total: null, hasMore: true });
  expect(others.flatMap(({ body }) => body.properties)).toMatchObject([
    { unitIdentifier: 'the oldest' },
  ]);
});

test('An order sorts the newest, and says that there are more', async () => {
  const { body } = await viewer.get(units, { sort: '-kaufpreis', limit: 1 });
  expect(body.pagination).toEqual({ limit: 1, total: 5201, hasMore: true, onlyNewest: true });
  expect(body.properties).toMatchObject([{ kaufpreis: '200.00' }]);
});
