import { describe, expect, test } from 'vitest';
import { factNames, isProse } from '../../src/values/facts/facts.ts';
import { FACTS } from '../../src/values/facts/table.ts';
import { aUnit } from '../harness/callers.ts';
import { type Client, type Fields, strictly } from '../harness/client.ts';
import { EVERY_FACT } from '../harness/facts.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';

const NAMES = Object.keys(EVERY_FACT);
const SHARED = factNames((fact) => !isProse(fact));
const NONE = Object.fromEntries(NAMES.map((name) => [name, null]));

const aNamedUnit = (fields: Fields = {}, ofProject: Fields = {}) =>
  aUnit({ unitIdentifier: 'A', ...fields }, ofProject);

const read = async (api: Client, { id }: { id: string }) =>
  (await api.get(`/units/${id}`)).body.unit;

const factsIn = (unit: Fields) =>
  Object.fromEntries(Object.entries(unit).filter(([name]) => name in EVERY_FACT));

describe('Every fact is written and read as a field:', () => {
  const WAYS: Readonly<
    Record<string, (api: Client, project: Fields, unit: Fields, facts: Fields) => unknown>
  > = {
    creation: (api, project, _unit, facts) => api.createsUnit({ id: String(project['id']) }, facts),
    'an import': (api, { id }, _unit, facts) =>
      api.post(`/projects/${String(id)}/imports`, { units: [facts] }, strictly),
    PATCH: (api, _project, { id }, facts) =>
      api.patch(`/properties/${String(id)}`, facts, strictly),
    'a bulk change': (api, _project, { id }, facts) =>
      api.post('/properties/bulk', { properties: [{ id, ...facts }] }, strictly),
    'an upsert': (api, { id }, _unit, facts) =>
      api.post(
        `/projects/${String(id)}/properties/upsert`,
        { properties: [{ externalSourceId: 'A', ...facts }] },
        strictly,
      ),
  };

  test.each(Object.entries(WAYS))('%s', async (_, write) => {
    const { api, project, unit } = await aNamedUnit();
    await write(api, project, unit, EVERY_FACT);
    const { body } = await api.get('/units', { objektart: 'wohnung' });
    const [{ id }] = body.units;
    expect(factsIn(body.units[0])).toEqual(EVERY_FACT);
    expect(body.units[0].inherited).toEqual([]);
    const whole = await read(api, { id });
    await api.patch(`/properties/${id}`, whole, strictly);
    expect(await read(api, { id })).toEqual(whole);
    await api.patch(`/properties/${id}`, NONE, strictly);
    expect(factsIn(await read(api, { id }))).toEqual({});
  });

  test('a project', async () => {
    const { api, project } = await aNamedUnit({}, EVERY_FACT);
    const details = async () => (await api.get(`/projects/${project.id}/details`)).body.project;
    expect(factsIn(await details())).toEqual(EVERY_FACT);
    await api.patch(`/projects/${project.id}`, NONE, strictly);
    expect(factsIn(await details())).toEqual({});
  });
});

test('The answers of version 1 have no fact', async () => {
  const { api, project, path } = await aNamedUnit(EVERY_FACT, EVERY_FACT);
  for (const at of [path, '/properties', `/projects/${project.id}`, '/projects']) {
    const { text } = await api.get(at);
    expect(NAMES.filter((name) => text.includes(`"${name}"`))).toEqual([]);
  }
});

test('A unit inherits the facts of its project, but for long texts, and says which', async () => {
  const { api, project, unit, path } = await aNamedUnit({ aufzug: true }, EVERY_FACT);
  const whole = await read(api, unit);
  expect(factsIn(whole)).toEqual({
    ...Object.fromEntries(SHARED.map((name) => [name, EVERY_FACT[name]])),
    aufzug: true,
  });
  expect(whole.inherited).toEqual(SHARED.filter((name) => name !== 'aufzug').toSorted());
  // What is sent as it is inherited stays inherited.
  await api.patch(path, { ...whole, balkonQm: '7.50' }, strictly);
  const own = await read(api, unit);
  expect(own.inherited).toEqual(whole.inherited.filter((name: string) => name !== 'balkonQm'));
  const { headers } = await api.get(`/units/${unit.id}`);
  await api.patch(`/projects/${project.id}`, { energietraeger: 'fernwaerme' });
  const tag = { 'If-None-Match': headers.get('ETag') ?? '' };
  const again = await api.get(`/units/${unit.id}`, {}, tag);
  expect(again.body.unit).toMatchObject({ energietraeger: 'fernwaerme', balkonQm: '7.50' });
  const { status } = await api.patch(
    path,
    { zimmer: 2 },
    { 'If-Match': headers.get('ETag') ?? '' },
  );
  expect(status).toBe(200);
});

test('The history and the audit log have each fact by its name', async () => {
  const { organisation, api, path } = await aNamedUnit({ balkonQm: '4.5', aufzug: true });
  await api.patch(path, { balkonQm: null, aufzug: false, titel: 'Südblick' });
  const { body } = await api.get(`${path}/changes`);
  expect(body.changes[0].changes).toEqual([
    { field: 'aufzug', before: true, after: false },
    { field: 'balkonQm', before: '4.50', after: null },
    { field: 'titel', before: null, after: 'Südblick' },
  ]);
  const [changed, created] = await operator.readsAudit(organisation);
  expect(created.after).toMatchObject({ balkonQm: '4.50', aufzug: true });
  expect(changed.before).toMatchObject({ balkonQm: '4.50', aufzug: true, titel: null });
  expect(changed.after).toMatchObject({ balkonQm: null, aufzug: false, titel: 'Südblick' });
});

describe('A wrong value is named:', () => {
  test.each([
    ['balkonQm', '"4,5"', 'must be a plain decimal number such as 1234.56, or null'],
    [
      'kaution',
      '"1.500"',
      'must not be a string with three digits after the point: write 1500, or 1.5 as a number',
    ],
    ['balkone', '1.5', 'must be an integer'],
    ['balkone', '-1', 'must be from 0 to 1000'],
    ['aufzug', '"ja"', 'must be true or false'],
    ['vermarktungsart', '"Kauf"', 'must be one of kauf, miete'],
    ['energieausweisGueltigBis', '"31.12.2030"', 'must be a date, such as 2035-12-31'],
    ['kontaktEmail', '"büro"', 'must be an e-mail address'],
    ['landCode', '"Deutschland"', 'must be a country code of two capital letters, such as DE'],
  ])('%s %s', async (name, text, rule) => {
    const { api, project, path } = await aNamedUnit();
    const headers = { ...strictly, 'Content-Type': 'application/json' };
    for (const [method, to, place] of [
      ['PATCH', path, ''],
      ['PATCH', `/projects/${project.id}`, ''],
      ['POST', `/projects/${project.id}/properties`, ''],
    ] as const) {
      const answer = await api.sends(method, to, { body: `{"${name}":${text}}`, headers });
      expect([to, faultsTold(answer)]).toEqual([to, [`${place}${name}: ${rule}`]]);
    }
  });

  test('a type that is not one of its kind, in whatever order they are sent', async () => {
    const { api, project, path } = await aNamedUnit({ objektart: 'wohnung' });
    const wrong = ['objekttyp: must fit objektart'];
    expect(faultsTold(await api.patch(path, { objekttyp: 'garage' }))).toEqual(wrong);
    expect((await api.patch(path, { objekttyp: 'loft' })).status).toBe(200);
    expect(faultsTold(await api.patch(path, { objektart: 'haus' }))).toEqual(wrong);
    expect((await api.patch(path, { objektart: 'haus', objekttyp: null })).status).toBe(200);
    const unit = { objektart: 'haus', objekttyp: 'loft' };
    for (const to of [`/projects/${project.id}/properties`, '/projects']) {
      expect(faultsTold(await api.post(to, { name: 'x', ...unit }))).toEqual(wrong);
    }
    expect(faultsTold(await api.patch(`/projects/${project.id}`, unit))).toEqual(wrong);
    // Also if the kind only repeats that of the project.
    await api.patch(`/projects/${project.id}`, { objektart: 'haus' });
    const fresh = await api.createsUnit(project);
    expect(faultsTold(await api.patch(`/properties/${fresh.id}`, unit))).toEqual(wrong);
    const at = [`properties[0].${wrong[0]}`];
    const rows = { properties: [{ id: fresh.id, ...unit }] };
    expect(faultsTold(await api.post('/properties/bulk', rows))).toEqual(at);
    const upsert = { properties: [{ externalSourceId: 'A', ...unit }] };
    expect(faultsTold(await api.post(`/projects/${project.id}/properties/upsert`, upsert))).toEqual(
      at,
    );
  });
});

/** A query, and the units that it finds. */
const FILTERS: readonly (readonly [query: string, found: readonly string[]])[] = [
  ['balkonQm=1..', ['A', 'C']],
  ['balkonQm=5..9.99', ['A']],
  ['balkonQm=..10.50', ['A', 'C']],
  ['balkonQm=10.5', ['C']],
  ['aufzug=true', ['A', 'C']],
  ['aufzug=false', ['B']],
  ['objektart=wohnung', ['A']],
  ['objektart=wohnung,haus', ['A', 'B']],
  ['stellplaetze=1..', ['A', 'B', 'C']],
  ['stellplaetze=2', ['B']],
  ['energieausweisGueltigBis=2030-01-01..', ['C']],
  ['energieausweisGueltigBis=..2029-12-31', ['B']],
  ['titel=SÜD', ['A', 'B']],
  ['lagebeschreibung=bahnhof', ['B']],
  ['missing=objektart', ['C', 'D']],
  ['missing=objektart,titel', ['C', 'D']],
  ['metadata.Ausrichtung=Süd', ['A', 'B']],
  ['metadata[Ausrichtung]=SÜD', ['A', 'B']],
  ['metadata.Ausrichtung=Süd&metadata.Ausrichtung=Ost', ['A', 'B', 'C']],
  ['metadata.Ausrichtung=Süd&metadata.Los-1=x', ['B']],
  ['metadata.Ausrichtung=Süd&aufzug=true&balkonQm=1..&status=frei', ['A']],
];

test('Facts, own and inherited, and metadata filter the lists of units', async () => {
  const { api, project } = await aNamedUnit(
    {
      balkonQm: '9.5',
      aufzug: true,
      objektart: 'wohnung',
      titel: 'Südblick',
      metadata: { Ausrichtung: 'Süd' },
    },
    { stellplaetze: 1, lagebeschreibung: 'Am Bahnhof' },
  );
  await api.createsUnit(project, {
    unitIdentifier: 'B',
    aufzug: false,
    objektart: 'haus',
    stellplaetze: 2,
    energieausweisGueltigBis: '2029-12-31',
    titel: 'südlich',
    lagebeschreibung: 'Nah am Bahnhof',
    metadata: { Ausrichtung: 'süd', 'Los-1': 'X' },
  });
  await api.createsUnit(project, {
    unitIdentifier: 'C',
    balkonQm: '10.50',
    aufzug: true,
    energieausweisGueltigBis: '2030-01-01',
    metadata: { Ausrichtung: 'Ost' },
  });
  const other = await api.createsProject();
  await api.createsUnit(other, { unitIdentifier: 'D' });
  for (const [query, found] of FILTERS) {
    const listed: string[] = [];
    let next: string | null = `/units?${query}&sort=unit&limit=1`;
    while (next !== null) {
      const answer: Awaited<ReturnType<Client['get']>> = await api.get(next, {}, strictly);
      expect([query, answer.status]).toEqual([query, 200]);
      listed.push(...answer.body.units.map((unit: Fields) => unit['unitIdentifier']));
      const link: string | null = answer.headers.get('Link');
      next = link === null ? null : (/<[^>]*\/v1([^>]*)>/.exec(link)?.[1] ?? null);
    }
    expect([query, listed]).toEqual([query, found]);
  }
  const body = { metadata: { Ausrichtung: ['Süd', 'Ost'] }, balkonQm: '1..', sort: 'unit' };
  const searched = await api.post('/units/search', body, strictly);
  expect(searched.body.units.map((unit: Fields) => unit['unitIdentifier'])).toEqual(['A', 'C']);
});

test('A filter of every fact finds the unit that has it', async () => {
  const { api, unit } = await aNamedUnit(EVERY_FACT);
  for (const [name, value] of Object.entries(EVERY_FACT)) {
    const { body } = await api.get('/units', { [name]: String(value) }, strictly);
    expect([name, body.units?.map((each: Fields) => each['id'])]).toEqual([name, [unit.id]]);
  }
  for (const [query, fault] of [
    ['balkonQm=4,5', 'balkonQm'],
    ['aufzug=ja', 'aufzug'],
    ['objektart=villa', 'objektart[0]'],
    ['energieausweisGueltigBis=2030', 'energieausweisGueltigBis'],
    ['missing=foo', 'missing[0]'],
    ['metadata.toString=x', 'metadata.toString'],
    ['metadata=x', 'metadata'],
  ] as const) {
    const { status, body } = await api.get(`/units?${query}`, {}, strictly);
    expect([query, status]).toEqual([query, 400]);
    expect(body.error.details[0].path).toBe(fault);
  }
});

test('Names and words of facts are unlike those of other fields', () => {
  const labels = Object.values(FACTS).map(({ names: [de] }) => de);
  expect(new Set(labels).size).toBe(labels.length);
});
