import { describe, expect, test } from 'vitest';
import { aCustomer } from '../harness/callers.ts';
import type { Fields } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import { EVERY_FIELD } from '../harness/unit-fields.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** A customer's project, and the operator's calls for its units. */
async function anOperatedProject(limits: Fields = {}) {
  const { org, api } = await aCustomer(limits);
  const project = await api.createsProject();
  const properties = `/orgs/v1/${org.id}/properties`;
  return {
    org,
    api,
    project,
    properties,
    changes: (unit: { id: string }, change: Fields) =>
      operator.patch(`${properties}/${unit.id}`, change),
    changesAll: (changes: readonly Fields[]) =>
      operator.post(`${properties}/bulk`, { properties: changes }),
  };
}

describe('A change of a unit', () => {
  test('sets every field that is neither an id nor derived, and the customer sees it', async () => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project);
    const { status, body } = await changes(unit, EVERY_FIELD);
    expect(status).toBe(200);
    expect(body.property).toEqual({
      ...unit,
      ...EVERY_FIELD,
      kaufpreisPerQm: '6387.20',
      kaltmietePerQm: '16.00',
      bruttorendite: '3.01',
      updatedAt: body.property.updatedAt,
    });
    expect((await api.get(`/properties/${unit.id}`)).body).toEqual(body);
  });

  test('clears every field that may be null, and the derived figures with it', async () => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project);
    await changes(unit, EVERY_FIELD);
    const kept = new Set(['status', 'visibility', 'archived']);
    const emptied = Object.fromEntries(
      Object.keys(EVERY_FIELD)
        .filter((name) => !kept.has(name))
        .map((name) => [name, null]),
    );
    const { status, body } = await changes(unit, emptied);
    expect(status).toBe(200);
    expect(body.property).toMatchObject({ ...emptied, status: 'notartermin' });
    expect(body.property).toMatchObject({ kaufpreisPerQm: null, bruttorendite: null });
  });

  test('archives the unit and restores it', async () => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project);
    const archived = (await changes(unit, { archived: true })).body.property;
    expect(archived).toMatchObject({ archived: true, archivedAt: archived.updatedAt });
    expect((await api.get('/properties')).body.properties).toEqual([]);
    const sold = (await changes(unit, { status: 'verkauft', archived: true })).body.property;
    expect(sold.archivedAt).toBe(archived.archivedAt);
    const back = (await changes(unit, { archived: false })).body.property;
    expect(back).toMatchObject({ archived: false, archivedAt: null });
    expect((await api.get('/properties')).body.pagination.total).toBe(1);
  });

  test('may set any status after any other', async () => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project, { status: 'verkauft' });
    for (const status of ['frei', 'notartermin', 'auf_anfrage', 'verkauft', 'reserviert']) {
      const changed = await changes(unit, { status, movesBack: true });
      expect(changed.body.property.status).toBe(status);
    }
  });

  test('is refused with every fault at once', async () => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project);
    const answer = await changes(unit, {
      archived: null,
      status: null,
      latitude: '90.1',
      longitude: 200,
      kaufpreis: '1.234,56',
      isDenkmal: 'ja',
      videoUrl: 'javascript:alert(1)',
    });
    expect(answer.status).toBe(400);
    expect(faultsTold(answer).map((fault) => fault.split(':')[0])).toEqual([
      'archived',
      'isDenkmal',
      'kaufpreis',
      'latitude',
      'longitude',
      'status',
      'videoUrl',
    ]);
    expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(unit);
  });

  test.each([
    { latitude: '90.000000000000001' },
    { latitude: '091' },
    { longitude: '-180.000000000000001' },
    { longitude: '600' },
  ])('is refused if the coordinates are not on the globe: %o', async (change) => {
    const { api, project, changes } = await anOperatedProject();
    const unit = await api.createsUnit(project);
    expect((await changes(unit, change)).status).toBe(400);
  });

  test('accepts the extreme coordinates, in every spelling of a number', async () => {
    const { api, project, changes } = await anOperatedProject();
    const edge = { latitude: '-090.000000000000000', longitude: '180' };
    const answer = await changes(await api.createsUnit(project), edge);
    expect(answer.body.property).toMatchObject(edge);
  });
});

describe('A used-up plan', () => {
  test('refuses to put a unit online or to restore it, and lets one go offline', async () => {
    const { api, project, changes } = await anOperatedProject({ maxOnlineUnits: 1 });
    const online = await api.createsUnit(project, { visibility: 'online' });
    const offline = await api.createsUnit(project);
    const refused = await changes(offline, { visibility: 'online', street: 'Neu' });
    expect(refused.status).toBe(402);
    expect(refused.body.error.details).toEqual({
      quota: 'maxOnlineUnits',
      limit: 1,
      used: 1,
      requested: 1,
    });
    expect((await api.get(`/properties/${offline.id}`)).body.property).toEqual(offline);

    await changes(online, { archived: true });
    expect((await changes(offline, { visibility: 'online' })).status).toBe(200);
    expect((await changes(online, { archived: false })).status).toBe(402);
    expect((await changes(online, { archived: false, visibility: 'offline' })).status).toBe(200);
  });

  test('that allows less than is online still lets units change and go offline', async () => {
    const { org, api, project, changes } = await anOperatedProject();
    const units = [
      await api.createsUnit(project, { visibility: 'online' }),
      await api.createsUnit(project, { visibility: 'online' }),
    ];
    const smaller = await operator.createsPlan({ maxOnlineUnits: 0 });
    await operator.patch(`/orgs/v1/${org.id}`, { plan: smaller.id });
    for (const unit of units) {
      expect((await changes(unit, { status: 'reserviert' })).status).toBe(200);
      expect((await changes(unit, { visibility: 'offline' })).status).toBe(200);
      expect((await changes(unit, { visibility: 'online' })).status).toBe(402);
    }
  });

  test('lets one call put one unit online and take another offline', async () => {
    const { api, project, changesAll } = await anOperatedProject({ maxOnlineUnits: 1 });
    const online = await api.createsUnit(project, { visibility: 'online' });
    const offline = await api.createsUnit(project);
    const { status } = await changesAll([
      { id: offline.id, visibility: 'online' },
      { id: online.id, visibility: 'offline' },
    ]);
    expect(status).toBe(200);
  });
});

const wrongSize = (size: number) =>
  `properties: must have from 1 to 200 changes, but ${size} were sent`;

describe('Bulk changes', () => {
  test('change up to 200 units, each in its own way, and answer them in order', async () => {
    const { api, project, changesAll } = await anOperatedProject();
    await api.imports(
      project,
      Array.from({ length: 200 }, () => ({})),
    );
    const units = (await api.get('/properties', { limit: 200 })).body.properties;
    const changes = units.map(({ id }: { id: string }, at: number) => ({ id, etage: at - 20 }));
    const { status, body } = await changesAll(changes);
    expect(status).toBe(200);
    expect(body.properties.map(({ id, etage }: Fields) => ({ id, etage }))).toEqual(changes);
    expect((await api.get('/properties', { limit: 200 })).body.properties).toEqual(body.properties);
  });

  test('are all made or none', async () => {
    const { api, project, changesAll } = await anOperatedProject({ maxOnlineUnits: 1 });
    const [one, other] = [await api.createsUnit(project), await api.createsUnit(project)];
    const unknown = { id: UNKNOWN, street: 'x' };
    const first = { id: one.id, street: 'Neu', visibility: 'online' };
    expect((await changesAll([first, unknown])).status).toBe(404);
    expect((await changesAll([first, { id: other.id, visibility: 'online' }])).status).toBe(402);
    const wrong = await changesAll([first, { id: other.id, etage: 'x' }, { street: 5 }, first]);
    expect(faultsTold(wrong).map((fault) => fault.split(':')[0])).toEqual([
      'properties[1].etage',
      'properties[2].id',
      'properties[2].street',
    ]);
    expect(faultsTold(await changesAll([first, first]))).toEqual([
      'properties[1].id: must not be repeated',
    ]);
    const stored = (await api.get('/properties')).body.properties;
    expect(stored).toEqual([other, one]);
  });

  test('require 1 to 200 changes', async () => {
    const { changesAll } = await anOperatedProject();
    const change = { id: UNKNOWN };
    const many = Array.from({ length: 201 }, () => change);
    expect(faultsTold(await changesAll([]))).toEqual([wrongSize(0)]);
    expect(faultsTold(await changesAll(many))).toEqual([wrongSize(201)]);
  });
});
