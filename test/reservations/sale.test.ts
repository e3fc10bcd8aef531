import { describe, expect, test } from 'vitest';
import { aUnit } from '../harness/callers.ts';
import {
  type Answer,
  type Client,
  type Fields,
  headerOf,
  strictly,
  toldBy,
} from '../harness/client.ts';
import { passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS } from '../harness/durations.ts';
import { runsFiveMinuteJobs } from '../harness/jobs.ts';
import { operator } from '../harness/operator.ts';
import { signedIn } from '../harness/people.ts';

// A sale goes forward. Other systems push the state that they know, which may be an older one.

const UNTIL_MS = 3 * DAY_MS;

type Reserved = Awaited<ReturnType<typeof aReservedUnit>>;

/** A unit that is reserved for HK-118, and one that is `reserviert` without a reservation. */
async function aReservedUnit() {
  const { organisation, api, project, unit } = await aUnit();
  expect((await api.patch(`/properties/${unit.id}`, { externalSourceId: 'A' })).status).toBe(200);
  const other = await api.createsUnit(project, { status: 'reserviert' });
  const path = `/properties/${unit.id}/reservation`;
  const until = new Date(Date.now() + UNTIL_MS).toISOString();
  expect((await api.put(path, { until, reference: 'HK-118' })).status).toBe(200);
  const stands = async () => {
    const { status } = await api.get(path);
    const { body } = await api.get(`/properties/${unit.id}`);
    return [status, body.property.status, body.property.etage];
  };
  const becomes = async (status: string) => {
    expect((await api.patch(`/properties/${unit.id}`, { status })).status).toBe(200);
  };
  return { organisation, api, project, unit, other, path, until, stands, becomes };
}

/** Everybody who changes units, with the path before that of the units. */
const callersOf = async ({ organisation, api }: Reserved): Promise<[Client, string][]> => [
  [api, ''],
  [await signedIn(organisation, 'editor'), `/orgs/v1/${organisation.id}`],
];

const NOTICE = 'kept, as it would move the sale back: see movesBack';

describe('The change of a unit', () => {
  test.each([
    ['reserviert', 'frei', 'sale_in_progress'],
    ['reserviert', 'auf_anfrage', 'sale_in_progress'],
    ['notarvorbereitung', 'reserviert', 'sale_in_progress'],
    ['notartermin', 'frei', 'sale_in_progress'],
    ['verkauft', 'frei', 'sold'],
    ['verkauft', 'notartermin', 'sold'],
  ])('from %s to %s is refused whole, unless it says movesBack', async (from, to, code) => {
    const reserved = await aReservedUnit();
    const { unit, until, becomes, stands } = reserved;
    await becomes(from);
    for (const [client, at] of await callersOf(reserved)) {
      const change = { status: to, etage: 4 };
      const refused = await client.patch(`${at}/properties/${unit.id}`, change);
      const details = {
        status: from,
        reference: 'HK-118',
        until: from === 'reserviert' ? until : null,
        statusSince: (await reserved.api.get(`/units/${unit.id}`)).body.unit.statusSince,
      };
      expect([refused.status, refused.body.error]).toMatchObject([409, { code, details }]);
      expect(await stands()).toEqual([200, from, null]);
    }
    const moved = await operator.patch(
      `/orgs/v1/${reserved.organisation.id}/properties/${unit.id}`,
      {
        status: to,
        movesBack: true,
      },
    );
    expect([moved.status, moved.body.property.status]).toEqual([200, to]);
    expect(await stands()).toEqual([404, to, null]);
  });

  test('sets the same status again, and frees a unit without a reservation', async () => {
    const { api, unit, other, becomes, stands } = await aReservedUnit();
    for (const status of ['reserviert', 'notartermin', 'notartermin', 'verkauft', 'verkauft']) {
      await becomes(status);
      expect(await stands()).toEqual([200, status, null]);
    }
    const freed = await api.patch(`/properties/${other.id}`, { status: 'frei' });
    expect([freed.status, freed.body.property.status]).toEqual([200, 'frei']);
    expect((await api.patch(`/properties/${unit.id}`, { kaufpreis: '1' })).status).toBe(200);
  });
});

/** The ways to write rows; `answered` is the row about the unit in the answer. */
const ROWS: Readonly<Record<string, (made: Reserved, row: Fields) => [string, Fields[]]>> = {
  bulk: ({ unit, other }, row) => [
    '/properties/bulk',
    [
      { id: other.id, status: 'frei' },
      { id: unit.id, ...row },
    ],
  ],
  upsert: ({ project }, row) => [
    `/projects/${project.id}/properties/upsert`,
    [{ externalSourceId: 'new' }, { externalSourceId: 'A', ...row }],
  ],
};

describe.each(Object.entries(ROWS))('A row of a %s that moves a sale back', (_how, rowsOf) => {
  test.each(['reserviert', 'notartermin', 'verkauft'])(
    'from %s has its other fields written, and says that its status was kept',
    async (from) => {
      const reserved = await aReservedUnit();
      await reserved.becomes(from);
      for (const [client, at] of await callersOf(reserved)) {
        const [path, properties] = rowsOf(reserved, { status: 'frei', etage: 4 });
        const answer = await client.post(at + path, { properties });
        expect([answer.status, answer.body.properties[1].kept]).toEqual([200, ['status']]);
        expect(answer.body.properties[0]).not.toHaveProperty('kept');
        expect(headerOf(answer, 'Notice')).toBe(`properties[1].status: ${NOTICE}`);
        expect(await reserved.stands()).toEqual([200, from, 4]);
      }
    },
  );

  test('is refused under strict handling: all rows, or with partial the row', async () => {
    for (const [from, code] of [
      ['notarvorbereitung', 'sale_in_progress'],
      ['verkauft', 'sold'],
    ] as const) {
      const reserved = await aReservedUnit();
      await reserved.becomes(from);
      const [path, properties] = rowsOf(reserved, { status: 'frei', etage: 4 });
      const fault = { path: 'properties[1].status', rule: 'moves_back', other: from };
      const whole = await reserved.api.post(path, { properties }, strictly);
      expect([whole.status, whole.body.error]).toMatchObject([409, { code, details: [fault] }]);
      const part = await reserved.api.post(path, { properties, partial: true }, strictly);
      expect(part.status).toBe(200);
      expect(part.body.refused).toMatchObject([{ row: 1, code, ...fault }]);
      expect(part.body.properties).toHaveLength(1);
      expect(await reserved.stands()).toEqual([200, from, null]);
    }
  });

  test.each([{}, strictly])(
    'is written if it says movesBack, without a word (%o)',
    async (headers) => {
      const reserved = await aReservedUnit();
      await reserved.becomes('verkauft');
      const [path, properties] = rowsOf(reserved, { status: 'frei', movesBack: true });
      const answer = await reserved.api.post(path, { properties }, headers);
      expect([answer.status, answer.headers.get('Notice')]).toEqual([200, null]);
      expect(answer.text).not.toContain('kept');
      expect(await reserved.stands()).toEqual([404, 'frei', null]);
    },
  );
});

/** A list of 15 flats, two of which are in another status. */
const aList = (status: string, other: string, kaufpreis: string) =>
  Array.from({ length: 15 }, (_, at) => ({
    externalSourceId: `WE ${at}`,
    status: SOLD.includes(at) ? other : status,
    kaufpreis,
  }));

const SOLD = [3, 11];

/** The rows of an answer that have kept their status. */
const keptIn = ({ body }: Answer) =>
  body.properties.flatMap(({ kept = [] }: { kept?: string[] }, at: number) =>
    kept.includes('status') ? [at] : [],
  );

test('A monthly list that frees sold flats changes all but their status, also in its dry run', async () => {
  const { api, project } = await aReservedUnit();
  const path = `/projects/${project.id}/properties/upsert`;
  await api.post(path, { properties: aList('frei', 'verkauft', '399000.00') });
  const monthly = { properties: aList('frei', 'frei', '405000.00') };
  const foreseen = await api.post(`${path}?dryRun=true`, monthly);
  expect(keptIn(foreseen)).toEqual(SOLD);
  expect(headerOf(foreseen, 'Notice')).toContain(`properties[11].status: ${NOTICE}`);
  expect(foreseen.body.properties[3].after).not.toHaveProperty('status');
  const written = await api.post(path, monthly);
  expect(keptIn(written)).toEqual(SOLD);
  expect(headerOf(written, 'Notice')).toContain(`properties[11].status: ${NOTICE}`);
  const { body } = await api.get('/properties', { projectId: project.id, status: 'verkauft' });
  expect(body.properties).toHaveLength(2);
  expect(body.properties[0].kaufpreis).toBe('405000.00');
  // A repetition changes nothing, and still says what it kept.
  const again = await api.post(path, monthly);
  expect(again.body.properties[3]).toMatchObject({ outcome: 'unchanged', kept: ['status'] });
});

test('A CRM that sends back what it has read changes nothing, also under strict handling', async () => {
  const { api, unit, until, becomes } = await aReservedUnit();
  const made = { reference: 'HK-118', createdAt: expect.any(String), madeBy: expect.any(String) };
  const later = { ...made, until: null, fulfilledAt: expect.any(String) };
  for (const [status, reservation] of [
    ['reserviert', { ...made, until, fulfilledAt: null }],
    ['notartermin', later],
    ['verkauft', later],
  ] as const) {
    await becomes(status);
    const { body } = await api.get(`/units/${unit.id}`);
    expect(body.unit.reservation).toEqual(reservation);
    const sent = await api.patch(`/properties/${unit.id}`, body.unit, strictly);
    expect([sent.status, sent.body.property.updatedAt]).toEqual([200, body.unit.updatedAt]);
  }
});

test('A fulfilled reservation stays as the record of the sale', async () => {
  const { api, unit, path, becomes } = await aReservedUnit();
  await becomes('notartermin');
  await becomes('verkauft');
  const { reservation } = (await api.get(path)).body;
  expect(reservation).toMatchObject({ reference: 'HK-118', until: null });
  expect(reservation.fulfilledAt > reservation.createdAt).toBe(true);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  for (const reference of ['HK-118', 'HK-119']) {
    const second = await api.put(path, { until: tomorrow, reference });
    expect(toldBy(second)).toBe('409 not_reservable');
  }
  for (const query of ['', '?reference=HK-118', '?own=true']) {
    const ended = await api.delete(path + query);
    expect([ended.status, ended.body.error]).toMatchObject([
      409,
      {
        code: 'sale_in_progress',
        details: { status: 'verkauft', reference: 'HK-118', until: null },
      },
    ]);
  }
  expect((await api.get('/reservations')).body).toMatchObject({
    reservations: [],
    pagination: { total: 0 },
  });
  expect((await api.get('/reservations', { propertyId: unit.id })).body).toMatchObject({
    reservations: [reservation],
    pagination: { total: 1 },
  });
  const found = async (query: Record<string, string>) =>
    (await api.get('/units', query)).body.units.map(({ id }: { id: string }) => id);
  expect(await found({ q: 'HK-118' })).toEqual([unit.id]);
  expect(await found({ reservedUntil: '2999-01-01T00:00:00Z' })).toEqual([]);
});

test('The list of reservations by state has open ones by their ends, fulfilled ones by their units, page by page', async () => {
  const { api, project, unit, becomes, until } = await aReservedUnit();
  const units = [unit];
  for (const reference of ['HK-2', 'HK-3', 'HK-4']) {
    const another = await api.createsUnit(project);
    await api.put(`/properties/${another.id}/reservation`, { until, reference });
    units.push(another);
  }
  await becomes('notartermin');
  for (const { id } of units.slice(1, 3)) {
    await api.patch(`/properties/${id}`, { status: 'verkauft' });
  }
  const listed = async (query: Record<string, string>) => {
    const pages = await api.follows('/reservations', { ...query, limit: 1 });
    const all = pages.flatMap(({ body }) => body.reservations);
    expect(pages[0]?.body.pagination.total).toBe(all.length);
    return all.map(({ propertyId }: { propertyId: string }) => propertyId);
  };
  const ids = units.map(({ id }) => id);
  expect(await listed({ state: 'fulfilled' })).toEqual(ids.slice(0, 3));
  expect(await listed({ state: 'open' })).toEqual(ids.slice(3));
  expect(await listed({ state: 'open', propertyId: unit.id })).toEqual([]);
  expect(await listed({ state: 'fulfilled', propertyId: unit.id })).toEqual([unit.id]);
  expect((await api.get('/reservations', { state: 'ended' })).status).toBe(400);
});

/** An entry of a unit's history. */
interface Step {
  readonly at: string;
  readonly changes: readonly { readonly field: string; before: unknown; after: unknown }[];
}

test('Of 50 callers who move a unit forward and back, the history is one line of steps', async () => {
  const { api, unit, path } = await aReservedUnit();
  const steps = ['frei', 'reserviert', 'notarvorbereitung', 'notartermin', 'verkauft'];
  const { body: before } = await api.get(`/properties/${unit.id}/changes`);
  const sent = Array.from({ length: 50 }, (_, at) => ({
    status: steps[at % steps.length],
    movesBack: true,
    etage: at,
  }));
  const answers = await Promise.all(
    sent.map((change) => api.patch(`/properties/${unit.id}`, change)),
  );
  expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
  const { body } = await api.get(`/properties/${unit.id}/changes`, { limit: 100 });
  const changes: Step[] = body.changes.slice(0, -before.changes.length).toReversed();
  expect(changes).toHaveLength(50);
  const stepsOf = (name: string) =>
    changes.flatMap(({ at, changes: fields }) =>
      fields.flatMap(({ field, ...step }) => (field === name ? [Object.assign({ at }, step)] : [])),
    );
  for (const [field, first] of [
    ['status', 'reserviert'],
    ['etage', null],
  ] as const) {
    const line = stepsOf(field);
    expect(line.map((step) => step.before)).toEqual([
      first,
      ...line.map(({ after }) => after).slice(0, -1),
    ]);
  }
  const last = stepsOf('status').at(-1);
  const { body: whole } = await api.get(`/units/${unit.id}`);
  expect(whole.unit).toMatchObject({ status: last?.after, statusSince: last?.at });
  expect(whole.unit.verkauftAm === null).toBe(whole.unit.status !== 'verkauft');
  // The first step back has ended the reservation: no later one brings it back.
  expect((await api.get(path)).status).toBe(404);
});

describe('After the end of its reservation', () => {
  stopClock();

  test('a sold unit stays sold, whatever runs first', async () => {
    const before = await aReservedUnit();
    const after = await aReservedUnit();
    await before.becomes('verkauft');
    passTime(UNTIL_MS + DAY_MS);
    await Promise.all([after.becomes('verkauft'), runsFiveMinuteJobs()]);
    await runsFiveMinuteJobs();
    expect(await before.stands()).toEqual([200, 'verkauft', null]);
    expect((await before.api.get(before.path)).body.reservation).toMatchObject({ until: null });
    const [, status] = await after.stands();
    expect(status).toBe('verkauft');
  });

  test('a unit is free, although no job has run yet', async () => {
    const { api, unit, stands } = await aReservedUnit();
    passTime(UNTIL_MS);
    expect((await api.patch(`/properties/${unit.id}`, { status: 'frei' })).status).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
  });
});

test('Of a reservation and a change that frees its unit, at the same time, none is lost', async () => {
  const { api, other, until } = await aReservedUnit();
  const path = `/properties/${other.id}`;
  const [reserved, freed] = await Promise.all([
    api.put(`${path}/reservation`, { until, reference: 'HK-200' }),
    api.patch(path, { status: 'frei' }),
  ]);
  expect(reserved.status).toBe(200);
  expect([200, 409]).toContain(freed.status);
  expect((await api.get(path)).body.property.status).toBe('reserviert');
  expect((await api.get(`${path}/reservation`)).status).toBe(200);
});

describe('The end of a reservation', () => {
  test('may name its holder: the reservation of another is 409', async () => {
    const { api, unit, stands } = await aReservedUnit();
    const path = `/properties/${unit.id}/reservation`;
    const refused = await api.delete(`${path}?reference=HK-119`);
    expect(toldBy(refused)).toBe('409 already_reserved');
    expect(await stands()).toEqual([200, 'reserviert', null]);
    expect((await api.delete(`${path}?reference=HK-118`)).status).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
  });

  test.each([{}, strictly])('takes no body (%o)', async (headers) => {
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
      headers: strictly,
    });
    expect(answer.status).toBe(200);
    expect(await stands()).toEqual([404, 'frei', null]);
  });
});
