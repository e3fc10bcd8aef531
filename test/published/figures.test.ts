import Big from 'big.js';
import { describe, expect, test } from 'vitest';
import { UNIT_STATUSES } from '../../src/values/unit-states.ts';
import { Random } from '../harness/random.ts';
import { aProject } from '../harness/callers.ts';
import type { Client, Fields } from '../harness/client.ts';
import { aPublisher, publishes, Website } from '../harness/published.ts';

const SEEDS = Array.from({ length: 4 }, (_, at) => at + 1);

/** A decimal with up to 15 digits before the point and 6 after it, many of them close together. */
function decimalOf(random: Random): string | null {
  if (random.chance(0.2)) return null;
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.between(0, 9)).join('');
  const whole = random.chance(0.5)
    ? `99999999999999${random.between(0, 9)}`
    : `${random.between(1, 9)}${digits(random.between(0, 13))}`;
  return `${whole}.${digits(random.between(1, 6))}`;
}

/** A stock of random units. */
const stockOf = (random: Random, count = 40): Fields[] =>
  Array.from({ length: count }, () => ({
    status: random.pick(UNIT_STATUSES),
    visibility: random.pick(['online', 'online', 'offline']),
    etage: random.chance(0.2) ? null : random.between(-1, 5),
    unitNumber: String(random.between(1, 99)),
    kaufpreis: decimalOf(random),
    kaltmieteWohnung: decimalOf(random),
    wohnflaecheQm: decimalOf(random),
    zimmer: decimalOf(random),
  }));

const DECIMALS = ['kaufpreis', 'wohnflaecheQm', 'zimmer'] as const;
type Decimal = (typeof DECIMALS)[number];

/** The lowest and the highest value by Big, one after another. */
function rangeBySlowDecimals(
  units: readonly Readonly<Record<Decimal, string | null>>[],
  field: Decimal,
) {
  let from: string | null = null;
  let to: string | null = null;
  for (const { [field]: value } of units) {
    if (value === null) continue;
    if (from === null || new Big(value).lt(from)) from = value;
    if (to === null || new Big(value).gt(to)) to = value;
  }
  return from === null || to === null ? null : { from: new Big(from), to: new Big(to) };
}

const inNumbers = (range: { from: string; to: string } | null) =>
  range && { from: new Big(range.from), to: new Big(range.to) };

describe('The summary of a project', () => {
  test.each(SEEDS)('is that of decimals, unit by unit (stock %i)', async (seed) => {
    const random = new Random(seed);
    const { api, project } = await aProject();
    await api.imports(project, stockOf(random));
    const { body: all } = await api.get(`/projects/${project.id}/properties`, { limit: 200 });
    await api.patch(`/properties/${all.properties[0].id}`, { archived: true });
    const { body: listed } = await api.get(`/projects/${project.id}/properties`, { limit: 200 });
    const units = listed.properties;
    const { status, body } = await api.get(`/projects/${project.id}/summary`);
    expect(status).toBe(200);
    const { summary } = body;
    const sold = units.filter((unit: Fields) => unit['status'] === 'verkauft').length;
    expect(summary.units).toBe(units.length);
    expect(summary.statuses).toEqual(
      UNIT_STATUSES.map((each) => ({
        status: each,
        units: units.filter((unit: Fields) => unit['status'] === each).length,
      })),
    );
    expect(summary.soldShare).toBe(
      new Big(sold).times(100).div(units.length).round(2, Big.roundHalfUp).toFixed(2),
    );
    for (const field of DECIMALS) {
      expect(inNumbers(summary[field])).toEqual(rangeBySlowDecimals(units, field));
    }
  });

  test('of a project without units has no ranges', async () => {
    const { api, project } = await aProject();
    const { body } = await api.get(`/projects/${project.id}/summary`);
    expect(body.summary).toMatchObject({
      units: 0,
      soldShare: null,
      kaufpreis: null,
      zimmer: null,
    });
  });
});

/** Everything that a website can read of a project, without what differs between requests. */
async function everythingOf(website: Website, project: { readonly id: string }) {
  const own = `/projects/${project.id}`;
  const paths = ['/projects', own, `${own}/json-ld`, `${own}/properties`];
  const answers = await Promise.all(paths.map((path) => website.reads(path)));
  const ids: string[] = answers.at(-1)?.body.units.map(({ id }: { id: string }) => id);
  const units = await Promise.all(ids.map((id) => website.reads(`/properties/${id}`)));
  return [...answers, ...units].map(({ status, text }) => ({ status, text }));
}

const PRICES = ['kaufpreis', 'kaufpreisStellplatz'] as const;
const RENTS = ['kaltmieteWohnung', 'kaltmieteStellplatz'] as const;

/** Gives other prices or rents, and everything that is derived from them, to each of some units. */
async function reprices(
  api: Client,
  units: readonly { readonly id: string }[],
  random: Random,
  fields: readonly string[] = [...PRICES, ...RENTS],
) {
  const properties = units.map(({ id }) => ({
    id,
    ...Object.fromEntries(fields.map((field) => [field, decimalOf(random)])),
  }));
  if (properties.length === 0) return;
  expect((await api.post('/properties/bulk', { properties })).status).toBe(200);
}

/** What everybody reads of the prices of a project's only unit. */
async function pricesOf(website: Website, project: { id: string }) {
  const { body: list } = await website.reads(`/projects/${project.id}/properties`);
  const [{ id, kaufpreis, kaufpreisStellplatz }] = list.units;
  const { body: one } = await website.reads(`/properties/${id}`);
  const { body: detail } = await website.reads(`/projects/${project.id}`);
  const { kaufpreis: range } = detail.summary;
  return { kaufpreis, kaufpreisStellplatz, again: one.unit.kaufpreis, range };
}

/** A published unit whose price is on request. */
async function aUnitOnRequest() {
  const publisher = await aPublisher();
  const { api, project } = publisher;
  const unit = await api.createsUnit(project, {
    visibility: 'online',
    status: 'auf_anfrage',
    kaufpreis: '250000',
  });
  await api.patch(`/properties/${unit.id}`, { kaufpreisStellplatz: '20000' });
  const hidden = await pricesOf(publisher.website, project);
  expect(hidden).toEqual({
    kaufpreis: null,
    kaufpreisStellplatz: null,
    again: null,
    range: null,
  });
  return { ...publisher, unit, hidden, path: `/properties/${unit.id}` };
}

describe('A price on request', () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();

  test('stays hidden while the unit is reserved, and after', async () => {
    const { api, website, project, path, hidden } = await aUnitOnRequest();
    expect((await api.put(`${path}/reservation`, { until })).status).toBe(200);
    expect(await pricesOf(website, project)).toEqual(hidden);
    expect((await api.delete(`${path}/reservation`)).status).toBe(200);
    expect(await pricesOf(website, project)).toEqual(hidden);
  });

  test('stays hidden from status to status until the unit is free', async () => {
    const { api, website, project, path, hidden } = await aUnitOnRequest();
    for (const status of ['reserviert', 'notarvorbereitung', 'notartermin', 'verkauft']) {
      await api.patch(path, { status });
      expect([status, await pricesOf(website, project)]).toEqual([status, hidden]);
    }
    await api.patch(path, { status: 'frei', movesBack: true });
    expect(await pricesOf(website, project)).toMatchObject({
      kaufpreis: '250000.00',
      kaufpreisStellplatz: '20000.00',
      again: '250000.00',
    });
  });

  test('is decided by the field alone, whatever the status', async () => {
    const { api, website, project, path, hidden } = await aUnitOnRequest();
    const shown = { kaufpreis: '250000.00', range: { from: '250000.00', to: '250000.00' } };
    await api.patch(path, { preisAufAnfrage: false });
    expect(await pricesOf(website, project)).toMatchObject(shown);
    await api.patch(path, { status: 'frei', preisAufAnfrage: true });
    expect(await pricesOf(website, project)).toEqual(hidden);
    await api.put(`${path}/reservation`, { until });
    await api.delete(`${path}/reservation`);
    expect((await api.get(path)).body.property.status).toBe('frei');
    expect(await pricesOf(website, project)).toEqual(hidden);
    await api.patch(path, { status: 'frei' });
    expect(await pricesOf(website, project)).toEqual(hidden);
    await api.patch(path, { preisAufAnfrage: false });
    expect(await pricesOf(website, project)).toMatchObject(shown);
  });

  test('stays hidden if a unit that was reserved by its status is reserved and released', async () => {
    const { api, website, project, path, hidden } = await aUnitOnRequest();
    await api.patch(path, { status: 'reserviert' });
    await api.put(`${path}/reservation`, { until });
    await api.delete(`${path}/reservation`);
    expect((await api.get(path)).body.property.status).toBe('auf_anfrage');
    expect(await pricesOf(website, project)).toEqual(hidden);
  });
});

describe('A unit to let', () => {
  const TO_LET = { visibility: 'online', wohnflaecheQm: '50', kaltmieteWohnung: '750' };
  const rents = {
    kaltmieteWohnung: '750.00',
    kaltmieteStellplatz: '80.00',
    kaltmietePerQm: '15.00',
  };
  const none = { kaltmieteWohnung: null, kaltmieteStellplatz: null, kaltmietePerQm: null };

  test('shows its rents, unless it has a price or they are withheld', async () => {
    const { api, project, website } = await aPublisher();
    const { key } = await publishes(api, { showPrices: false });
    const { id } = await api.createsUnit(project, TO_LET);
    const path = `/properties/${id}`;
    const shownAfter = async (change: Fields, visitor = website) => {
      expect((await api.patch(path, change)).status).toBe(200);
      const { body: one } = await visitor.reads(path);
      const { body: list } = await visitor.reads(`/projects/${project.id}/properties`);
      expect(list.units).toEqual([one.unit]);
      return one.unit;
    };
    expect(await shownAfter({ kaltmieteStellplatz: '80' })).toMatchObject(rents);
    expect(await shownAfter({}, new Website(key))).toMatchObject(none);
    expect(await shownAfter({ kaufpreis: '0' })).toMatchObject({ kaufpreis: null, ...rents });
    expect(await shownAfter({ kaufpreis: '1' })).toMatchObject({ kaufpreis: '1.00', ...none });
    const onRequest = { kaufpreis: null, preisAufAnfrage: true };
    expect(await shownAfter(onRequest)).toMatchObject({ ...onRequest, ...none });
    expect(await shownAfter({ preisAufAnfrage: false, kaltmieteWohnung: '0' })).toMatchObject(none);
  });
});

test('0 is no price, rent or area: websites see none', async () => {
  const { api, project, website } = await aPublisher();
  const zeros = { kaufpreis: 0, kaltmieteWohnung: '0.000', wohnflaecheQm: 0 };
  const unit = await api.createsUnit(project, { visibility: 'online', ...zeros });
  const more = { kaufpreisStellplatz: 0, kaltmieteStellplatz: 0, nutzflaecheQm: '0.00' };
  await api.patch(`/properties/${unit.id}`, more);
  const sized = await api.createsUnit(project, { visibility: 'online', kaufpreis: 0 });
  await api.patch(`/properties/${sized.id}`, { wohnflaecheQm: 50 });
  const lists = [`/projects/${project.id}/properties`, `/projects/${project.id}/json-ld`];
  for (const path of lists) {
    expect((await website.reads(path)).text).not.toMatch(/"0\.0+"|:0\b|"price"/);
  }
  const { body } = await website.reads(`/projects/${project.id}`);
  expect(body.summary).toMatchObject({
    kaufpreis: null,
    wohnflaecheQm: { from: '50.00', to: '50.00' },
  });
});

test.each(SEEDS)(
  'A hidden price changes nothing that a website can read (stock %i)',
  async (seed) => {
    const random = new Random(seed);
    const { api, project, website } = await aPublisher();
    const { key } = await publishes(api, { showPrices: false });
    const withoutPrices = new Website(key);
    await api.imports(project, stockOf(random));
    const { body } = await api.get(`/projects/${project.id}/properties`, { limit: 200 });
    const onRequest = body.properties.filter(
      ({ status }: { status: string }) => status === 'auf_anfrage',
    );
    const [shown, hidden] = [
      await everythingOf(website, project),
      await everythingOf(withoutPrices, project),
    ];
    await reprices(api, onRequest, random);
    expect(await everythingOf(website, project)).toEqual(shown);
    const forSale = body.properties.filter(({ kaufpreis }: Fields) => kaufpreis !== null);
    await reprices(api, forSale, random, RENTS);
    expect(await everythingOf(website, project)).toEqual(shown);
    await reprices(api, body.properties, random);
    expect(await everythingOf(withoutPrices, project)).toEqual(hidden);
    const { body: list } = await withoutPrices.reads(`/projects/${project.id}/properties`);
    for (const unit of list.units) {
      expect([...PRICES, ...RENTS].map((name) => unit[name])).toEqual([null, null, null, null]);
    }
  },
);
