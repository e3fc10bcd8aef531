import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { type Client, type Fields, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';

// A unit that was read can be sent back whole, under strict handling, too.

async function aUnit() {
  const { api, project } = await aProject();
  const unit = await api.createsUnit(project, {
    unitIdentifier: 'A',
    kaufpreis: '349.900',
    wohnflaecheQm: '70',
  });
  return { api, project, unit };
}

/** The ways to send a unit back, with the path under which faults name its fields. */
const WAYS: readonly {
  way: string;
  at: string;
  sends: (api: Client, unit: Fields, headers?: Record<string, string>) => ReturnType<Client['get']>;
}[] = [
  {
    way: 'PATCH',
    at: '',
    sends: (api, unit, headers = strictly) =>
      api.patch(`/properties/${String(unit['id'])}`, unit, headers),
  },
  {
    way: 'A bulk change',
    at: 'properties[0].',
    sends: (api, unit, headers = strictly) =>
      api.post('/properties/bulk', { properties: [unit] }, headers),
  },
  {
    way: 'An upsert',
    at: 'properties[0].',
    sends: (api, unit, headers = strictly) =>
      api.post(
        `/projects/${String(unit['projectId'])}/properties/upsert`,
        { properties: [unit] },
        headers,
      ),
  },
];

describe.each(WAYS)('$way', ({ way, at, sends }) => {
  test('accepts a whole unit as it was read, and changes nothing', async () => {
    const { api, unit } = await aUnit();
    expect((await sends(api, unit)).status).toBe(200);
    expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(unit);
  });

  test('accepts a unit with every stored field, and its reservation', async () => {
    const { api, unit } = await aUnit();
    const read = async () => (await api.get(`/units/${unit.id}`)).body.unit;
    const free = await read();
    expect((await sends(api, free)).status).toBe(200);
    expect(await read()).toEqual(free);
    await api.reserves(unit, { reference: 'HK-1' });
    const held = await read();
    const { until, ...rest } = held.reservation;
    const reservation = { ...rest, until };
    expect((await sends(api, { ...held, reservation })).status).toBe(200);
    expect(await read()).toEqual(held);
    for (const [field, wrong] of [
      ['reservation', null],
      ['reservation', { ...reservation, reference: 'HK-2' }],
    ] as const) {
      const [fault] = faultsTold(await sends(api, { ...held, [field]: wrong }));
      expect(fault).toMatch(`${at}${field}: `);
    }
  });

  test('names one wrong value alone, and accepts the rest as it is stored', async () => {
    const { api, unit } = await aUnit();
    await api.reserves(unit, { reference: 'HK-1' });
    const { body } = await api.get(`/units/${unit.id}`);
    const wrong = { ...body.unit, etage: 'x' };
    expect(faultsTold(await sends(api, wrong))).toEqual([`${at}etage: must be an integer`]);
    expect(faultsTold(await sends(api, { ...wrong, foo: 1 }))).toEqual([
      `${at}etage: must be an integer`,
      `${at}foo: is not known`,
    ]);
  });

  test('accepts it with a field that was changed, and computes the figures again', async () => {
    const { api, unit } = await aUnit();
    expect((await sends(api, { ...unit, kaufpreis: '140000.00' })).status).toBe(200);
    const { body } = await api.get(`/properties/${unit.id}`);
    expect(body.property).toMatchObject({ kaufpreis: '140000.00', kaufpreisPerQm: '2000.00' });
  });

  test('refuses fields that cannot be set and differ, and says why', async () => {
    const { api, unit } = await aUnit();
    const wrong: Fields = {
      orgId: unit.id,
      createdAt: '2020-01-01T00:00:00.000Z',
      archivedAt: '2020-01-01T00:00:00.000Z',
      kaufpreisPerQm: '1.00',
      bruttorendite: 5,
      images: [],
      kaufpreis: '350.900',
    };
    const refused = await sends(api, { ...unit, ...wrong });
    expect(faultsTold(refused)).toEqual(
      [
        'archivedAt: is computed from archived',
        'bruttorendite: is computed from kaltmieteWohnung and kaufpreis',
        'createdAt: cannot be changed',
        'images: cannot be changed here: it has operations of its own',
        'kaufpreis: must not be a string with three digits after the point: write 350900, or 350.9 as a number',
        'kaufpreisPerQm: is computed from kaufpreis and wohnflaecheQm',
        'orgId: cannot be changed',
      ].map((fault) => at + fault),
    );
    expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(unit);
  });

  test('refuses unknown names, and ignores all of these without strict handling', async () => {
    const { api, unit } = await aUnit();
    expect(faultsTold(await sends(api, { ...unit, Etage: 1, foo: 1 }))).toEqual([
      `${at}Etage: is not known`,
      `${at}foo: is not known`,
    ]);
    const lenient = await sends(api, { ...unit, kaufpreisPerQm: '1.00' }, {});
    expect(lenient.status).toBe(200);
    expect(lenient.headers.get('Notice')).toContain('ignored: ');
    expect((await api.get(`/properties/${unit.id}`)).body.property).toEqual(unit);
  });

  test('answers the fields in the order of GET', async () => {
    const { api, unit } = await aUnit();
    const answer = await sends(api, { ...unit, etage: 3 });
    const { property = answer.body.properties?.[0] } = answer.body;
    const { body } = await api.get(`/properties/${unit.id}`);
    const shown =
      way === 'An upsert'
        ? ['id', 'externalSourceId', 'outcome', 'updatedAt']
        : Object.keys(body.property);
    expect(Object.keys(property)).toEqual(shown);
  });
});

test('a row of an upsert cannot name another project, nor set what the service sets', async () => {
  const { api, project, unit } = await aUnit();
  const other = await api.createsProject();
  const path = `/projects/${project.id}/properties/upsert`;
  const rows = [
    { externalSourceId: 'A', projectId: other.id },
    { externalSourceId: 'B', id: unit.id, projectId: project.id },
  ];
  for (const query of ['', '?dryRun=true']) {
    expect(faultsTold(await api.post(path + query, { properties: rows }, strictly))).toEqual([
      'properties[0].projectId: cannot be changed',
      'properties[1].id: cannot be changed',
    ]);
  }
});

test('a new unit says which fields come later, and which are computed', async () => {
  const { api, project } = await aUnit();
  const sent = {
    id: 'x',
    externalSourceId: 'A',
    nutzflaecheQm: 3,
    archived: true,
    kaufpreisPerQm: '1.00',
    foo: 1,
  };
  const answer = await api.post(`/projects/${project.id}/properties`, sent, strictly);
  expect(faultsTold(answer)).toEqual([
    'archived: cannot be set when a unit is made; use PATCH',
    'externalSourceId: cannot be set when a unit is made; use PATCH',
    'foo: is not known',
    'id: is set by the service',
    'kaufpreisPerQm: is computed from kaufpreis and wohnflaecheQm',
    'nutzflaecheQm: cannot be set when a unit is made; use PATCH',
  ]);
});
