import { describe, expect, test } from 'vitest';
import { broken } from '../../src/values/rule-messages.ts';
import { aProject } from '../harness/callers.ts';
import { type Fields, headerOf, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import type { PlanTerms } from '../harness/organisation.ts';
import { EVERY_FIELD } from '../harness/unit-fields.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** A project, and what changes its units. @param terms of the plan. */
async function aMirror(terms?: PlanTerms) {
  const { organisation, api, project } = await aProject();
  if (terms !== undefined) await organisation.onPlan(terms);
  const changes = ({ id }: { readonly id: string }, change: Fields) =>
    api.patch(`/properties/${id}`, change);
  const creates = (unitIdentifier: string, fields: Fields = {}) =>
    api.createsUnit(project, { unitIdentifier, ...fields });
  const changesAll = (properties: readonly unknown[], headers: Record<string, string> = {}) =>
    api.post('/properties/bulk', { properties }, headers);
  const stored = async () => (await api.get('/properties')).body.properties;
  return { organisation, api, project, creates, changes, changesAll, stored };
}

test('a changed unit is listed by a sync', async () => {
  const { api, creates } = await aMirror();
  const unit = await creates('WE 1', { kaufpreis: 349_000, wohnflaecheQm: '78.125' });
  const watermark = headerOf(await api.get('/properties'), 'Sync-Watermark');
  const answer = await api.patch(`/properties/${unit.id}`, {
    status: 'verkauft',
    kaufpreis: '339000.5',
    archived: true,
  });
  expect(answer.status).toBe(200);
  const { property } = answer.body;
  expect(property).toMatchObject({
    ...unit,
    status: 'verkauft',
    archived: true,
    kaufpreis: '339000.50',
    kaufpreisPerQm: '4339.21',
    archivedAt: property.updatedAt,
    updatedAt: property.updatedAt,
  });
  expect(headerOf(answer, 'ETag')).toBe(`"${property.updatedAt}"`);
  expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(property);
  const since = { updatedSince: watermark, includeArchived: true };
  expect((await api.get('/properties', since)).body.properties).toEqual([property]);
});

describe('A change of a unit', () => {
  test('sets every field that is neither an id nor derived, and is read so', async () => {
    const { api, project, changes } = await aMirror();
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
    const { api, project, changes } = await aMirror();
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
    const { api, project, changes } = await aMirror();
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
    const { api, project, changes } = await aMirror();
    const unit = await api.createsUnit(project, { status: 'verkauft' });
    for (const status of ['frei', 'notartermin', 'auf_anfrage', 'verkauft', 'reserviert']) {
      const changed = await changes(unit, { status, movesBack: true });
      expect(changed.body.property.status).toBe(status);
    }
  });

  test('is refused with every fault at once', async () => {
    const { api, project, changes } = await aMirror();
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
    const { api, project, changes } = await aMirror();
    const unit = await api.createsUnit(project);
    expect((await changes(unit, change)).status).toBe(400);
  });

  test('accepts the extreme coordinates, in every spelling of a number', async () => {
    const { api, project, changes } = await aMirror();
    const edge = { latitude: '-090.000000000000000', longitude: '180' };
    const answer = await changes(await api.createsUnit(project), edge);
    expect(answer.body.property).toMatchObject(edge);
  });
});

describe('A used-up plan', () => {
  test('refuses to put a unit online or to restore it, and lets one go offline', async () => {
    const { api, project, changes } = await aMirror({ maxOnlineUnits: 1 });
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
    const { organisation, api, project, changes } = await aMirror();
    const units = [
      await api.createsUnit(project, { visibility: 'online' }),
      await api.createsUnit(project, { visibility: 'online' }),
    ];
    await organisation.onPlan({ maxOnlineUnits: 0 });
    for (const unit of units) {
      expect((await changes(unit, { status: 'reserviert' })).status).toBe(200);
      expect((await changes(unit, { visibility: 'offline' })).status).toBe(200);
      expect((await changes(unit, { visibility: 'online' })).status).toBe(402);
    }
  });

  test('lets one call put one unit online and take another offline', async () => {
    const { api, project, changesAll } = await aMirror({ maxOnlineUnits: 1 });
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

describe('A bulk change', () => {
  test('changes up to 200 units, each in its own way, and answer them in order', async () => {
    const { api, project, changesAll } = await aMirror();
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

  test('is made as a whole or not at all', async () => {
    const { api, project, changesAll } = await aMirror({ maxOnlineUnits: 1 });
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

  test('has 1 to 200 changes', async () => {
    const { changesAll } = await aMirror();
    const change = { id: UNKNOWN };
    const many = Array.from({ length: 201 }, () => change);
    expect(faultsTold(await changesAll([]))).toEqual([wrongSize(0)]);
    expect(faultsTold(await changesAll(many))).toEqual([wrongSize(201)]);
  });

  test('names its units by id or by externalSourceId', async () => {
    const { creates, changesAll, stored } = await aMirror();
    const [one, two] = [await creates('WE 1'), await creates('WE 2, links')];
    const { status, body } = await changesAll([
      { externalSourceId: 'WE 2, links', status: 'verkauft' },
      { id: one.id, etage: 3 },
    ]);
    expect(status).toBe(200);
    expect(body.properties).toMatchObject([
      { id: two.id, status: 'verkauft', externalSourceId: 'WE 2, links' },
      { id: one.id, etage: 3 },
    ]);
    expect(await stored()).toEqual(body.properties);
  });

  test('finds a unit by the id it was created with, also under another identifier', async () => {
    const { api, creates, changesAll } = await aMirror();
    const unit = await creates('WE 1');
    await api.patch(`/properties/${unit.id}`, { unitIdentifier: 'Haus A' });
    const { body } = await changesAll([{ externalSourceId: 'WE 1', etage: 1 }]);
    expect(body.properties).toMatchObject([{ id: unit.id, unitIdentifier: 'Haus A', etage: 1 }]);
    expect((await changesAll([{ externalSourceId: 'Haus A', etage: 2 }])).status).toBe(404);
  });

  test('is refused for an externalSourceId that several units have, and names them', async () => {
    const { api, creates, changesAll, stored } = await aMirror();
    const twins = [await creates('WE 1'), await creates('WE 1')];
    const archived = await creates('WE 1');
    await api.patch(`/properties/${archived.id}`, { archived: true });
    await creates('WE 2');
    const before = await stored();
    const answer = await changesAll([
      { externalSourceId: 'WE 2', etage: 1 },
      { externalSourceId: 'WE 1', etage: 1 },
    ]);
    expect(faultsTold(answer)).toEqual([
      `properties[1].externalSourceId: is that of 2 units; name one by its id: ${twins.map(({ id }) => id).join(', ')}`,
    ]);
    expect(await stored()).toEqual(before);
  });

  test('finds an archived unit by its externalSourceId only if no other has it', async () => {
    const { api, creates, changesAll } = await aMirror();
    const [mistake, unit] = [await creates('WE 1'), await creates('WE 1')];
    await api.patch(`/properties/${mistake.id}`, { archived: true });
    const named = { externalSourceId: 'WE 1' };
    const { body } = await changesAll([{ ...named, etage: 1, archived: true }]);
    expect(body.properties).toMatchObject([{ id: unit.id, etage: 1 }]);
    expect(faultsTold(await changesAll([{ ...named, etage: 2 }]))).toEqual([
      `properties[0].externalSourceId: is that of 2 units; name one by its id: ${mistake.id}, ${unit.id}`,
    ]);
    await api.patch(`/properties/${mistake.id}`, { externalSourceId: null });
    const back = await changesAll([{ ...named, archived: false }]);
    expect(back.body.properties).toMatchObject([{ id: unit.id, archived: false }]);
  });

  test('names at most ten of many candidates', async () => {
    const { api, project, changesAll, stored } = await aMirror();
    await api.imports(
      project,
      Array.from({ length: 30 }, () => ({ unitIdentifier: 'WE 1' })),
    );
    const [fault = ''] = faultsTold(await changesAll([{ externalSourceId: 'WE 1' }]));
    expect(fault).toContain('is that of more than 10 units');
    const oldest = (await stored()).toReversed().slice(0, 10);
    expect(fault.split(': ').at(-1)).toBe(oldest.map(({ id }: { id: string }) => id).join(', '));
  });

  test('is refused for an unknown unit, and for one of another organisation', async () => {
    const { creates, changesAll, stored } = await aMirror();
    const stranger = await aMirror();
    const unit = await creates('WE 1');
    for (const name of [{ id: UNKNOWN }, { externalSourceId: 'WE 9' }, { externalSourceId: '' }]) {
      const { status, body } = await changesAll([
        { externalSourceId: 'WE 1', etage: 1 },
        { ...name, etage: 1 },
      ]);
      expect(status).toBe(404);
      const place = `properties[1].${Object.keys(name)[0]}`;
      expect(body.error.message).toBe(`There is no such property as ${place} names.`);
      expect(body.error.details).toEqual([{ path: place, ...broken('no_such_unit') }]);
    }
    const unknown = Array.from({ length: 23 }, (_, at) => ({ externalSourceId: `WE ${at + 20}` }));
    const several = await changesAll([{ externalSourceId: 'WE 1', etage: 1 }, ...unknown]);
    expect(several.body.error.message).toMatch(
      /^There is no such property as properties\[1\]\.externalSourceId, .*, properties\[20\]\.externalSourceId and 3 more name\.$/,
    );
    expect(several.body.error.details).toHaveLength(23);
    for (const name of [{ id: unit.id }, { externalSourceId: 'WE 1' }]) {
      expect((await stranger.changesAll([{ ...name, etage: 1 }])).status).toBe(404);
    }
    expect(await stored()).toEqual([unit]);
  });

  test('names each unit in exactly one way, and once', async () => {
    const { creates, changesAll, stored } = await aMirror();
    const unit = await creates('WE 1');
    const none = { externalSourceId: null };
    expect(faultsTold(await changesAll([none, { etage: 'x' }, 3]))).toEqual([
      'properties[0].id: is required, or externalSourceId',
      'properties[1].etage: must be an integer',
      'properties[1].id: is required, or externalSourceId',
      'properties[2]: must be an object',
    ]);
    const named = { externalSourceId: 'WE 1' };
    expect(faultsTold(await changesAll([named, named]))).toEqual([
      'properties[1].externalSourceId: must not be repeated',
    ]);
    expect(faultsTold(await changesAll([{ id: unit.id, etage: 1 }, named]))).toEqual([
      'properties[1].externalSourceId: names the same unit as properties[0].id',
    ]);
    expect(await stored()).toEqual([unit]);
  });
});

const tagOf = ({ updatedAt }: { updatedAt: string }) => `"${updatedAt}"`;

describe('Changes with ifMatch in a row', () => {
  test('are made if no such unit has changed since, whatever its tag is called', async () => {
    const { creates, changesAll } = await aMirror();
    const [one, other] = [await creates('WE 1'), await creates('WE 2')];
    const answer = await changesAll([
      { id: one.id, etage: 1, ifMatch: tagOf(one) },
      { externalSourceId: 'WE 2', etage: 2, ifMatch: `"other", W/${tagOf(other)}` },
    ]);
    expect(answer.status).toBe(200);
    const [first] = answer.body.properties;
    const again = [{ id: one.id, etage: 3, ifMatch: tagOf(first) }];
    expect((await changesAll(again)).status).toBe(200);
  });

  test('are all refused if one unit has changed since, and each such row is named', async () => {
    const { api, creates, changesAll, stored } = await aMirror();
    const units = [await creates('WE 1'), await creates('WE 2'), await creates('WE 3')];
    for (const { id } of units.slice(1)) await api.patch(`/properties/${id}`, { etage: 7 });
    const before = await stored();
    const rows = units.map((unit) => ({ id: unit.id, etage: 1, ifMatch: tagOf(unit) }));
    const refused = await changesAll(rows);
    expect(toldBy(refused)).toBe('412 precondition_failed');
    expect(refused.body.error.details).toMatchObject([
      { path: 'properties[1].ifMatch', rule: 'changed_since' },
      { path: 'properties[2].ifMatch', rule: 'changed_since' },
    ]);
    expect(await stored()).toEqual(before);
  });

  test('are made without the refused rows if the body may be partial', async () => {
    const { api, creates, stored } = await aMirror();
    const [one, other] = [await creates('WE 1'), await creates('WE 2')];
    const changes = async (properties: readonly unknown[]) =>
      (await api.post('/properties/bulk', { properties, partial: true }, strictly)).body;
    const read = (await api.get(`/properties/${other.id}`)).body.property;
    const { properties, refused } = await changes([
      { id: one.id, etage: 1, ifMatch: '"2020-01-01T00:00:00.000Z"' },
      { id: UNKNOWN, etage: 1 },
      { ...read, etage: 2 },
      { externalSourceId: 'WE 2', etage: 3 },
      { externalSourceId: 'WE 1', projectId: UNKNOWN },
      { id: 'no id', etage: 1 },
      { etage: 1 },
      { id: UNKNOWN, etagge: 1 },
    ]);
    expect(properties).toMatchObject([{ id: other.id, etage: 2 }]);
    expect(refused).toMatchObject([
      { row: 0, code: 'precondition_failed', rule: 'changed_since' },
      { row: 1, code: 'not_found', rule: 'no_such_unit' },
      { row: 3, code: 'invalid_request', rule: 'same_unit' },
      { row: 4, code: 'invalid_request', rule: 'same_unit' },
      { row: 5, code: 'invalid_request', rule: 'uuid' },
      { row: 6, code: 'invalid_request', rule: 'required_or_external' },
      { row: 7, code: 'invalid_request', path: 'properties[7].etagge', rule: 'unknown' },
    ]);
    expect(await stored()).toEqual([properties[0], one]);
    expect(await changes([{ id: one.id, projectId: UNKNOWN }])).toMatchObject({
      properties: [],
      refused: [{ row: 0, code: 'not_found', rule: 'no_such_project' }],
    });
  });

  test('are refused if a condition is not a tag', async () => {
    const { creates, changesAll } = await aMirror();
    const { id, updatedAt } = await creates('WE 1');
    expect(faultsTold(await changesAll([{ id, etage: 1, ifMatch: updatedAt }]))).toEqual([
      'properties[0].ifMatch: must be entity tags in double quotes, separated by commas, or *',
    ]);
  });
});
