import { describe, expect, test, vi } from 'vitest';
import { Purger } from '../../src/index.ts';
import { factNames } from '../../src/values/facts/facts.ts';
import { FACTS } from '../../src/values/facts/table.ts';
import { type Fields, headerOf } from '../harness/client.ts';
import { EVERY_FACT } from '../harness/facts.ts';
import { anOrganisationWith } from '../harness/many-units.ts';
import { parseOpenImmo } from '../harness/openimmo.ts';
import {
  aPublisher,
  aShopWindow,
  hasDocument,
  hasPicture,
  publishes,
  Website,
} from '../harness/published.ts';
import { operator } from '../harness/operator.ts';
import { LARGE_PLAN } from '../harness/pictures.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { allIn, type Node } from '../harness/xml.ts';

const CONTACT = { kontaktTelefon: '0421 1', kontaktNachname: 'Petersen' };

/** Everything that an element says, by its path. */
const saidBy = ({ name, attributes, children, text }: Node): string[] => [
  ...(children.length === 0
    ? [
        [name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`), text]
          .filter(Boolean)
          .join(' '),
      ]
    : []),
  ...children.flatMap(saidBy),
];

const PATH = '/openimmo.xml';

const numbers = (units: readonly Node[]) =>
  units.flatMap((unit) => allIn(unit, 'wohnungsnr').map(({ text }) => text));

async function read(website: Website, path = PATH) {
  const answer = await website.reads(path);
  expect(answer.status).toBe(200);
  expect(headerOf(answer, 'Content-Type')).toBe('application/xml');
  const root = parseOpenImmo(answer.text);
  return { ...answer, root, units: allIn(root, 'immobilie') };
}

/** What OpenImmo says of the only unit of a publisher. */
async function saidOf(fields: Fields, ofProject: Fields = {}, terms: Fields = {}) {
  const { api, project, website } = await aPublisher(terms);
  await api.patch(`/projects/${project.id}`, { ...CONTACT, ...ofProject });
  const unit = await api.createsUnit(project, { visibility: 'online', unitNumber: '7' });
  expect((await api.patch(`/properties/${unit.id}`, fields)).status).toBe(200);
  const { units, text } = await read(website);
  return { said: units.flatMap(saidBy), text, unit };
}

describe('OpenImmo', () => {
  test('is a complete delivery of the units of all projects that are online and not sold', async () => {
    const { api, project, website } = await aPublisher();
    const other = await api.createsProject(CONTACT);
    await api.patch(`/projects/${project.id}`, CONTACT);
    const online = { visibility: 'online' };
    for (const [place, fields] of [
      [other, { ...online, unitNumber: '2', status: 'reserviert' }],
      [project, { ...online, unitNumber: '10' }],
      [project, { ...online, unitNumber: '9' }],
      [project, { ...online, unitNumber: '11', status: 'verkauft' }],
      [project, { unitNumber: '12' }],
    ] as const)
      await api.createsUnit(place, fields);
    const { root, units } = await read(website);
    expect(numbers(units)).toEqual(['9', '10', '2']);
    const [transfer] = allIn(root, 'uebertragung');
    expect(transfer?.attributes).toMatchObject({
      umfang: 'VOLL',
      version: '1.2.7',
      art: 'OFFLINE',
    });
    const one = await read(website, `/projects/${other.id}${PATH}`);
    expect(numbers(one.units)).toEqual(['2']);
    expect(one.units.flatMap(saidBy)).toContain('verkaufstatus stand=RESERVIERT');
  });

  test('without units, and of projects that are not shown', async () => {
    const { api, project, website } = await aPublisher();
    expect((await read(website)).units).toEqual([]);
    for (const id of [project.id, UNKNOWN])
      expect((await website.reads(`/projects/${id}${PATH}`)).status).toBe(404);
    const { key } = await publishes(api, { projectIds: [project.id] });
    expect((await read(new Website(key), `/projects/${project.id}${PATH}`)).units).toEqual([]);
    expect((await website.get(`/einheit_pub_unknown${PATH}`)).status).toBe(404);
  });

  test('names the firm, its provider id and its imprint', async () => {
    const { organisation, website } = await aPublisher();
    const purged = vi.spyOn(Purger.prototype, 'purge');
    const settings = {
      firm: 'Hafen & Söhne',
      openImmoProviderId: 'OABC',
      imprint: 'Zeile 1\nZeile <2>',
    };
    expect((await operator.patch(`/orgs/v1/${organisation.id}`, settings)).status).toBe(200);
    // The edge forgets what it has.
    await vi.waitFor(() => {
      expect(purged).toHaveBeenCalledWith([website.key], false);
    });
    const { root } = await read(website);
    expect(saidBy(root)).toEqual(
      expect.arrayContaining([
        'firma Hafen & Söhne',
        'openimmo_anid OABC',
        'impressum Zeile 1\nZeile <2>',
      ]),
    );
  });

  test('has every fact that has an element', async () => {
    const { said } = await saidOf(
      {
        ...EVERY_FACT,
        objektart: 'wohnung',
        objekttyp: 'penthouse',
        vermarktungsart: 'miete',
        kaltmieteWohnung: '900',
        aufzug: true,
        einbaukueche: true,
        moebliert: true,
        stellplaetze: 2,
      },
      { latitude: '53.1', longitude: '8.8' },
    );
    const names = new Set(said.map((each) => each.split(' ')[0]));
    const missing = factNames(
      ({ openImmo, isPublic }) => openImmo !== undefined && isPublic,
    ).filter(
      (name) =>
        // Its place is a kind of property if it ends with `*`, otherwise an element.
        !names.has(/^\w+\/(\w+)(?!.*\/\*)/.exec(FACTS[name].openImmo ?? '')?.[1] ?? 'wohnung'),
    );
    expect(missing).toEqual([]);
    expect(said).toEqual(
      expect.arrayContaining([
        'vermarktungsart KAUF=false MIETE_PACHT=true',
        'wohnung wohnungtyp=PENTHOUSE',
        'geokoordinaten breitengrad=53.1 laengengrad=8.8',
        'land iso_land=AUT',
        'nettokaltmiete 900.00',
        'fahrstuhl PERSONEN=true',
        'waehrung iso_waehrung=EUR',
        'aktion aktionart=CHANGE',
      ]),
    );
  });

  test('has a parking space as an object of its own, and the price of one that belongs to a flat', async () => {
    const parking = await saidOf({
      objektart: 'stellplatz',
      objekttyp: 'tiefgarage',
      kaufpreis: '25000',
    });
    expect(parking.said).toEqual(
      expect.arrayContaining(['parken parken_typ=TIEFGARAGENSTELLPLATZ', 'kaufpreis 25000.00']),
    );
    const flat = await saidOf({
      stellplatzart: 'carport',
      stellplaetze: 2,
      kaufpreisStellplatz: '9000',
    });
    expect(flat.said).toEqual(
      expect.arrayContaining(['stp_carport stellplatzkaufpreis=9000.00 anzahl=2']),
    );
  });

  test('says of the energy certificate what can be read exactly, and a fact before a text', async () => {
    const texts = {
      energieausweistyp: 'Verbrauchsausweis',
      energieverbrauch: '28,4',
      energieeffizienzklasse: 'A+',
      heizungsart: 'Fernwärme',
    };
    expect((await saidOf(texts)).said).toEqual(
      expect.arrayContaining([
        'epart VERBRAUCH',
        'energieverbrauchkennwert 28.4',
        'wertklasse A+',
        'primaerenergietraeger FERN',
        'befeuerung FERN=true',
        'heizungsart FERN=true',
      ]),
    );
    const { said } = await saidOf({
      ...texts,
      energieausweistyp: 'Bedarf',
      energiekennwert: '31',
      energietraeger: 'bhkw',
      energieausweisAusgestelltAm: '2026-01-02',
    });
    expect(said).toEqual(
      expect.arrayContaining([
        'epart BEDARF',
        'endenergiebedarf 31.00',
        'primaerenergietraeger BLOCK',
        'jahrgang 2014',
      ]),
    );
  });

  test('attaches pictures, plans and documents by their public addresses', async () => {
    const { api, project, website, unit } = await aShopWindow();
    await api.patch(`/projects/${project.id}`, CONTACT);
    await hasPicture(api, unit, LARGE_PLAN);
    await hasDocument(api, { projectId: project.id, kind: 'expose', name: 'Exposé.pdf' });
    const { units } = await read(website);
    const attached = units.flatMap((each) => allIn(each, 'anhang'));
    expect(attached.map(({ attributes }) => attributes)).toEqual(
      ['TITELBILD', 'BILD', 'GRUNDRISS', 'DOKUMENTE'].map((gruppe) => ({
        location: 'REMOTE',
        gruppe,
      })),
    );
    for (const path of attached.flatMap((each) => allIn(each, 'pfad'))) {
      expect((await website.get(path.text)).status).toBe(200);
    }
  });

  test('has texts with every character, and none that XML cannot have', async () => {
    const beschreibung = 'Zeile 1\n<b>&amp; "Ü" 🏠 ]]>\u000B';
    const { said } = await saidOf({ beschreibung, titel: 'A & B' });
    expect(said).toEqual(
      expect.arrayContaining([
        `objektbeschreibung ${beschreibung.slice(0, -1)}`,
        'objekttitel A & B',
      ]),
    );
  });
});

/** Prices of each kind, and the digits by which they would leak. */
const MONEY = {
  kaufpreis: '401111.00',
  kaufpreisStellplatz: '22222.00',
  kaltmieteWohnung: '1333.00',
  kaltmieteStellplatz: '44.44',
  wohnflaecheQm: '10.00',
  nebenkosten: '171.17',
  heizkosten: '181.18',
  kaution: '191.19',
  provision: 'Provision 5,55 %',
};
const DIGITS = /401111|22222|1333|44\.44|40111\.10|133\.30|171\.17|181\.18|191\.19|5,55/g;

/** What a unit and its publication say, and the prices that are seen. */
const PRICED: readonly (readonly [unit: Fields, terms: Fields, seen: readonly string[]])[] = [
  [{ vermarktungsart: 'kauf' }, {}, ['401111', '22222', '40111.10', '5,55']],
  [
    { vermarktungsart: 'miete' },
    {},
    ['1333', '44.44', '133.30', '171.17', '181.18', '191.19', '5,55'],
  ],
  ...['kauf', 'miete'].flatMap((vermarktungsart) => [
    [{ vermarktungsart, preisAufAnfrage: true }, {}, []] as const,
    [{ vermarktungsart, status: 'auf_anfrage' }, {}, []] as const,
    [{ vermarktungsart }, { showPrices: false }, []] as const,
  ]),
];

test.each(PRICED)(
  'OpenImmo of %o in a publication of %o has these prices',
  async (fields, terms, seen) => {
    const { text, said } = await saidOf({ ...MONEY, ...fields }, {}, terms);
    expect(new Set(text.match(DIGITS) ?? [])).toEqual(new Set(seen));
    const isOnRequest = fields['vermarktungsart'] === 'kauf' && Object.keys(fields).length > 1;
    expect(said.includes('kaufpreis auf_anfrage=true 0')).toBe(isOnRequest);
  },
);

test('OpenImmo has no address that is withheld', async () => {
  const place = {
    street: 'Geheimgasse',
    houseNumber: '4711',
    latitude: '51.340632',
    longitude: '12.374733',
    postalCode: '04109',
    city: 'Leipzig',
  };
  const secret = /Geheimgasse|4711|51\.34|12\.37/g;
  const hidden = await saidOf({}, { ...place, adresseZeigen: false });
  expect(hidden.text.match(secret)).toBeNull();
  expect(hidden.said).toEqual(
    expect.arrayContaining(['plz 04109', 'ort Leipzig', 'objektadresse_freigeben false']),
  );
  expect((await saidOf({}, place)).text.match(secret)).toHaveLength(4);
});

/** More units than a part has, in two projects. */
async function manyOffers() {
  const { api } = await anOrganisationWith({ count: 0, tenths: {} });
  const both = [await api.createsProject(CONTACT), await api.createsProject(CONTACT)];
  for (const project of both) {
    for (let at = 0; at < 2; at++) {
      await api.imports(
        project,
        Array.from({ length: 200 }, (_, n) => ({
          visibility: 'online',
          unitNumber: String(at * 200 + n),
        })),
      );
    }
  }
  return { api, both, website: new Website((await publishes(api)).key) };
}

test('A document in parts has every unit once, of one moment', { timeout: 60_000 }, async () => {
  const { website, both } = await manyOffers();
  const { units, roundTrips, headers } = await read(website);
  const ids = units.flatMap((unit) => allIn(unit, 'openimmo_obid').map(({ text }) => text));
  expect([ids.length, new Set(ids).size, roundTrips]).toEqual([800, 800, 2]);
  const tag = { 'If-None-Match': headers.get('ETag') ?? '' };
  expect((await website.reads(PATH, tag)).status).toBe(304);
  expect((await read(website, `/projects/${both[0]?.id}${PATH}`)).roundTrips).toBe(1);
});

test('OpenImmo changes its tag with what it shows alone', async () => {
  const { api, project, website, unit } = await aShopWindow();
  await api.patch(`/projects/${project.id}`, CONTACT);
  const first = await read(website);
  const tag = { 'If-None-Match': headerOf(first, 'ETag') };
  await api.createsFolder();
  expect((await website.reads(PATH, tag)).status).toBe(304);
  await api.patch(`/properties/${unit.id}`, { kaufpreis: '251000' });
  const changed = await website.reads(PATH, tag);
  expect([changed.status, changed.text.includes('251000.00')]).toEqual([200, true]);
});
