import { describe, expect, test } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import type { Client, Fields } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';

async function aProject() {
  const { organisation, api } = await aCaller();
  return { organisation, api, project: await api.createsProject() };
}

/** The only unit of an organisation, whole. */
const onlyUnit = async (api: Client) => (await api.get('/units')).body.units[0];

/** The ways to write a unit of a project that has the external id `A`, or to make it. */
const WAYS: Readonly<
  Record<
    string,
    (api: Client, project: { id: string }, fields: Fields) => ReturnType<Client['get']>
  >
> = {
  'POST of a unit': (api, { id }, fields) =>
    api.post(`/projects/${id}/properties`, { unitIdentifier: 'A', ...fields }),
  'an import': (api, { id }, fields) =>
    api.post(`/projects/${id}/imports`, { units: [{ unitIdentifier: 'A', ...fields }] }),
  'an upsert': (api, { id }, fields) =>
    api.post(`/projects/${id}/properties/upsert`, {
      properties: [{ externalSourceId: 'A', ...fields }],
    }),
  PATCH: async (api, project, fields) => {
    const { id } = await api.createsUnit(project);
    return api.patch(`/properties/${id}`, fields);
  },
  'a bulk change': async (api, project, fields) => {
    await api.createsUnit(project, { unitIdentifier: 'A' });
    return api.post('/properties/bulk', { properties: [{ externalSourceId: 'A', ...fields }] });
  },
};

describe.each(Object.entries(WAYS))('By %s,', (_, writes) => {
  test.each([
    [{ preisAufAnfrage: true }, true],
    [{ status: 'auf_anfrage' }, true],
    [{ status: 'auf_anfrage', preisAufAnfrage: false }, false],
    [{ status: 'reserviert', preisAufAnfrage: true }, true],
    [{ status: 'verkauft' }, false],
    [{}, false],
  ])('a unit that gets %j has its price on request: %j', async (fields, expected) => {
    const { api, project } = await aProject();
    expect((await writes(api, project, fields)).status).toBeLessThan(300);
    expect((await onlyUnit(api)).preisAufAnfrage).toBe(expected);
  });
});

test('The field is in the history and in the audit log, of a new unit as well', async () => {
  const { organisation, api, project } = await aProject();
  const { id } = await api.createsUnit(project, { haus: 'Haus B', status: 'auf_anfrage' });
  await api.patch(`/properties/${id}`, { status: 'frei' });
  const { body } = await api.get(`/properties/${id}/changes`);
  expect(body.changes[0].changes).toEqual([
    { field: 'status', before: 'auf_anfrage', after: 'frei' },
    { field: 'preisAufAnfrage', before: true, after: false },
  ]);
  const [, created] = await operator.readsAudit(organisation);
  expect(created.after).toMatchObject({ haus: 'Haus B', preisAufAnfrage: true });
});

test('A row of an upsert that sends it again changes nothing', async () => {
  const { api, project } = await aProject();
  const row = { externalSourceId: 'A', status: 'frei', preisAufAnfrage: true };
  const upserts = async (properties: Fields[]) =>
    (await api.post(`/projects/${project.id}/properties/upsert`, { properties })).body.properties[0]
      .outcome;
  expect(await upserts([row])).toBe('created');
  expect(await upserts([row])).toBe('unchanged');
  // A nightly push that does not know the field.
  expect(await upserts([{ externalSourceId: 'A', status: 'frei' }])).toBe('unchanged');
  expect((await onlyUnit(api)).preisAufAnfrage).toBe(true);
});
