import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aClient, aProject } from '../harness/callers.ts';
import { type Fields, headerOf, type Query } from '../harness/client.ts';
import { inDays } from '../harness/clock.ts';
import { BLANK_BESIDE } from '../harness/unit-fields.ts';
import { digits } from '../harness/digits.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { UNKNOWN } from '../harness/unknown.ts';

type Decimal = fc.Arbitrary<string | null>;

/** Prices that floats would confuse, beside some that they would not, and any others. */
const price: Decimal = fc.oneof(
  fc.constantFrom(
    null,
    '449999.99',
    '449999.995',
    '450000',
    '450000.000001',
    '999999999999999.999999',
    '999999999999999.999998',
    '78.25',
  ),
  fc.tuple(digits(1, 15), digits(1, 6)).map((parts) => parts.join('.')),
);

const area: Decimal = fc.constantFrom(null, '9.5', '78.12', '78.125', '78.1250', '100');

const sentUnit = fc.record({
  kaufpreis: price,
  kaltmieteWohnung: price,
  wohnflaecheQm: area,
  zimmer: fc.constantFrom(null, 2, 2.5, 3, 4, 10),
  etage: fc.constantFrom(null, -1, 0, 3, 11),
  baujahr: fc.constantFrom(null, 1999, 2024),
  notarterminAm: fc.constantFrom(null, '2026-12-09T08:00:00Z', '2026-12-10T07:30:00+02:00'),
  status: fc.constantFrom('frei', 'auf_anfrage', 'verkauft'),
  visibility: fc.constantFrom('online', 'offline'),
  unitIdentifier: fc.constantFrom(
    'WE 1',
    'WE 2',
    'we 10',
    '2a',
    '12A',
    'Haus B 3',
    'A-1.9',
    'A-1.10',
  ),
  haus: fc.constantFrom(null, 'Haus A', 'HAUS Ä', 'B'),
  // Set after the unit is created.
  archived: fc.constantFrom(false, false, true),
  externalSourceId: fc.constantFrom('A,1', 'B'),
  reservedFor: fc.constantFrom(undefined, undefined, undefined, 1, 5),
});

type Sent = typeof sentUnit extends fc.Arbitrary<infer Value> ? Value : never;

/** As a bound is written: `78.125` could be a German number, and `78.1250` is the same one. */
const bound = (decimal: string) => decimal.replace(/^\d{1,3}\.\d{3}$/, '$&0');

const ends = (value: Decimal) =>
  fc.tuple(value, value).map((both): string | undefined => {
    const [from = '0', to = '0'] = both.map((each) => each ?? '0').toSorted(compare);
    if (both.every((each) => each === null)) return undefined;
    return `${from === '0' ? '' : bound(from)}..${bound(to)}`;
  });

const range = (value: Decimal) =>
  fc.oneof(
    ends(value),
    value.map((decimal) => (decimal === null ? undefined : `${bound(decimal)}..`)),
    value.map((decimal) => (decimal === null ? undefined : bound(decimal))),
  );

/** A condition that a question seldom has: with all of them, hardly any unit would be left. */
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const SORTS = [
  'newest',
  '-newest',
  ...[
    'updated',
    'unit',
    'etage',
    'zimmer',
    'wohnflaecheQm',
    'kaufpreis',
    'kaltmieteWohnung',
    'notarterminAm',
  ].flatMap((sort) => [sort, `-${sort}`]),
];

const asked = fc.record({
  ranges: fc.record({
    kaufpreis: seldom(range(price)),
    kaltmieteWohnung: seldom(range(price)),
    wohnflaecheQm: seldom(range(area)),
    zimmer: seldom(fc.constantFrom('3', '2.5..3', '..3', '4..')),
    etage: seldom(fc.constantFrom('0', '-1..3', '1..')),
    baujahr: seldom(fc.constant('2000..')),
  }),
  status: seldom(fc.constantFrom('frei', 'frei,auf_anfrage,reserviert')),
  visibility: seldom(fc.constant('online')),
  archived: fc.constantFrom(undefined, undefined, 'with', 'only'),
  externalSourceId: seldom(fc.constantFrom('A,1', 'B')),
  haus: seldom(fc.constantFrom(['haus a'], ['B', 'haus ä'])),
  q: seldom(fc.constantFrom('haus b', 'we')),
  days: seldom(fc.constantFrom(2, 9)),
  /** Only units changed since this one of them was. */
  since: seldom(fc.nat()),
  sort: fc.constantFrom(...SORTS),
  limit: fc.integer({ min: 1, max: 7 }),
});

type Question = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

/** A decimal in millionths. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** Compares two decimals exactly. */
const compare = (one: string, other: string): number =>
  scaled(one) < scaled(other) ? -1 : Number(scaled(one) > scaled(other));

interface Unit {
  readonly id: string;
  readonly updatedAt: string;
  readonly reservation: { readonly until: string } | null;
  readonly [field: string]: unknown;
}

/** Whether a value lies in a range, by a reading of its own. */
function lies(value: unknown, within: string | undefined): boolean {
  if (within === undefined) return true;
  if (value === null) return false;
  const [from = '', to = from] = within.split('..');
  if (typeof value === 'number') {
    return (from === '' || value >= Number(from)) && (to === '' || value <= Number(to));
  }
  const decimal = typeof value === 'string' ? value : '';
  return (from === '' || compare(decimal, from) >= 0) && (to === '' || compare(decimal, to) <= 0);
}

async function aStock(units: readonly Fields[]) {
  const { organisation, api, project } = await aProject();
  await api.imports(project, units);
  const all: Unit[] = (await api.get('/units', { limit: 200 })).body.units;
  return { organisation, api, project, all };
}

/** A stock with what is set only after units are created, and a unit of another project. */
async function aVariedStock(sent: readonly Sent[]) {
  const created = sent.map(
    ({ archived: _a, externalSourceId: _e, reservedFor: _r, ...rest }) => rest,
  );
  const { organisation, api, project, all: newest } = await aStock(created);
  await api.createsUnit(await api.createsProject(), { kaufpreis: 450_000, zimmer: 3 });
  const made = newest.toReversed().map(({ id }, at) => Object.assign({ id }, sent[at]));
  const properties = made.map(({ id, archived, externalSourceId }) => ({
    id,
    archived,
    externalSourceId,
  }));
  expect((await api.post('/properties/bulk', { properties })).status).toBe(200);
  for (const { id, reservedFor, status } of made.slice(0, 9)) {
    if (reservedFor !== undefined && status === 'frei')
      await api.reserves({ id }, { until: inDays(reservedFor), reference: 'HK' });
  }
  const { body } = await api.get(`/projects/${project.id}/units`, { archived: 'with', limit: 200 });
  const all: Unit[] = body.units;
  return { organisation, api, project, all };
}

/** The units that a question is about, in its order, by a reading of its own. */
function answerTo(all: readonly Unit[], question: Question): Unit[] {
  const { ranges, status, visibility, archived, externalSourceId, haus, q, sort } = question;
  const { since, before } = momentsOf(all, question);
  const matching = all.filter(
    (unit) =>
      Object.entries(ranges).every(([name, within]) => lies(unit[name], within)) &&
      (status === undefined || status.split(',').includes(String(unit['status']))) &&
      (visibility === undefined || unit['visibility'] === visibility) &&
      (archived === 'with' || unit['archived'] === (archived === 'only')) &&
      (externalSourceId === undefined || unit['externalSourceId'] === externalSourceId) &&
      (haus === undefined || haus.some((each) => sameText(each, unit['haus']))) &&
      (since === undefined || unit.updatedAt >= since) &&
      (before === undefined || (unit.reservation !== null && unit.reservation.until < before)) &&
      (q === undefined || String(unit['unitIdentifier']).toLowerCase().includes(q)),
  );
  return sorted(matching, sort);
}

const sameText = (one: string, other: unknown) =>
  typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

/** The moments that a question names. */
function momentsOf(all: readonly Unit[], { since, days }: Question) {
  return {
    since: since === undefined ? undefined : all[since % all.length]?.updatedAt,
    before: days === undefined ? undefined : inDays(days),
  };
}

function queryOf(all: readonly Unit[], question: Question): Query {
  const { ranges, days: _days, since: _since, ...rest } = question;
  const { since, before } = momentsOf(all, question);
  return { ...rest, ...ranges, updatedSince: since, reservedUntil: before };
}

const KEYS: Readonly<Record<string, string>> = {
  updated: 'updatedAt',
  unit: 'unitIdentifier',
  etage: 'etage',
  zimmer: 'zimmer',
  wohnflaecheQm: 'wohnflaecheQm',
  kaufpreis: 'kaufpreis',
  kaltmieteWohnung: 'kaltmieteWohnung',
  notarterminAm: 'notarterminAm',
};

/** In the order of `sort`: units without a value last, those with the same one newest first. */
function sorted(units: readonly Unit[], sort: string): Unit[] {
  const name = KEYS[sort.replace('-', '')];
  if (name === undefined) return sort === '-newest' ? units.toReversed() : [...units];
  const sign = sort.startsWith('-') ? -1 : 1;
  return units.toSorted((one, other) => {
    const [a = null, b = null] = [one[name], other[name]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * order(a, b);
  });
}

/** Numbers in a name count as numbers. */
const natural = new Intl.Collator('de', { numeric: true, sensitivity: 'accent' });

function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  if (/^[\d.]+$/.test(one)) return compare(one, other);
  return natural.compare(one, other);
}

describe('The list of whole units', () => {
  test('has exactly what was asked for, in order, on full pages, each in one round trip', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentUnit, { minLength: 1, maxLength: 40 }),
        fc.array(asked, { minLength: 10, maxLength: 10 }),
        async (units, questions) => {
          const { api, project, all } = await aVariedStock(units);
          for (const question of questions) {
            const { limit } = question;
            const expected = answerTo(all, question);
            const query = queryOf(all, question);
            const pages = await api.follows(`/projects/${project.id}/units`, query);
            expect(pages.flatMap(({ body }) => body.units)).toEqual(expected);
            const found = await api.post('/units/search', { ...query, projectId: project.id });
            expect(found.body.units).toEqual(expected.slice(0, limit));
            for (const [at, { body, roundTrips, headers }] of pages.entries()) {
              const cursor = /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1] ?? null;
              expect([roundTrips, body.pagination]).toEqual([
                1,
                {
                  limit,
                  total: expected.length,
                  hasMore: at < pages.length - 1,
                  nextCursor: cursor === null ? null : decodeURIComponent(cursor),
                },
              ]);
            }
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test('follows a cursor without gap or overlap while others write', async () => {
    const { api, project, all } = await aStock(
      Array.from({ length: 12 }, (_, at) => ({ kaufpreis: at % 4 === 0 ? null : 100 + (at % 4) })),
    );
    const query = { sort: 'kaufpreis', limit: 4 };
    const first = await api.get('/units', query);
    await api.createsUnit(project, { kaufpreis: 1 });
    await api.createsUnit(project, { kaufpreis: 100 });
    const second = await api.get('/units', { ...query, cursor: first.body.pagination.nextCursor });
    const third = await api.get('/units', { ...query, cursor: second.body.pagination.nextCursor });
    const ids = [first, second, third].flatMap(({ body }) => body.units.map(({ id }: Unit) => id));
    expect(ids).toEqual(sorted(all, 'kaufpreis').map(({ id }) => id));
    expect(third.body.pagination.nextCursor).toBeNull();
  });

  test('has the reservation of a unit, and finds those that end before a moment', async () => {
    const { api, all } = await aStock([{}, {}, {}]);
    const soon = inDays(1);
    for (const [at, until] of [soon, inDays(5)].entries()) {
      await api.reserves({ id: all[at]?.id ?? '' }, { until, reference: `HK-${at}` });
    }
    const { body } = await api.get('/units', { reservedUntil: inDays(2) });
    expect(body.units).toMatchObject([
      { id: all[0]?.id, status: 'reserviert', reservation: { until: soon, reference: 'HK-0' } },
    ]);
    expect(body.pagination.total).toBe(1);
    expect((await api.get(`/units/${all[2]?.id}`)).body.unit.reservation).toBeNull();
  });

  test('finds those created since a moment, and those without a floor plan', async () => {
    const { api, project, all } = await aStock([{}, {}, {}, {}]);
    const [plain, drawn, filed] = all;
    const id = plain?.id;
    const album = `/properties/${drawn?.id}/images`;
    await api.sends('POST', album, { body: formWith(PLAN, { category: 'grundriss' }) });
    const pictures = `/properties/${id}/images`;
    await api.sends('POST', pictures, { body: formWith(PLAN, { category: 'Küche' }) });
    const plan = { name: 'A.pdf', kind: 'grundriss', propertyId: filed?.id };
    expect((await api.post('/documents', plan)).status).toBe(201);
    const without = await api.get('/units', { withoutFloorPlan: true, limit: 1 });
    expect(without.body).toMatchObject({ units: [{ id }], pagination: { total: 2 } });
    expect((await api.get('/units', { withoutFloorPlan: false })).body.units).toHaveLength(4);

    const { createdAt } = await api.createsUnit(project);
    const { body } = await api.get('/units', { createdSince: createdAt });
    expect(body).toMatchObject({ units: [{ createdAt }], pagination: { total: 1 } });
  });

  test('has every stored field, and its images if asked', async () => {
    const { api, project } = await aProject();
    const made = await api.createsUnit(project, {
      etageLabel: '2. OG',
      unitLocation: 'links',
      haus: 'Haus B',
    });
    const { body, headers } = await api.get(`/units/${made.id}`);
    expect(body.unit).toEqual({
      ...made,
      ...BLANK_BESIDE,
      statusSince: made.createdAt,
      etageLabel: '2. OG',
      haus: 'Haus B',
      unitLocation: 'links',
    });
    expect(headers.get('ETag')).toBe(`"${made.updatedAt}"`);
    const listed = await api.get('/units', { include: 'images', projectId: project.id });
    expect(listed.body.units).toEqual([{ ...body.unit, images: [] }]);
    expect(headerOf(listed, 'Sync-Watermark') > made.updatedAt).toBe(true);
    expect((await api.get(`/units/${UNKNOWN}`)).status).toBe(404);
    expect((await api.get(`/projects/${UNKNOWN}/units`)).status).toBe(404);
  });

  test.each([
    ['kaufpreis', '450.000', 'range_german'],
    ['kaufpreis', '..449.999,50', 'range_german'],
    ['zimmer', '2,5', 'range_german'],
    ['zimmer', '4..3', 'range_order'],
    ['etage', '2..-1', 'range_order'],
    ['zimmer', 'drei', 'range_text'],
    ['zimmer', '..', 'range_text'],
    ['zimmer', '1..2..3', 'range_text'],
    ['etage', '1.5', 'range_text'],
    ['kaufpreis', '-1', 'range_text'],
  ])('refuses %s=%s by the rule %s', async (name, value, rule) => {
    const api = await aClient();
    const { status, body } = await api.get('/units', { [name]: value });
    expect([status, body.error.details]).toMatchObject([400, [{ path: name, rule }]]);
  });
});

test('fields= shows these fields of each unit alone, in every list of whole units', async () => {
  const { api, project } = await aStock([{ kaufpreis: 1, zimmer: 2 }, { haus: 'A' }]);
  const wanted = { fields: 'kaufpreis,haus,reservation', sort: 'kaufpreis' };
  const names = ['haus', 'id', 'kaufpreis', 'reservation', 'updatedAt'];
  for (const path of ['/units', `/projects/${project.id}/units`]) {
    const { body, headers } = await api.get(path, wanted);
    expect(body.units[0]).toMatchObject({ kaufpreis: '1.00', haus: null, reservation: null });
    for (const unit of body.units) expect(Object.keys(unit).toSorted()).toEqual(names);
    expect(headers.get('Content-Type')).toBe('application/json; view=fields');
  }
  const searched = await api.post('/units/search', { fields: ['zimmer'], limit: 1 });
  expect(Object.keys(searched.body.units[0]).toSorted()).toEqual(['id', 'updatedAt', 'zimmer']);
  const { headers: first } = await api.get('/units', { fields: 'zimmer', limit: 1 });
  expect(first.get('Link')).toContain('fields=zimmer');
  const pictured = await api.get('/units', { fields: 'id', include: 'images' });
  expect(pictured.body.units[0].images).toEqual([]);
  const refused = await api.get('/units', { fields: 'zimmer,kaufpries' });
  expect(refused.body.error.details).toEqual([
    {
      path: 'fields[1]',
      rule: 'unknown',
      message: 'kaufpries is not known; perhaps kaufpreis',
      other: 'kaufpreis',
    },
  ]);
});
