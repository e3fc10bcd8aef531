import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../../src/dashboard/spreadsheets/contents.ts';
import { bytesOf, planOf } from './plan.ts';

// What the import makes of OpenImmo files of other systems.

/** What does not come, by header, with its values. */
const leftOut = ({ columns, mapping }: Awaited<ReturnType<typeof planOf>>) =>
  Object.fromEntries(
    columns
      .filter(({ at }) => !mapping.has(at))
      .map(({ header, samples }) => [header, samples.join(' | ')]),
  );

describe('A ZIP as onOffice makes it', async () => {
  const files = {
    'openimmo.xml': await bytesOf('openimmo-onoffice.xml'),
    'bilder/4711_1_plan.png': strToU8('plan'),
    'bilder/4711_1_titel.png': strToU8('title'),
    'baubeschreibung.pdf': strToU8('%PDF'),
    'film.gif': strToU8('GIF8'),
  };
  const plan = await planOf(zipSync(files));
  const { listing } = plan.sheet;

  test('has the units of a project, whose object names it', () => {
    expect(plan.sheets.map(({ name }) => name)).toEqual(['Wallhöfe Bremen']);
    expect(listing?.project).toEqual({
      name: 'Wallhöfe Bremen',
      street: 'Am Wall',
      houseNumber: '12a',
      postalCode: '28195',
      city: 'Bremen',
      country: 'Deutschland',
      landCode: 'DE',
      adresseZeigen: 'false',
      kontaktVorname: 'Maike',
      kontaktNachname: 'Köster',
      kontaktTelefon: '0421 5551',
      kontaktEmail: 'info@nordlicht.example',
    });
    expect(plan.questions).toEqual([]);
    expect(plan.doubts.flat()).toEqual([]);
    expect(plan.units).toMatchObject([
      {
        unitIdentifier: 'WE 1',
        etage: 4,
        zimmer: '3.50',
        latitude: '53.0758',
        kaufpreis: '649000.00',
        hausgeldGesamt: '310.5',
        kaufpreisStellplatz: '35000.00',
        objektart: 'wohnung',
        objekttyp: 'penthouse',
        vermarktungsart: 'kauf',
        bauzustand: 'Erstbezug',
        heizungsart: 'Fußbodenheizung, Fernwärme',
        terrasseQm: '22.5',
        balkone: 0,
        stellplatzart: 'tiefgarage',
        stellplaetze: 1,
        aufzug: true,
        keller: true,
        einbaukueche: true,
        barrierefrei: true,
        energiekennwert: '31.4',
        energietraeger: 'fernwaerme',
        energieeffizienzklasse: 'A+',
        energieausweistyp: 'Bedarfsausweis',
        energieausweisStand: 'vorhanden',
        energieausweisGueltigBis: '2034-05-31',
        verfuegbarAb: 'Herbst 2027',
        provision: '3,57 % inkl. MwSt.',
        videoUrl: 'https://video.example/1',
        titel: 'Penthouse mit Blick über die Wallanlagen',
      },
      {
        unitIdentifier: 'WE 2',
        etage: 0,
        preisAufAnfrage: true,
        status: 'verkauft',
        provision: 'provisionsfrei',
      },
    ]);
    // Zeros of a system that does not know a value are none.
    for (const name of ['kaltmieteWohnung', 'nutzflaecheQm', 'kaltmieteStellplatz'])
      expect(plan.units[0]).not.toHaveProperty(name);
    expect(plan.units[1]).not.toHaveProperty('kaufpreis');
  });

  test('has pictures, the title first, and once a document of several units', () => {
    expect(
      listing?.attachments.map(({ unit, name, category, file }) => {
        return { unit, name, category, type: file?.type };
      }),
    ).toEqual([
      { unit: 'ON-1001', name: '4711_1_titel.PNG', category: 'Dachterrasse', type: 'image/png' },
      { unit: 'ON-1001', name: '4711_1_plan.png', category: 'Grundriss 4. OG', type: 'image/png' },
      {
        unit: '',
        name: 'baubeschreibung.pdf',
        category: 'Baubeschreibung',
        type: 'application/pdf',
      },
    ]);
  });

  test('says what does not come, and why', () => {
    expect(leftOut(plan)).toEqual({
      'Ansprechpartner: email direkt': 'm.koester@nordlicht.example',
      'Ansprechpartner: anrede': 'Frau',
      'Preise: x fache': '24.5 | 25',
      'Flächen: anzahl sep wc': '1.00',
      'Ausstattung: küche OFFEN': '1',
      'Energieausweis: gebäudeart': 'wohn',
      'Texte: dreizeiler': 'Über den Dächern',
      'Dateien, die fehlen': '4711_1_fehlt.png',
      'Dateien anderer Art': 'film.gif',
      'Objekt des ganzen Projekts': 'Wallhöfe Bremen',
      'Zur Löschung gemeldet': 'Alte Wohnung',
    });
  });
});

test('A document as Propstack makes it has a sheet for each street', async () => {
  const bytes = await bytesOf('openimmo-propstack.xml');
  const elbweg = await planOf(bytes);
  const graben = await planOf(bytes, undefined, 'Graben 1');
  expect(elbweg.sheets.map(({ name }) => name)).toEqual(['Elbweg 3', 'Graben 1']);
  expect(elbweg.units).toMatchObject([
    {
      unitIdentifier: 'EW3-2',
      kaltmieteWohnung: '980',
      nebenkosten: '210.50',
      kaution: '2940',
      vermarktungsart: 'miete',
      status: 'reserviert',
      balkonQm: '6',
      beschreibung: 'Erste Zeile\nzweite Zeile\nEnde & aus',
      virtualTourUrl: 'https://tour.example/9',
    },
    // Each object is a unit, also a parking space.
    { unitIdentifier: 'Stellplatz 7', objektart: 'stellplatz', objekttyp: 'aussenstellplatz' },
  ]);
  expect(elbweg.sheet.listing?.attachments).toEqual([
    {
      unit: '771',
      name: 'b%20c.jpg',
      category: 'Wohnzimmer',
      url: 'https://images.propstack.example/a/b%20c.jpg',
    },
  ]);
  expect(leftOut(elbweg)).toEqual({
    'Preise: warmmiete': '1190.50',
    'Dokumente an einer Adresse': 'https://images.propstack.example/expose',
    ausrichtung: 'Süd | Nord',
  });
  expect(graben.units).toMatchObject([{ isErbbaupacht: true, nutzungsart: 'anlage' }]);
  expect(graben.sheet.listing?.project).toMatchObject({ country: 'Österreich', landCode: 'AT' });
});

test('A document as Flowfact makes it is in ISO-8859-1, with entities of HTML', async () => {
  const plan = await planOf(await bytesOf('openimmo-flowfact.xml'));
  expect(plan.sheet.name).toBe('Haus der Künste');
  expect(plan.units).toEqual([
    {
      unitIdentifier: 'Laden 1',
      street: 'Straße\u00A0der Künste',
      houseNumber: '8',
      postalCode: '80331',
      city: 'München',
      kaufpreis: '1250000.00',
      nutzflaecheQm: '140.5',
      objektart: 'gewerbe',
      objekttyp: 'laden',
      vermarktungsart: 'kauf',
      nutzungsart: 'gewerbe',
      energieausweistyp: 'Verbrauchsausweis',
      energiekennwert: '85.3',
      energietraeger: 'waermepumpe',
      kontaktTelefon: '0171 1',
    },
  ]);
});

/** A document with these objects. */
const document = (...objects: readonly string[]) =>
  `<?xml version="1.0"?><openimmo><anbieter>${objects.map((each) => `<immobilie>${each}</immobilie>`).join('')}</anbieter></openimmo>`;

test('An archive whose pictures say that they are huge is refused before they are unpacked', async () => {
  const archive = zipSync({
    'a.png': new Uint8Array(1000),
    'x.xml': strToU8(
      document(
        '<anhaenge><anhang><daten><pfad>a.png</pfad></daten></anhang></anhaenge><verwaltung_techn><objektnr_extern>1</objektnr_extern></verwaltung_techn>',
      ),
    ),
  });
  // Its size, in the archive's directory.
  const view = new DataView(archive.buffer);
  const entry = archive.findLastIndex(
    (_, at) =>
      at < archive.length - 50 &&
      view.getUint32(at, true) === 0x02014b50 &&
      archive[at + 46] === 97,
  );
  view.setUint32(entry + 24, 400 * 1024 * 1024, true);
  await expect(contentsOf('x', archive)).rejects.toMatchObject({ fault: 'too large' });
});

test('A document in UTF-16 is read', async () => {
  const text = document('<preise><kaufpreis>349900.00</kaufpreis></preise>').replace(
    '?>',
    ' encoding="UTF-16"?>',
  );
  const bytes = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect((await planOf(bytes)).units).toEqual([{ kaufpreis: '349900.00' }]);
});

test('Headers that the import makes are in the person’s language', async () => {
  const bytes = await bytesOf('openimmo-onoffice.xml');
  const { sheets } = await contentsOf('x.xml', bytes, null, 'en');
  const headers = sheets[0]?.rows[0]?.cells.map(({ text }) => text);
  for (const header of [
    'Object number',
    'Rooms',
    'Prices: x fache',
    'Files that are missing',
  ])
    expect(headers).toContain(header);
});

test.each([
  ['without an end', '<openimmo>', 'openimmo'],
  ['without an object', '<openimmo><anbieter/></openimmo>', 'openimmo'],
  ['of deep elements', `<openimmo>${'<a>'.repeat(100_000)}`, 'openimmo'],
  ['of more than 20 MB', `<openimmo>${' '.repeat(20 * 1024 * 1024)}</openimmo>`, 'too large'],
])('A document %s is refused', async (_, text, fault) => {
  await expect(contentsOf('x', strToU8(text))).rejects.toMatchObject({ fault });
});

test('An entity of the document’s own is not expanded', async () => {
  const text = document('<geo><ort>&own;</ort></geo>').replace(
    '<open',
    '<!DOCTYPE openimmo [<!ENTITY own "x">]><open',
  );
  expect((await planOf(strToU8(text))).units).toEqual([{ city: '&own;' }]);
});
