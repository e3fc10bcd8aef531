import { describe, expect, test } from 'vitest';
import { dayIn } from '../../src/values/day.ts';
import { aUnit } from '../harness/callers.ts';
import { strictly, toldBy } from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { HOUR_MS } from '../harness/durations.ts';
import { operator } from '../harness/operator.ts';

// What a unit remembers of its sale: since when it has its status, the appointment, the day and the price.

const NOTHING = { notarterminAm: null, verkauftAm: null, verkaufspreis: null };
const APPOINTMENT = '2026-12-03T13:30:00.000Z';

async function aSale(fields = {}) {
  const { api, unit, path, ...made } = await aUnit(fields);
  const remembers = async () => {
    const { statusSince, notarterminAm, verkauftAm, verkaufspreis } = (
      await api.get(`/units/${unit.id}`)
    ).body.unit;
    return { statusSince, notarterminAm, verkauftAm, verkaufspreis };
  };
  const changes = async (change: object) => {
    const { status, text } = await api.patch(path, change);
    expect([status, text]).toEqual([
      200,
      expect.not.stringMatching(/statusSince|notarterminAm|verkauftAm|verkaufspreis/),
    ]);
  };
  return { ...made, api, unit, path, remembers, changes };
}

const now = () => new Date().toISOString();

describe('A unit', () => {
  stopClock();

  test('remembers its sale, forgets the appointment, the day and the price when it moves back', async () => {
    const { changes, remembers, unit } = await aSale();
    expect(await remembers()).toEqual({ ...NOTHING, statusSince: unit.createdAt });
    passTime(HOUR_MS);
    await changes({ status: 'notartermin', notarterminAm: '2026-12-03T14:30:00+01:00' });
    const since = now();
    const appointed = { ...NOTHING, statusSince: since, notarterminAm: APPOINTMENT };
    expect(await remembers()).toEqual(appointed);
    passTime(HOUR_MS);
    await changes({ kaufpreis: 1, status: 'notartermin' });
    expect(await remembers()).toEqual(appointed);
    passTime(HOUR_MS);
    await changes({ status: 'verkauft', verkaufspreis: '489000' });
    const sold = { verkauftAm: '2026-01-15', verkaufspreis: '489000.00' };
    expect(await remembers()).toEqual({ ...appointed, ...sold, statusSince: now() });
    await changes({ verkauftAm: '2026-01-02', notarterminAm: null });
    const reported = { notarterminAm: null, verkauftAm: '2026-01-02', verkaufspreis: '489000.00' };
    expect(await remembers()).toEqual({ ...reported, statusSince: now() });
    await changes({ verkauftAm: null });
    expect(await remembers()).toMatchObject({ verkauftAm: '2026-01-15' });
    passTime(HOUR_MS);
    await changes({
      status: 'frei',
      movesBack: true,
      verkauftAm: '2026-01-15',
      verkaufspreis: 489000,
    });
    expect(await remembers()).toEqual({ ...NOTHING, statusSince: now() });
  });

  test.each([
    ['verkauft', { verkauftAm: '2026-01-15' }],
    ['frei', { verkauftAm: null }],
  ])('that is new and %s has %o', async (status, expected) => {
    const { remembers, unit } = await aSale({ status });
    expect(await remembers()).toEqual({ ...NOTHING, ...expected, statusSince: unit.createdAt });
  });

  test('takes another appointment with the step back', async () => {
    const { changes, remembers } = await aSale({ status: 'notartermin', notarterminAm: now() });
    await changes({ status: 'notarvorbereitung', movesBack: true, notarterminAm: APPOINTMENT });
    expect(await remembers()).toMatchObject({ notarterminAm: APPOINTMENT });
  });
});

describe('A day of sale', () => {
  stopClock();

  test.each([
    ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-24T21:59:59Z', 'Europe/Berlin', '2026-10-24'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-03-28T23:00:00Z', 'UTC', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Pacific/Auckland', '2026-03-29'],
  ])('at %s in %s is %s', (at, timeZone, day) => {
    expect(dayIn(timeZone, at)).toBe(day);
  });

  test.each([
    { verkauftAm: '2026-02-30' },
    { verkauftAm: '15.01.2026' },
    { notarterminAm: '2026-12-03' },
  ])('or an appointment that is none, as %o, is 400', async (change) => {
    const { api, path } = await aSale({ status: 'verkauft' });
    const { status, body } = await api.patch(path, change);
    expect([status, body.error.details[0].path]).toEqual([400, Object.keys(change)[0]]);
  });

  test('of a unit that is not sold is 400, unless it is sent back as it was read', async () => {
    const { api, project, path, unit, changes } = await aSale();
    const claim = { verkauftAm: '2026-01-14' };
    const rows = { properties: [{ externalSourceId: 'B' }, { externalSourceId: 'A', ...claim }] };
    const refused = [
      [await api.patch(path, claim), ''],
      [
        await api.post('/properties/bulk', { properties: [{ id: unit.id, ...claim }] }),
        'properties[0].',
      ],
      [await api.post(`/projects/${project.id}/properties/upsert`, rows), 'properties[1].'],
      [await api.post(`/projects/${project.id}/properties`, claim), ''],
      [await api.post(`/projects/${project.id}/imports`, { units: [claim] }), 'units[0].'],
    ] as const;
    for (const [{ status, body }, place] of refused) {
      expect([status, body.error.details]).toMatchObject([
        400,
        [{ path: `${place}verkauftAm`, rule: 'only_sold' }],
      ]);
    }
    await changes({ ...claim, status: 'verkauft' });
    const { body } = await api.get(`/units/${unit.id}`);
    const back = await api.patch(path, { ...body.unit, status: 'reserviert', movesBack: true });
    expect(toldBy(back)).toBe('200');
  });

  test('is kept with the status of a row that would move the sale back', async () => {
    const { api, unit, changes, remembers } = await aSale();
    await changes({
      status: 'verkauft',
      verkauftAm: '2026-01-02',
      verkaufspreis: 1,
      notarterminAm: now(),
    });
    const before = await remembers();
    const { body } = await api.post('/properties/bulk', {
      properties: [{ id: unit.id, ...NOTHING, status: 'frei', etage: 3 }],
    });
    expect(body.properties).toMatchObject([{ kept: ['status'], etage: 3 }]);
    expect(await remembers()).toEqual(before);
  });
});

test('statusSince is set by the service alone', async () => {
  const { api, path, unit } = await aSale();
  const { body } = await api.get(`/units/${unit.id}`);
  expect(toldBy(await api.patch(path, { statusSince: body.unit.statusSince }, strictly))).toBe(
    '200',
  );
  const { status, body: refused } = await api.patch(path, { statusSince: now() }, strictly);
  expect([status, refused.error.details]).toMatchObject([400, [{ rule: 'set_by_service' }]]);
});

test('An undo gives a unit its sale back as it was, in both directions', async () => {
  const { organisation, api, changes, remembers } = await aSale();
  const undoes = async () => {
    const [{ id }] = await operator.readsAudit(organisation);
    const at = `/orgs/v1/${organisation.id}/changes/${id}/undo`;
    const { status, body } = await operator.post(at, {});
    expect([status, body.undo]).toMatchObject([200, { restored: 1, left: [] }]);
  };
  await changes({ status: 'notartermin', notarterminAm: APPOINTMENT });
  const appointed = await remembers();
  await changes({ status: 'verkauft', verkaufspreis: 7 });
  const sold = await remembers();
  await undoes();
  expect(await remembers()).toEqual(appointed);
  await undoes();
  expect(await remembers()).toEqual(sold);
  await changes({ status: 'frei', movesBack: true });
  await undoes();
  expect(await remembers()).toEqual(sold);
  const { body } = await api.get(
    `/properties/${(await api.get('/units')).body.units[0].id}/changes`,
  );
  expect(body.changes[0].changes).toContainEqual({
    field: 'verkaufspreis',
    before: null,
    after: '7.00',
  });
});
