import { expect, test } from 'vitest';
import type { Query } from '../harness/client.ts';
import { anOrganisationWith } from '../harness/many-units.ts';
import { signedIn } from '../harness/people.ts';

/** In a larger organisation, a search compares beginnings, and an order has only the newest units. */
const MOST_EXAMINED = 50_000;

interface Named {
  readonly externalSourceId: string;
}

test('All units are searched and sorted up to 50,000, and the answer says if there are more', async () => {
  const count = MOST_EXAMINED - 1;
  const { api, organisation } = await anOrganisationWith({ count, tenths: { archived: 0 } });
  const viewer = await signedIn(organisation, 'viewer');
  const finds = async (query: Query) => {
    const page = await viewer.get(`/orgs/${organisation.id}/properties`, { limit: 100, ...query });
    const names = page.body.properties.map((unit: Named) => unit.externalSourceId);
    return { ...page.body.pagination, names };
  };
  const project = await api.createsProject();
  await api.createsUnit(project, { unitIdentifier: 'Ähre 7', kaufpreis: 9 });

  const all = { searched: 'all', atLeast: false, onlyNewest: false };
  expect(await finds({ q: 'E 49999' })).toMatchObject({ ...all, total: 1, names: ['WE 49999'] });
  expect(await finds({ q: 'e 1234', sort: 'updatedAt' })).toMatchObject({
    ...all,
    total: 11,
    names: ['WE 1234', ...Array.from({ length: 10 }, (_, digit) => `WE 1234${digit}`)],
  });
  expect(await finds({ q: 'hre', sort: '-kaufpreis' })).toMatchObject({ ...all, total: 1 });
  const oldest = { names: expect.arrayContaining(['WE 1']), total: MOST_EXAMINED };
  expect(await finds({ sort: 'updatedAt' })).toMatchObject({ ...oldest, onlyNewest: false });

  await api.createsUnit(project, { unitIdentifier: 'ähre 8', city: 'Ährenfeld', kaufpreis: 10 });
  const beginnings = { searched: 'beginnings', atLeast: false, onlyNewest: false };
  const both = { names: ['ähre 8', 'Ähre 7'], total: 2 };
  for (const query of [{ q: ' ÄHRE ' }, { q: 'ähre', sort: '-kaufpreis' }]) {
    expect(await finds(query)).toMatchObject({ ...beginnings, ...both });
  }
  expect(await finds({ q: 'ähre', status: 'verkauft' })).toMatchObject({ total: 0, names: [] });
  expect(await finds({ q: 'e 49999' })).toMatchObject({ ...beginnings, total: 0, names: [] });
  expect(await finds({ q: 'we 49999' })).toMatchObject({ ...beginnings, total: 1 });
  expect(await finds({ q: 'we 1234', projectId: project.id })).toMatchObject({ total: 0 });
  expect(await finds({ q: 'we' })).toMatchObject({ ...beginnings, total: count, hasMore: true });
  await api.imports(project, [{ unitIdentifier: 'we A' }, { unitIdentifier: 'WE B' }]);
  expect(await finds({ q: 'we' })).toMatchObject({
    ...beginnings,
    total: count + 2,
    atLeast: true,
  });
  expect(await finds({ sort: 'updatedAt' })).toMatchObject({ onlyNewest: true, searched: null });
}, 60_000);
