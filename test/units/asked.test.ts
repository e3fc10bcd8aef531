import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../harness/durations.ts';
import { headerOf, type Query } from '../harness/client.ts';
import { homeOf } from '../harness/homes.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** Prices that floats would confuse, beside some that they would not. */
const price = fc.constantFrom(
  null,
  '449999.99',
  '449999.995',
  '450000',
  '450000.000001',
  '999999999999999.999999',
  '999999999999999.999998',
  '78.25',
);

const unit = fc.record({
  kaufpreis: price,
  zimmer: fc.constantFrom(null, 2, 2.5, 3, 4, 10),
  etage: fc.constantFrom(null, -1, 0, 3, 11),
  baujahr: fc.constantFrom(null, 1999, 2024),
  status: fc.constantFrom('frei', 'auf_anfrage', 'verkauft'),
  visibility: fc.constantFrom('online', 'offline'),
  unitIdentifier: fc.constantFrom('WE 1', 'WE 2', 'Haus B 3'),
});

const ends = fc.tuple(price, price).map(([one, other]): string | undefined => {
  const [from, to] = [one, other].toSorted((a, b) => compare(a ?? '0', b ?? '0'));
  return one === null && other === null ? undefined : `${from ?? ''}..${to ?? ''}`;
});

const asked = fc.record({
  kaufpreis: fc.oneof(
    ends,
    price.map((text) => text ?? undefined),
  ),
  zimmer: fc.constantFrom(undefined, '3', '2.5..3', '..3', '4..'),
  etage: fc.constantFrom(undefined, '0', '-1..3', '1..'),
  baujahr: fc.constantFrom(undefined, '2000..'),
  status: fc.constantFrom(undefined, 'frei', 'frei,auf_anfrage'),
  visibility: fc.constantFrom(undefined, 'online'),
  q: fc.constantFrom(undefined, 'haus b', 'we'),
  sort: fc.constantFrom('newest', 'kaufpreis', '-kaufpreis', 'zimmer', '-etage', 'unit', 'updated'),
  limit: fc.integer({ min: 1, max: 7 }),
});

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
  readonly [field: string]: string | number | null;
}

/** Whether a value lies in a range, by a reading of its own. */
function lies(value: string | number | null | undefined, range: string | undefined): boolean {
  if (range === undefined) return true;
  if (value === null || value === undefined) return false;
  const [from = '', to = from] = range.split('..');
  if (typeof value === 'number') {
    return (from === '' || value >= Number(from)) && (to === '' || value <= Number(to));
  }
  return (from === '' || compare(value, from) >= 0) && (to === '' || compare(value, to) <= 0);
}

async function aStock(units: readonly Readonly<Record<string, unknown>>[]) {
  const organisation = await anOrganisation();
  const api = await organisation.signedIn();
  const project = await api.createsProject();
  await api.imports(project, units);
  const all: Unit[] = (await api.get('/units', { limit: 200 })).body.units;
  return { organisation, api, project, all };
}

const KEYS: Readonly<Record<string, string>> = {
  kaufpreis: 'kaufpreis',
  zimmer: 'zimmer',
  etage: 'etage',
  unit: 'unitIdentifier',
  updated: 'updatedAt',
};

/** In the order of `sort`: units without a value last, those with the same one newest first. */
function sorted(units: readonly Unit[], sort: string): Unit[] {
  const name = KEYS[sort.replace('-', '')];
  if (name === undefined) return [...units];
  const sign = sort.startsWith('-') ? -1 : 1;
  return units.toSorted((one, other) => {
    const [a = null, b = null] = [one[name], other[name]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number') return sign * (a - Number(b));
    if (/^[\d.]+$/.test(a)) return sign * compare(a, String(b));
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
}

describe('The list of whole units', () => {
  test('has exactly what was asked for, in order, on full pages, each in one round trip', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 40 }),
        fc.array(asked, { minLength: 10, maxLength: 10 }),
        async (units, questions) => {
          const { api, project, all } = await aStock(units);
          for (const { limit, sort, q, status, visibility, ...ranges } of questions) {
            const expected = all.filter(
              (each) =>
                Object.entries(ranges).every(([name, range]) => lies(each[name], range)) &&
                (status === undefined || status.split(',').includes(String(each['status']))) &&
                (visibility === undefined || each['visibility'] === visibility) &&
                (q === undefined || String(each['unitIdentifier']).toLowerCase().includes(q)),
            );
            const query: Query = { ...ranges, q, status, visibility, sort, limit };
            const pages = await api.follows(`/projects/${project.id}/units`, query);
            expect(pages.flatMap(({ body }) => body.units)).toEqual(sorted(expected, sort));
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
      Array.from({ length: 12 }, (_, at) => ({ kaufpreis: 100 + (at % 4) })),
    );
    const query = { sort: 'kaufpreis', kaufpreis: '101..', limit: 4 };
    const first = await api.get('/units', query);
    await api.createsUnit(project, { kaufpreis: 1 });
    await api.createsUnit(project, { kaufpreis: 100 });
    const second = await api.get('/units', { ...query, cursor: first.body.pagination.nextCursor });
    const third = await api.get('/units', { ...query, cursor: second.body.pagination.nextCursor });
    const ids = [first, second, third].flatMap(({ body }) => body.units.map(({ id }: Unit) => id));
    const expected = sorted(
      all.filter(({ kaufpreis }) => kaufpreis !== '100.00'),
      'kaufpreis',
    );
    expect(ids).toEqual(expected.map(({ id }) => id));
    expect(third.body.pagination.nextCursor).toBeNull();
  });

  test('has the reservation of a unit, and finds those that end before a moment', async () => {
    const { api, all } = await aStock([{}, {}, {}]);
    const [soon, later] = [1, 5].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    for (const [at, until] of [soon, later].entries()) {
      const path = `/properties/${all[at]?.id}/reservation`;
      expect((await api.put(path, { until, reference: `HK-${at}` })).status).toBe(200);
    }
    const before = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const { body } = await api.get('/units', { reservedUntil: before });
    expect(body.units).toMatchObject([
      { id: all[0]?.id, status: 'reserviert', reservation: { until: soon, reference: 'HK-0' } },
    ]);
    expect(body.pagination.total).toBe(1);
    expect((await api.get(`/units/${all[2]?.id}`)).body.unit.reservation).toBeNull();
  });

  test('has every stored field, and its images if asked', async () => {
    const organisation = await anOrganisation();
    const api = await organisation.signedIn();
    const project = await api.createsProject();
    const made = await api.createsUnit(project, { etageLabel: '2. OG', unitLocation: 'links' });
    const { body, headers } = await api.get(`/units/${made.id}`);
    expect(body.unit).toEqual({
      ...made,
      etageLabel: '2. OG',
      unitLocation: 'links',
      reservation: null,
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
    const api = await (await anOrganisation()).signedIn();
    const { status, body } = await api.get('/units', { [name]: value });
    expect([status, body.error.details]).toMatchObject([400, [{ path: name, rule }]]);
  });

  test('is too broad where more than 50,000 units would have to be compared, except newest first', async () => {
    const { organisation, api, project } = await aStock([{ kaufpreis: 1 }, { status: 'verkauft' }]);
    const home = homeOf(organisation);
    const count = (units: number) =>
      home
        .prepare("UPDATE unit_counts SET units = ? WHERE org_id = ? AND status = 'frei'")
        .bind(units, organisation.id)
        .run();
    await count(50_000);
    expect((await api.get('/units', { sort: 'kaufpreis', status: 'frei' })).status).toBe(200);
    await count(50_001);
    const refused = await api.get('/units', { sort: 'kaufpreis' });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'too_broad']);
    expect((await api.get(`/projects/${project.id}/units`, { zimmer: '3' })).status).toBe(400);
    expect((await api.get('/units', { sort: 'kaufpreis', status: 'verkauft' })).status).toBe(200);
    expect((await api.get('/units', { updatedSince: '2020-01-01T00:00:00Z' })).status).toBe(200);
  });
});
