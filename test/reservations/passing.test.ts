import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../harness/durations.ts';
import { headerOf } from '../harness/client.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { signedIn } from '../harness/people.ts';

// Another system pushes the state that it knows every night. It does not know what a colleague reserved.

const UNTIL = new Date(Date.now() + 3 * DAY_MS).toISOString();

/** A unit that is reserved for HK-118, and one that is `reserviert` without a reservation. */
async function aReservedUnit() {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  const unit = await api.createsUnit(project);
  expect((await api.patch(`/properties/${unit.id}`, { externalSourceId: 'A' })).status).toBe(200);
  const other = await api.createsUnit(project, { status: 'reserviert' });
  const path = `/properties/${unit.id}/reservation`;
  expect((await api.put(path, { until: UNTIL, reference: 'HK-118' })).status).toBe(200);
  const stands = async () => {
    const { status } = await api.get(path);
    const { body } = await api.get(`/properties/${unit.id}`);
    return [status, body.property.status, body.property.etage];
  };
  return { organisation, api, project, unit, other, stands };
}

const NOTICE = 'not changed, as the unit is reserved';

describe('A reservation is kept by', () => {
  test('a row of a bulk change, which changes everything else and says so', async () => {
    const { api, unit, other, stands } = await aReservedUnit();
    const answer = await api.post('/properties/bulk', {
      properties: [
        { id: other.id, status: 'frei' },
        { id: unit.id, status: 'frei', etage: 4 },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.keptReservations).toEqual([unit.id]);
    expect(answer.body.properties).toMatchObject([
      { status: 'frei' },
      { status: 'reserviert', etage: 4 },
    ]);
    expect(headerOf(answer, 'Notice')).toBe(`properties[1].status: ${NOTICE}`);
    expect(await stands()).toEqual([200, 'reserviert', 4]);
  });

  test('a row of an upsert, in the dry run, too', async () => {
    const { api, project, unit, stands } = await aReservedUnit();
    const path = `/projects/${project.id}/properties/upsert`;
    const rows = { properties: [{ externalSourceId: 'A', status: 'verkauft', etage: 5 }] };
    const foreseen = await api.post(`${path}?dryRun=true`, rows);
    expect(foreseen.body.properties).toMatchObject([
      { keptReservation: true, after: { etage: 5 } },
    ]);
    const answer = await api.post(path, rows);
    expect(answer.body.properties).toMatchObject([
      { id: unit.id, outcome: 'updated', keptReservation: true },
    ]);
    expect(headerOf(answer, 'Notice')).toBe(`properties[0].status: ${NOTICE}`);
    expect(await stands()).toEqual([200, 'reserviert', 5]);
  });

  test('the change of a unit by a token', async () => {
    const { api, unit, stands } = await aReservedUnit();
    const answer = await api.patch(`/properties/${unit.id}`, { status: 'frei', etage: 6 });
    expect(answer.body.keptReservations).toEqual([unit.id]);
    expect(headerOf(answer, 'Notice')).toBe(`status: ${NOTICE}`);
    expect(await stands()).toEqual([200, 'reserviert', 6]);
  });
});

describe('A reservation is ended by', () => {
  test('rows and changes that say so, without a word', async () => {
    const row = { status: 'frei', endsReservation: true };
    for (const changes of [
      ({ api, unit }) => api.post('/properties/bulk', { properties: [{ id: unit.id, ...row }] }),
      ({ api, unit }) => api.patch(`/properties/${unit.id}`, row),
      ({ api, project }) =>
        api.post(`/projects/${project.id}/properties/upsert`, {
          properties: [{ externalSourceId: 'A', ...row }],
        }),
    ] satisfies ((
      reserved: Awaited<ReturnType<typeof aReservedUnit>>,
    ) => Promise<{ status: number; text: string; headers: Headers }>)[]) {
      const reserved = await aReservedUnit();
      const answer = await changes(reserved);
      expect([answer.status, answer.headers.get('Notice')]).toEqual([200, null]);
      expect(answer.text).not.toContain('keptReservation');
      expect(await reserved.stands()).toEqual([404, 'frei', null]);
    }
  });

  test('people in the dashboard and the operator, who have the unit before them', async () => {
    const { organisation, unit, stands } = await aReservedUnit();
    const owner = await signedIn(organisation, 'owner');
    const at = `/orgs/${organisation.id}/properties`;
    expect(
      (await owner.post(`${at}/bulk`, { properties: [{ id: unit.id, status: 'frei' }] })).status,
    ).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
    const next = await aReservedUnit();
    const path = `/orgs/${next.organisation.id}/properties/${next.unit.id}`;
    expect((await operator.patch(path, { status: 'frei' })).status).toBe(200);
    expect(await next.stands()).toEqual([404, 'frei', null]);
  });
});

describe('The end of a reservation', () => {
  test('may name its holder: the reservation of another is 409', async () => {
    const { api, unit, stands } = await aReservedUnit();
    const path = `/properties/${unit.id}/reservation`;
    const refused = await api.delete(`${path}?reference=HK-119`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'already_reserved']);
    expect(await stands()).toEqual([200, 'reserviert', null]);
    expect((await api.delete(`${path}?reference=HK-118`)).status).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
  });

  test.each([{}, { Prefer: 'handling=strict' }])('takes no body (%o)', async (headers) => {
    const { api, unit, stands } = await aReservedUnit();
    const refused = await api.sends('DELETE', `/properties/${unit.id}/reservation`, {
      body: JSON.stringify({ reference: 'HK-119' }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    expect([refused.status, refused.body.error.details]).toMatchObject([
      400,
      [{ path: '', rule: 'no_body' }],
    ]);
    expect(await stands()).toEqual([200, 'reserviert', null]);
  });

  test('over a connection, whose requests without a body have an empty one, is no body', async () => {
    const { api, unit, stands } = await aReservedUnit();
    const answer = await api.sends('DELETE', `/properties/${unit.id}/reservation`, {
      body: new Blob([]).stream(),
      headers: { Prefer: 'handling=strict' },
    });
    expect(answer.status).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
  });
});
