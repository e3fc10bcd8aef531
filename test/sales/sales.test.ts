import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import type { Client } from '../harness/client.ts';
import { stopClock } from '../harness/clock.ts';
import { signedIn } from '../harness/people.ts';
import { inShard } from '../harness/shards.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const NONE = { units: 0, volume: '0.00', unpriced: 0, area: '0.00', volumePerQm: null };

const sold = (verkauftAm: string, fields: object) => ({
  ...fields,
  status: 'verkauft',
  verkauftAm,
});

const UNITS = [
  sold('2025-02-28', { kaufpreis: '5', wohnflaecheQm: '1' }),
  sold('2025-03-01', { kaufpreis: '90000.10', wohnflaecheQm: '30' }),
  sold('2025-12-31', { kaufpreis: '7' }),
  sold('2026-01-01', {
    haus: 'A',
    zimmer: '3',
    kaufpreis: '400000',
    wohnflaecheQm: '80',
    verkaufspreis: '390000.05',
  }),
  sold('2026-01-31', { haus: 'A', zimmer: '3.00', kaufpreis: '200000', wohnflaecheQm: '40.5' }),
  sold('2026-01-15', { haus: 'B', zimmer: '2.5', kaufpreis: '123456789012345.123456' }),
  sold('2026-01-15', { wohnflaecheQm: '0.000001' }),
  sold('2026-02-01', { kaufpreis: '9' }),
  { zimmer: '3', kaufpreis: '300000', verkaufspreis: '1', wohnflaecheQm: '70' },
  { zimmer: '3', kaufpreis: '350000', wohnflaecheQm: '75' },
  { zimmer: '10', kaufpreis: '1', wohnflaecheQm: '0' },
  { status: 'reserviert' },
];

async function aSale() {
  const { organisation, api, project } = await aProject();
  const { body } = await api.post(`/projects/${project.id}/imports`, { units: UNITS });
  expect(body.unitCount).toBe(UNITS.length);
  return { organisation, api, project };
}

const DAYS = { from: '2026-01-01', to: '2026-01-31' };

const figuresOf = async (api: Client, query: object = DAYS) => {
  const { status, body, roundTrips } = await api.get('/sales', { ...query });
  expect([status, roundTrips]).toEqual([200, 1]);
  return body.sales;
};

describe('The figures of a sale', () => {
  test('are exact, in all, by project, house, rooms, month and status', async () => {
    const { api, project, organisation } = await aSale();
    const sales = await figuresOf(api);
    const inA = {
      units: 2,
      volume: '590000.05',
      unpriced: 0,
      area: '120.50',
      volumePerQm: '4896.27',
    };
    const huge = { ...NONE, units: 1, volume: '123456789012345.123456' };
    const empty = { ...NONE, units: 1, unpriced: 1, area: '0.000001' };
    const all = {
      units: 4,
      volume: '123456789602345.173456',
      unpriced: 1,
      area: '120.500001',
      volumePerQm: '4896.27',
    };
    const projectId = project.id;
    expect(sales).toMatchObject({
      ...DAYS,
      sold: all,
      byProject: [{ projectId, ...all }],
      byHouse: [
        { projectId, haus: null, ...empty },
        { projectId, haus: 'A', ...inA },
        { projectId, haus: 'B', ...huge },
      ],
      byRooms: [
        { zimmer: '2.5', ...huge },
        { zimmer: '3.0', ...inA },
        { zimmer: null, ...empty },
      ],
    });
    expect(
      sales.byMonth.map(({ month, units }: { month: string; units: number }) => [month, units]),
    ).toEqual([
      ['2025-02', 1],
      ['2025-03', 1],
      ['2025-04', 0],
      ['2025-05', 0],
      ['2025-06', 0],
      ['2025-07', 0],
      ['2025-08', 0],
      ['2025-09', 0],
      ['2025-10', 0],
      ['2025-11', 0],
      ['2025-12', 1],
      ['2026-01', 4],
    ]);
    const [free, , reserved] = sales.stock;
    const threeRooms = {
      units: 2,
      volume: '650000.00',
      unpriced: 0,
      area: '145.00',
      volumePerQm: '4482.76',
    };
    expect(free).toEqual({
      status: 'frei',
      ...threeRooms,
      units: 3,
      volume: '650001.00',
      byRooms: [
        { zimmer: '3.0', ...threeRooms },
        { zimmer: '10.0', ...NONE, units: 1, volume: '1.00' },
      ],
    });
    expect(reserved).toMatchObject({ status: 'reserviert', units: 1, unpriced: 1 });
    const person = await signedIn(organisation, 'viewer');
    const path = `/orgs/v1/${organisation.id}/sales`;
    expect((await person.get(path, DAYS)).body.sales).toEqual(sales);
  });

  test('of one project are its own, and those of an unknown one are 0', async () => {
    const { api, project } = await aSale();
    const other = await api.createsProject();
    await api.createsUnit(other, sold('2026-01-02', { kaufpreis: 1 }));
    expect((await figuresOf(api)).byProject).toMatchObject([
      { projectId: other.id, units: 1 },
      { projectId: project.id, units: 4 },
    ]);
    expect((await figuresOf(api, { ...DAYS, projectId: other.id })).sold.units).toBe(1);
    expect(await figuresOf(api, { ...DAYS, projectId: UNKNOWN })).toMatchObject({
      sold: NONE,
      byProject: [],
    });
  });

  test('have archived units that were sold, and no other archived one', async () => {
    const { api, project } = await aSale();
    const { body } = await api.get('/units', { projectId: project.id });
    for (const { id } of body.units) await api.patch(`/properties/${id}`, { archived: true });
    const sales = await figuresOf(api);
    expect(sales.sold.units).toBe(4);
    expect(sales.stock).toEqual(
      sales.stock.map(({ status }: { status: string }) =>
        Object.assign({ status, byRooms: [] }, NONE),
      ),
    );
  });

  test('refuse days that are none, or in the wrong order', async () => {
    const { api } = await aSale();
    for (const query of [{ from: '2026-02-30' }, { from: '2026-02-02', to: '2026-02-01' }]) {
      const { status, body } = await api.get('/sales', query);
      expect([status, body.error.details[0].path]).toEqual([400, 'from']);
    }
  });
});

test('At most 50,000 units are compared, of a project or of all', async () => {
  const { organisation, api, project } = await aSale();
  const counted =
    'UPDATE unit_counts SET units = CAST(iif(status = ?3, ?2 - 2, 1) AS INTEGER) WHERE org_id = ?1';
  const counts = (units: number) => inShard(organisation, counted, organisation.id, units, 'frei');
  for (const query of [DAYS, { ...DAYS, projectId: project.id }]) {
    await counts(50_000);
    expect((await figuresOf(api, query)).sold.units).toBe(4);
    await counts(50_001);
    const { status, body, rowsRead, roundTrips } = await api.get('/sales', query);
    expect([status, body.error.code, roundTrips]).toEqual([400, 'too_broad', 1]);
    expect(rowsRead).toBeLessThan(60);
  }
});

describe('Without days', () => {
  stopClock(Date.parse('2026-01-31T23:30:00Z'));

  test('they are of this month in the time zone of the service, until today', async () => {
    const { api } = await aSale();
    expect(await figuresOf(api, {})).toMatchObject({
      from: '2026-02-01',
      to: '2026-02-01',
      sold: { units: 1 },
    });
    expect(await figuresOf(api, { to: '2026-01-20' })).toMatchObject({
      from: '2026-01-01',
      sold: { units: 3 },
    });
    expect(await figuresOf(api, { from: '2026-05-05' })).toMatchObject({ to: '2026-05-05' });
  });
});
