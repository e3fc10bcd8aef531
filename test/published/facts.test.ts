import { describe, expect, test } from 'vitest';
import { factNames } from '../../src/values/facts/facts.ts';
import { type Fact, FACTS } from '../../src/values/facts/table.ts';
import type { Fields } from '../harness/client.ts';
import { EVERY_FACT } from '../harness/facts.ts';
import {
  aPublisher,
  hasDocument,
  hasPicture,
  publishedPaths,
  type Website,
} from '../harness/published.ts';
import { PLAN } from '../harness/pictures.ts';

const ONLINE = { visibility: 'online', unitNumber: '1' };
const ADDRESS = { street: 'Geheimgasse', houseNumber: '4711' };
const COORDINATES = { latitude: '51.340632', longitude: '12.374733' };

const some = (fits: (fact: Fact) => boolean) =>
  Object.fromEntries(factNames(fits).map((name) => [name, EVERY_FACT[name]]));

const PUBLIC = some(({ isPublic }) => isPublic);
const FREE = some(({ isPublic, price }) => isPublic && price === undefined);
const PRICES = some(({ price }) => price !== undefined);
const RENTS = some(({ price }) => price === 'rent');

const factsIn = (shown: Fields) =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => name in EVERY_FACT));

const hasIn = (text: string, facts: Fields) =>
  Object.entries(facts).flatMap(([name, value]) =>
    text.includes(`"${name}"`) || text.includes(`"${String(value)}"`) ? [name] : [],
  );

/** A price of each kind, and the texts under which it would leak. */
const MONEY = {
  kaufpreis: '401111.00',
  kaufpreisStellplatz: '22222.00',
  kaltmieteWohnung: '1333.00',
  kaltmieteStellplatz: '44.00',
  hausgeldGesamt: '399.00',
  ...PRICES,
};

async function allTexts(website: Website, paths: Readonly<Record<string, string>>) {
  const answers = await Promise.all(
    Object.values(paths).map(async (path) => {
      const { status, text, headers } = await website.get(path);
      expect([path, status]).toEqual([path, 200]);
      return `${text} ${decodeURIComponent(headers.get('Content-Disposition') ?? '')}`;
    }),
  );
  return answers.join('\n');
}

async function aShownUnit(fields: Fields, ofProject: Fields = {}, terms: Fields = {}) {
  const publisher = await aPublisher(terms);
  const { api, project, publication } = publisher;
  await api.patch(`/projects/${project.id}`, ofProject);
  const unit = await api.createsUnit(project, ONLINE);
  expect((await api.patch(`/properties/${unit.id}`, fields)).status).toBe(200);
  const image = await hasPicture(api, unit);
  const document = await hasDocument(api, {
    propertyId: unit.id,
    name: 'Grundriss Geheimgasse 4711.pdf',
  });
  return {
    ...publisher,
    unit,
    paths: publishedPaths(publication.key, project, unit, image, document),
  };
}

const shownFacts = async (website: Website, { id }: { id: string }) =>
  factsIn((await website.reads(`/properties/${id}`)).body.unit);

describe('Everybody sees of a published unit', () => {
  test('every public fact, own and inherited, in its list, and those of its project', async () => {
    const { api, website, unit, project } = await aShownUnit(
      { ...EVERY_FACT, aufzug: undefined, vermarktungsart: 'miete', gartenQm: 0 },
      { aufzug: true, miteigentumsanteil: '1/2' },
    );
    const { gartenQm: _none, ...others } = PUBLIC;
    const all = { ...others, aufzug: true, vermarktungsart: 'miete' };
    expect(await shownFacts(website, unit)).toEqual(all);
    const { body } = await website.reads(`/projects/${project.id}/properties`);
    expect(factsIn(body.units[0])).toEqual(all);
    await api.patch(`/projects/${project.id}`, EVERY_FACT);
    const { body: shown } = await website.reads(`/projects/${project.id}`);
    expect(factsIn(shown.project)).toEqual(FREE);
  });

  test('in JSON-LD what people call it', async () => {
    const facts = { aufzug: true, keller: false, balkonQm: '4.5', energietraeger: 'fernwaerme' };
    const place = { ...COORDINATES, landCode: 'AT' };
    const { api, website, project, unit } = await aShownUnit(facts, place);
    const plan = await hasDocument(
      api,
      { propertyId: unit.id, name: 'Plan.png' },
      Uint8Array.from(PLAN),
    );
    const { body } = await website.reads(`/projects/${project.id}/json-ld`);
    expect(body.geo).toEqual({
      '@type': 'GeoCoordinates',
      latitude: 51.340632,
      longitude: 12.374733,
    });
    expect(body.address.addressCountry).toBe('AT');
    const [{ additionalProperty, image }] = body.containsPlace;
    expect(image).toHaveLength(2);
    expect(image[1]).toMatch(new RegExp(`${plan.path}$`));
    expect(additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: 'Aufzug',
      value: true,
    });
    expect(additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: FACTS.balkonQm.names[0],
      value: '4.50',
      unitText: 'm²',
    });
    expect(additionalProperty).toContainEqual({
      '@type': 'PropertyValue',
      name: FACTS.energietraeger.names[0],
      value: 'Fernwärme',
    });
  });
});

const OF_SALE = ['kaufpreis', 'kaufpreisStellplatz', 'hausgeldGesamt', 'provision'];

/** Who sees which prices of a unit. */
const PRICED: readonly (readonly [string, Fields, Fields, readonly string[]])[] = [
  ['for sale', { vermarktungsart: 'kauf' }, {}, OF_SALE],
  [
    'to let',
    { vermarktungsart: 'miete' },
    {},
    ['kaltmieteWohnung', 'kaltmieteStellplatz', 'provision', ...Object.keys(RENTS)],
  ],
  ['of which nothing was said', {}, {}, OF_SALE],
  [
    'without a price, of which nothing was said',
    { kaufpreis: null },
    {},
    ['kaltmieteWohnung', 'kaltmieteStellplatz', 'provision', ...Object.keys(RENTS)],
  ],
  ...(['kauf', 'miete'] as const).flatMap((vermarktungsart) =>
    (
      [
        ['whose price is on request', { preisAufAnfrage: true }, {}],
        ['auf Anfrage', { status: 'auf_anfrage' }, {}],
        ['of a publication without prices', {}, { showPrices: false }],
      ] as const
    ).map(
      ([what, fields, terms]) =>
        [`${vermarktungsart} ${what}`, { vermarktungsart, ...fields }, terms, []] as const,
    ),
  ),
];

test.each(PRICED)('Prices, rents and deposits of a unit %s', async (_, fields, terms, seen) => {
  const { website, unit, paths } = await aShownUnit({ ...MONEY, ...fields }, PRICES, terms);
  const { body } = await website.reads(`/properties/${unit.id}`);
  const shown = Object.keys(MONEY).filter((name) => (body.unit[name] ?? null) !== null);
  expect(shown.toSorted()).toEqual([...seen].toSorted());
  const hidden = Object.fromEntries(Object.entries(MONEY).filter(([name]) => !seen.includes(name)));
  const text = await allTexts(website, paths);
  expect(Object.values(hidden).filter((value) => text.includes(`"${value}"`))).toEqual([]);
  // In the figures of the project, too.
  expect(text.includes('401111')).toBe(seen.includes('kaufpreis'));
});

describe('An address is withheld', () => {
  const PLACE = { ...ADDRESS, ...COORDINATES };
  const SECRETS = [...Object.values(ADDRESS), '51.34', '12.37'];

  test('on every public way, and shown again', async () => {
    const { api, project, website, paths } = await aShownUnit(PLACE, {
      ...PLACE,
      postalCode: '04109',
      adresseZeigen: false,
    });
    const seen = async () => {
      const text = await allTexts(website, paths);
      return SECRETS.filter((secret) => text.includes(secret));
    };
    expect(await seen()).toEqual([]);
    const { body } = await website.reads('/projects');
    expect(body.projects[0]).toMatchObject({
      street: null,
      latitude: null,
      postalCode: '04109',
      city: 'Leipzig',
    });
    await api.patch(`/projects/${project.id}`, { adresseZeigen: true });
    expect(await seen()).toEqual(SECRETS);
  });
});

test('A private fact is nowhere', async () => {
  const secrets = some(({ isPublic }) => !isPublic);
  expect(Object.keys(secrets).length).toBeGreaterThan(0);
  const { website, paths } = await aShownUnit(secrets, secrets);
  expect(hasIn(await allTexts(website, paths), secrets)).toEqual([]);
});
