import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { apiRoutes } from '../../src/surfaces/api/routes.ts';
import { orgsRoutes } from '../../src/surfaces/orgs/routes.ts';
import { type Components, toJsonSchema } from '../../src/openapi/json-schema.ts';
import { broken } from '../../src/values/rule-messages.ts';
import { instant } from '../../src/values/instant.ts';
import { aUnit } from '../harness/callers.ts';
import { type Answer, type Client, headerOf, toldBy } from '../harness/client.ts';
import { inDays, passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS, MINUTE_MS } from '../harness/durations.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';

interface Named {
  readonly id: string;
}

const pathOf = ({ id }: Named) => `/properties/${id}/reservation`;

async function statusOf(api: Client, { id }: Named): Promise<string> {
  return (await api.get(`/properties/${id}`)).body.property.status;
}

test('A unit is reserved, its reservation is read, and ends with DELETE', async () => {
  const { organisation, api, unit } = await aUnit();
  const until = inDays(7);

  const { status, body } = await api.put(pathOf(unit), { until, reference: 'Vorgang 7' });

  expect(status).toBe(200);
  const { reservation } = body;
  expect(reservation).toEqual({
    propertyId: unit.id,
    until,
    reference: 'Vorgang 7',
    createdAt: expect.any(String),
    madeBy: expect.any(String),
    fulfilledAt: null,
  });
  expect(await statusOf(api, unit)).toBe('reserviert');
  expect((await api.get(pathOf(unit))).body).toEqual({ reservation });
  expect((await api.delete(pathOf(unit))).body).toEqual({ reservation });
  expect(await statusOf(api, unit)).toBe('frei');
  expect((await api.get(pathOf(unit))).status).toBe(404);
  expect((await api.delete(pathOf(unit))).status).toBe(404);
  const entries: { action: string; actor: string }[] = await operator.readsAudit(organisation);
  const actions = entries.map(({ action }) => action);
  const made = entries.find(({ action }) => action === 'property.reserved');
  expect(reservation.madeBy).toBe(made?.actor);
  expect(actions.slice(0, 2)).toEqual(['property.released', 'property.reserved']);
  const { body: history } = await api.get(`/properties/${unit.id}/changes`);
  expect(history.changes[1].changes).toEqual([
    { field: 'status', before: 'frei', after: 'reserviert' },
    { field: 'reservedUntil', before: null, after: until },
    { field: 'reservationReference', before: null, after: 'Vorgang 7' },
  ]);
});

test('Of 50 requests at the same time, one reserves the unit, and the others learn until when', async () => {
  const { api, unit } = await aUnit();
  const until = inDays(3);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => api.put(pathOf(unit), { until, reference: `V ${at}` })),
  );

  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'already_reserved', details: { until } });
  }
  expect((await api.get(pathOf(unit))).body).toEqual(made[0]?.body);
});

test('Only the same reference extends a reservation; the unit then counts as changed', async () => {
  const { organisation, api, unit } = await aUnit();
  const first = await api.reserves(unit, { until: inDays(1), reference: 'A' });
  const before = (await api.get(`/properties/${unit.id}`)).body.property.updatedAt;

  const others = [
    await api.put(pathOf(unit), { until: inDays(9), reference: 'B' }),
    await api.put(pathOf(unit), { until: inDays(9) }),
  ];
  passTime(MINUTE_MS);
  const colleague = await organisation.signedIn();
  const extended = await colleague.reserves(unit, { until: inDays(2), reference: 'A' });

  expect(others.map(({ status }) => status)).toEqual([409, 409]);
  const { createdAt, madeBy } = first;
  expect(extended).toMatchObject({ reference: 'A', createdAt, madeBy });
  expect(extended.until > first.until).toBe(true);
  const { updatedAt, status } = (await api.get(`/properties/${unit.id}`)).body.property;
  expect(status).toBe('reserviert');
  expect(updatedAt > before).toBe(true);
});

test('A reservation without a reference has no holder who could extend it', async () => {
  const { api, unit } = await aUnit();
  await api.reserves(unit);
  expect((await api.put(pathOf(unit), { until: inDays(9) })).status).toBe(409);
});

test('A reference has from 1 to 100 characters', async () => {
  const { api, unit } = await aUnit();
  const faultOf = async (reference: string) =>
    (await api.put(pathOf(unit), { until: inDays(1), reference })).body.error?.details;
  expect(await faultOf('')).toMatchObject([{ path: 'reference', rule: 'not_empty' }]);
  expect(await faultOf('x'.repeat(101))).toMatchObject([
    { path: 'reference', rule: 'max_characters', max: 100 },
  ]);
  expect(await faultOf('🏠'.repeat(100))).toBeUndefined();
});

describe('A unit whose status is', () => {
  test.each([
    ['frei', 'frei'],
    ['auf_anfrage', 'auf_anfrage'],
    ['reserviert', 'frei'],
  ])('%s can be reserved, and is %s after the end', async (status, after) => {
    const { api, unit } = await aUnit({ status });
    await api.reserves(unit);
    await api.delete(pathOf(unit));
    expect(await statusOf(api, unit)).toBe(after);
  });

  test.each(['notarvorbereitung', 'notartermin', 'verkauft'])(
    '%s cannot be reserved',
    async (status) => {
      const { api, unit } = await aUnit({ status });
      const refused = await api.put(pathOf(unit), { until: inDays(1) });
      expect(toldBy(refused)).toBe('409 not_reservable');
      expect(await statusOf(api, unit)).toBe(status);
    },
  );
});

test('The end must be in the future, at most 180 days from now', async () => {
  const { api, unit } = await aUnit();
  const faultOf = async (until: unknown) =>
    (await api.put(pathOf(unit), { until })).body.error?.details?.[0];
  expect(await faultOf(inDays(-1))).toEqual({ path: 'until', ...broken('future') });
  const tooLate = { path: 'until', ...broken('within_days', { max: 180 }) };
  expect(await faultOf(inDays(181))).toEqual(tooLate);
  expect(await faultOf('2027-01-01')).toMatchObject({ path: 'until', rule: 'date_time' });
  expect(await faultOf(inDays(179))).toBeUndefined();
});

const SOLD = { status: 'verkauft' };

type Made = Awaited<ReturnType<typeof aUnit>>;

/** Who changes units at each surface, and the path before that of the units. */
const CALLERS: Readonly<Record<string, (made: Made) => Promise<readonly [Client, string]>>> = {
  'a token': ({ api }) => Promise.resolve([api, '']),
  'somebody in the dashboard': async ({ organisation }) => [
    await signedIn(organisation, 'editor'),
    `/orgs/v1/${organisation.id}`,
  ],
};

/** The ways to change the status of a unit. */
const CHANGES: Readonly<
  Record<string, (client: Client, at: string, made: Made) => Promise<Answer>>
> = {
  'a change': (client, at, { unit }) => client.patch(`${at}/properties/${unit.id}`, SOLD),
  'a bulk change': (client, at, { unit }) =>
    client.post(`${at}/properties/bulk`, { properties: [{ id: unit.id, ...SOLD }] }),
  'an upsert': (client, at, { project, unit: { externalSourceId } }) =>
    client.post(`${at}/projects/${project.id}/properties/upsert`, {
      properties: [{ externalSourceId, ...SOLD }],
    }),
};

const WAYS = Object.entries(CALLERS).flatMap(([who, caller]) =>
  Object.entries(CHANGES).map(([how, change]) => [how, who, change, caller] as const),
);

/** Whether a body may have the status of a unit. */
function takesStatus(body: z.ZodType): boolean {
  const components: Components = new Map();
  const schema = toJsonSchema(body, 'input', components);
  return JSON.stringify([schema, ...components.values()]).includes('/UnitStatus"');
}

describe('A later status fulfils a reservation by', () => {
  stopClock();

  test.each(WAYS)('%s of %s', async (_how, _who, change, caller) => {
    const made = await aUnit({ unitIdentifier: 'WE 1' });
    const { api, unit } = made;
    await api.reserves(unit);
    const [client, at] = await caller(made);
    expect((await change(client, at, made)).status).toBe(200);
    expect(await statusOf(api, unit)).toBe('verkauft');
    const { reservation } = (await api.get(pathOf(unit))).body;
    expect(reservation).toMatchObject({ until: null, fulfilledAt: expect.any(String) });
    passTime(30 * DAY_MS);
    await runsFiveMinuteJobs();
    expect(await statusOf(api, unit)).toBe('verkauft');
    expect((await api.get(pathOf(unit))).body).toEqual({ reservation });
  });

  test('every operation that takes the status of a unit which is there', () => {
    const changing = [...apiRoutes, ...orgsRoutes].filter(
      ({ effect, body }) => effect === 'changes' && body !== undefined && takesStatus(body),
    );
    expect(changing).toHaveLength(WAYS.length);
  });
});

describe('A reservation stays after', () => {
  test.each([
    ['a change of the price', { kaufpreis: '349000' }],
    ['the same status again', { status: 'reserviert' }],
    ['the archive', { archived: true }],
  ])('%s', async (_, change) => {
    const { api, unit } = await aUnit();
    const reservation = await api.reserves(unit);
    expect((await api.patch(`/properties/${unit.id}`, change)).status).toBe(200);
    expect((await api.get(pathOf(unit))).body).toEqual({ reservation });
  });

  test('an import with the same identifier', async () => {
    const { api, project, unit } = await aUnit({ unitIdentifier: 'WE 1' });
    const reservation = await api.reserves(unit);
    await api.imports(project, [{ unitIdentifier: 'WE 1', status: 'verkauft' }]);
    expect((await api.get(pathOf(unit))).body).toEqual({ reservation });
    expect(await statusOf(api, unit)).toBe('reserviert');
  });
});

describe('When a reservation ends', () => {
  stopClock();

  test('the service frees the unit, as a change that is synchronised and in its history', async () => {
    const { organisation, api, unit } = await aUnit({ status: 'auf_anfrage' });
    await api.reserves(unit, { until: instant(Date.now() + 10 * MINUTE_MS) });
    const { headers } = await api.get('/properties');
    const updatedSince = headers.get('Sync-Watermark') ?? '';

    passTime(9 * MINUTE_MS);
    await runsFiveMinuteJobs();
    expect(await statusOf(api, unit)).toBe('reserviert');
    passTime(MINUTE_MS);
    await runsFiveMinuteJobs();

    expect(await statusOf(api, unit)).toBe('auf_anfrage');
    expect((await api.get(pathOf(unit))).status).toBe(404);
    const { body: synced } = await api.get('/properties', { updatedSince });
    expect(synced.properties).toMatchObject([{ id: unit.id, status: 'auf_anfrage' }]);
    const [latest] = await operator.readsAudit(organisation);
    expect(latest).toMatchObject({ by: 'service', actor: 'service', action: 'property.released' });
    const { body: history } = await api.get(`/properties/${unit.id}/changes`);
    expect(history.changes[0]).toMatchObject({ by: 'service' });
  });

  test('another reference reserves the unit before the job has run, and the job leaves it', async () => {
    const { api, unit } = await aUnit({ status: 'auf_anfrage' });
    const until = instant(Date.now() + MINUTE_MS);
    const first = await api.reserves(unit, { until, reference: 'A' });
    passTime(MINUTE_MS);
    const reservation = await api.reserves(unit, { until: inDays(1), reference: 'B' });
    expect(reservation.createdAt > first.createdAt).toBe(true);
    await runsFiveMinuteJobs();
    expect((await api.get(pathOf(unit))).body).toEqual({ reservation });
    await api.delete(pathOf(unit));
    expect(await statusOf(api, unit)).toBe('auf_anfrage');
  });
});

test('The reservations of an organisation are listed by their end, page by page', async () => {
  const { organisation, api, project, unit } = await aUnit();
  const until = inDays(2);
  const sooner = [
    await api.reserves(await api.createsUnit(project), { until }),
    await api.reserves(await api.createsUnit(project), { until }),
  ].toSorted((one, other) => (one.propertyId < other.propertyId ? -1 : 1));
  const later = await api.reserves(unit, { until: inDays(9) });
  const viewer = await signedIn(organisation, 'viewer');
  for (const [client, path] of [
    [api, '/reservations'],
    [viewer, `/orgs/v1/${organisation.id}/reservations`],
  ] as const) {
    const pages = await client.follows(path, { limit: 1 });
    expect(pages.flatMap(({ body }) => body.reservations)).toEqual([...sooner, later]);
    expect(pages.map(({ body }) => body.pagination)).toEqual([
      { limit: 1, total: 3, hasMore: true, nextCursor: expect.any(String) },
      { limit: 1, total: 3, hasMore: true, nextCursor: expect.any(String) },
      { limit: 1, total: 3, hasMore: false, nextCursor: null },
    ]);
    const cursor: string = pages[0]?.body.pagination.nextCursor;
    expect((await client.get(path, { limit: 1, cursor })).body).toEqual(pages[1]?.body);
    const ofUnit = async (propertyId: string) => (await client.get(path, { propertyId })).body;
    expect(await ofUnit(unit.id)).toMatchObject({
      reservations: [later],
      pagination: { total: 1 },
    });
    expect(await ofUnit(UNKNOWN)).toMatchObject({ reservations: [], pagination: { total: 0 } });
  }
});

test('If-Match guards the unit, whose new ETag is answered', async () => {
  const { api, unit } = await aUnit();
  const terms = { until: inDays(3), reference: 'A' };
  const tagNow = async () => headerOf(await api.get(`/properties/${unit.id}`), 'ETag');
  const first = { 'If-Match': await tagNow() };
  const reserved = await api.put(pathOf(unit), terms, first);
  expect([reserved.status, headerOf(reserved, 'ETag')]).toEqual([200, await tagNow()]);
  expect((await api.put(pathOf(unit), { ...terms, until: inDays(4) }, first)).status).toBe(412);
  const again = await api.put(pathOf(unit), terms, { 'If-Match': headerOf(reserved, 'ETag') });
  expect([again.status, headerOf(again, 'ETag')]).toEqual([200, await tagNow()]);
  expect((await api.delete(pathOf(unit), first)).status).toBe(412);
  const ended = await api.delete(pathOf(unit), { 'If-Match': headerOf(again, 'ETag') });
  expect([ended.status, headerOf(ended, 'ETag')]).toEqual([200, await tagNow()]);
  expect(await statusOf(api, unit)).toBe('frei');
});
