import { beforeAll, describe, expect, test } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import type { Client, Fields, Query } from '../harness/client.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { type Person, signedIn } from '../harness/people.ts';

let organisation: Organisation;
let editor: Person;
let viewer: Person;
let at: string;
let changes: string;

/** From the first to the last that was created. */
const STOCK: readonly Fields[] = [
  { unitIdentifier: 'A', unitNumber: '10', street: 'Ährenweg', houseNumber: '12', kaufpreis: 9 },
  {
    unitIdentifier: 'b',
    unitNumber: '9',
    street: 'Lindenallee',
    houseNumber: '2',
    kaufpreis: 1000,
  },
  {
    unitIdentifier: 'C',
    unitNumber: '009',
    street: 'Lindenallee',
    houseNumber: '12a',
    postalCode: '28199',
    city: 'Bremen',
  },
  { unitIdentifier: 'Ä1', etage: -1, kaufpreis: '78.125', status: 'verkauft' },
  { etage: 3, kaufpreis: '78.12', street: 'LINDENALLEE', houseNumber: '12' },
];

async function stock(api: Client, units: readonly Fields[]): Promise<void> {
  const project = await api.createsProject();
  for (const unit of units) await api.createsUnit(project, unit);
}

beforeAll(async () => {
  organisation = await anOrganisation();
  editor = await signedIn(organisation, 'editor');
  viewer = await signedIn(organisation, 'viewer');
  at = `/orgs/v1/${organisation.id}/units`;
  changes = `/orgs/v1/${organisation.id}/properties`;
  await stock(await organisation.signedIn(), STOCK);
});

/** The places in {@link STOCK} of the units of a list, page by page. */
async function listed(query: Query, limit = 2): Promise<number[]> {
  const pages = await viewer.follows(at, { ...query, limit });
  return pages.flatMap(({ body }) =>
    body.units.map((unit: Fields) =>
      STOCK.findIndex(
        (one) =>
          (one['unitIdentifier'] ?? null) === unit['unitIdentifier'] &&
          (one['houseNumber'] ?? null) === unit['houseNumber'],
      ),
    ),
  );
}

/** The ids of all units of a list. */
async function idsIn(query: Query): Promise<string[]> {
  const { units, pagination } = (await viewer.get(at, { ...query, limit: 200 })).body;
  expect(pagination.total).toBe(units.length);
  return units.map(({ id }: { id: string }) => id);
}

describe('Units of the dashboard', () => {
  test('are listed newest first, page by page', async () => {
    expect(await listed({})).toEqual([4, 3, 2, 1, 0]);
  });

  test.each([
    ['unit', [0, 1, 2, 3, 4]],
    ['-unit', [3, 2, 1, 0, 4]],
    ['unitNumber', [2, 1, 0, 4, 3]],
    ['-unitNumber', [0, 2, 1, 4, 3]],
    ['street', [1, 4, 2, 0, 3]],
    ['etage', [3, 4, 2, 1, 0]],
    ['-etage', [4, 3, 2, 1, 0]],
    ['kaufpreis', [0, 4, 3, 1, 2]],
    ['-kaufpreis', [1, 3, 4, 0, 2]],
    ['status', [4, 2, 1, 0, 3]],
    ['newest', [4, 3, 2, 1, 0]],
    ['-newest', [0, 1, 2, 3, 4]],
    ['updated', [0, 1, 2, 3, 4]],
  ])('are sorted by %s, those without a value last', async (sort, places) => {
    expect(await listed({ sort })).toEqual(places);
    expect(await listed({ sort }, 200)).toEqual(places);
  });

  test.each([
    ['lindenallee', [4, 2, 1]],
    ['Lindenallee 12', [4, 2]],
    ['ähren', [0]],
    ['ä1', [3]],
    ['009', [2]],
    ['%', []],
    ['Ä 1', [3]],
    ['ä-1', [3]],
    [' - ', []],
    ['  ähren ', [0]],
    ['28199 brem', [2]],
    ['bremen', [2]],
  ])('are found by %j in their identifier, number or address', async (q, places) => {
    expect(await listed({ q }, 1)).toEqual(places);
  });

  test('are found by a part of the reference of their reservation', async () => {
    const { organisation: other, api, project, unit } = await aUnit();
    await api.createsUnit(project);
    await api.reserves(unit, { reference: 'HK-2026-121' });
    const reader = await signedIn(other, 'viewer');
    const finds = async (q: string) => {
      const { body } = await reader.get(`/orgs/v1/${other.id}/units`, { q });
      return body.units.map(({ id }: { id: string }) => id);
    };
    expect(await finds('hk-2026-12')).toEqual([unit.id]);
    expect(await finds('HK-2026-122')).toEqual([]);
  });

  test('have the fields that version 1 stores and does not return', async () => {
    const unit = { etageLabel: '2. OG links', unitLocation: 'Haus B' };
    const api = await organisation.signedIn();
    const { id } = await api.createsUnit(await api.createsProject(), unit);
    const { body } = await viewer.get(`${at}/${id}`);
    expect(body.unit).toMatchObject({ ...unit, etage: 2 });
    const [newest] = (await viewer.get(at, { limit: 1 })).body.units;
    expect(newest).toEqual(body.unit);
    await editor.patch(`${changes}/${id}`, { etageLabel: 'EG', unitLocation: 'Haus C' });
    const changed = (await viewer.get(`${at}/${id}`)).body.unit;
    expect(changed).toMatchObject({ etageLabel: 'EG', etage: 0, unitLocation: 'Haus C' });
    await editor.patch(`${changes}/${id}`, { archived: true });
  });

  test('that are archived are listed on request', async () => {
    const api = await organisation.signedIn();
    const { id } = await api.createsUnit(await api.createsProject(), { unitIdentifier: 'weg' });
    await editor.patch(`${changes}/${id}`, { archived: true });
    expect(await idsIn({})).not.toContain(id);
    expect(await idsIn({ archived: 'with' })).toContain(id);
    for (const query of [{}, { q: 'weg' }, { sort: 'street' }]) {
      const archived = await idsIn({ ...query, archived: 'only' });
      expect(archived).toContain(id);
      expect(archived.length).toBeLessThan(STOCK.length);
    }
  });

  test.each([
    [{ sort: 'price' }, 'sort'],
    [{ archived: 'maybe' }, 'archived'],
    [{ q: ' ' }, 'q'],
    [{ projectId: 'x' }, 'projectId'],
  ])('are not listed with %o', async (query, path) => {
    const { status, body } = await viewer.get(at, query);
    expect(status).toBe(400);
    expect(body.error.details[0].path).toBe(path);
  });
});

test('The changes of a unit are listed newest first, to everybody who may read the unit', async () => {
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  const other = await api.createsUnit(project);
  const path = `${changes}/${unit.id}`;
  await editor.patch(path, { city: 'Jena' });
  await editor.patch(`${changes}/${other.id}`, { city: 'Ulm' });
  await editor.patch(path, { city: 'Gera' });
  const pages = await viewer.follows(`${path}/audit`, { limit: 1 });
  expect(pages.flatMap(({ body }) => body.audit)).toMatchObject([
    { action: 'property.updated', actor: editor.id, after: { city: 'Gera' } },
    { action: 'property.updated', before: { city: null }, after: { city: 'Jena' } },
    { action: 'property.created' },
  ]);
  await editor.post(`${changes}/bulk`, {
    properties: [unit, other].map(({ id }) => ({ id, archived: true })),
  });
});
