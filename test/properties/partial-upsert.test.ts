import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { type Fields, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';

/** A project that mirrors another system. */
async function aMirror() {
  const { api, project } = await aProject();
  const path = `/projects/${project.id}/properties/upsert`;
  return {
    api,
    project,
    path,
    pushes: (properties: readonly unknown[]) => api.post(path, { properties }),
    stored: async (): Promise<object[]> => (await api.get('/properties')).body.properties,
  };
}

const row = (externalSourceId: string, fields: Fields = {}) => ({ externalSourceId, ...fields });

describe('A partial upsert', () => {
  test('leaves out refused rows if it may be partial, and says why', async () => {
    const { api, path, project, pushes, stored } = await aMirror();
    for (const unitIdentifier of ['T', 'T']) await api.createsUnit(project, { unitIdentifier });
    const [a] = (await pushes([row('A', { etage: 1 })])).body.properties;
    const properties = [
      row('T'),
      row('B', { etage: 2 }),
      row('A', { etage: 3, ifMatch: '"2020-01-01T00:00:00.000Z"' }),
      row('C', { ifMatch: '*', ifNoneMatch: '*' }),
    ];
    expect((await pushes(properties)).status).toBe(409);
    const foreseen = await api.post(`${path}?dryRun=true`, { properties, partial: true });
    const { status, body } = await api.post(path, { properties, partial: true }, strictly);
    expect(status).toBe(200);
    expect(body.properties).toMatchObject([{ externalSourceId: 'B', outcome: 'created' }]);
    expect(body.refused).toMatchObject([
      { row: 0, code: 'external_id_ambiguous', rule: 'ambiguous_unit' },
      { row: 2, code: 'precondition_failed', path: 'properties[2].ifMatch', other: a.updatedAt },
      { row: 3, code: 'precondition_failed', rule: 'nothing_to_match' },
    ]);
    expect(foreseen.body.refused).toEqual(body.refused);
    expect(await stored()).toHaveLength(4);
    const none = await api.post(path, { properties: [row('T')], partial: true });
    expect(none.body).toMatchObject({ properties: [], refused: [{ row: 0 }] });
  });

  test('leaves out rows that are not valid if it may be partial', async () => {
    const { api, path, pushes, stored } = await aMirror();
    const [a] = (await pushes([row('A', { etage: 1 })])).body.properties;
    const properties = [
      row('B', { etage: 'x', baujahr: 12 }),
      row('C', { etage: 2, erfunden: 1 }),
      'no object',
      row('A', { etage: 3 }),
      row('A', { etage: 4 }),
      row('D', { ifMatch: '*' }),
      row('E', { kaufpreis: '349.900' }),
    ];
    const foreseen = await api.post(`${path}?dryRun=true`, { properties, partial: true }, strictly);
    const strict = await api.post(path, { properties, partial: true }, strictly);
    expect(strict.status).toBe(200);
    expect(strict.body.properties).toMatchObject([
      { id: a.id, externalSourceId: 'A', outcome: 'updated' },
    ]);
    expect(strict.body.refused).toMatchObject([
      { row: 0, code: 'invalid_request', path: 'properties[0].etage', rule: 'integer' },
      { row: 0, code: 'invalid_request', path: 'properties[0].baujahr', rule: 'range' },
      { row: 1, code: 'invalid_request', path: 'properties[1].erfunden', rule: 'unknown' },
      { row: 2, code: 'invalid_request', path: 'properties[2]', rule: 'object' },
      { row: 4, code: 'invalid_request', path: 'properties[4].externalSourceId' },
      { row: 5, code: 'precondition_failed', rule: 'nothing_to_match' },
      { row: 6, code: 'invalid_request', path: 'properties[6].kaufpreis' },
    ]);
    expect(foreseen.body.refused).toEqual(strict.body.refused);
    expect(await stored()).toMatchObject([{ id: a.id, etage: 3 }]);
    const lenient = await api.post(path, { properties, partial: true });
    expect(lenient.body.properties.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'unchanged',
      'created',
    ]);
    expect(lenient.headers.get('Notice')).toMatch(/erfunden; properties\[6\]\.kaufpreis/);
  });

  test('refuses a whole partial body for what is outside its rows, and answers if no row is left', async () => {
    const { api, path, stored } = await aMirror();
    const rows = [row('A', { etage: 'x' }), row('B')];
    const strange = await api.post(path, { properties: rows, partial: true, odd: 1 }, strictly);
    expect(faultsTold(strange)).toEqual([
      'odd: is not known',
      'properties[0].etage: must be an integer',
    ]);
    const refusals = [
      { properties: rows, partial: false },
      { properties: rows, partial: 'yes' },
      { properties: [], partial: true },
      { properties: 'rows', partial: true },
      { properties: Array.from({ length: 201 }, (_, at) => row(String(at))), partial: true },
    ];
    for (const body of refusals) expect((await api.post(path, body)).status).toBe(400);
    expect(await stored()).toEqual([]);
    const none = await api.post(path, { properties: rows.slice(0, 1), partial: true });
    expect([none.status, none.body.properties]).toEqual([200, []]);
    expect(none.body.refused).toMatchObject([{ row: 0, rule: 'integer' }]);
  });

  test('names at most five faults of a row that a partial body leaves out', async () => {
    const { api, path } = await aMirror();
    const wrong = { etage: 'x', baujahr: 'x', zimmer: 'x', status: 'x', archived: 'x', city: 1 };
    const properties = Array.from({ length: 200 }, (_, at) => row(String(at), wrong));
    const { status, body } = await api.post(path, { properties, partial: true });
    expect([status, body.refused.length]).toEqual([200, 1000]);
  });
});
