import { expect, test } from 'vitest';
import type { ColumnName } from '../../../src/dashboard/unit-cells/column-name.ts';
import { secondTable } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { topFloorsOf } from '../../../src/dashboard/unit-cells/doubtful-rows.ts';
import { planOfRows } from './plan.ts';

// Headers and layouts of lists that are of the same kinds as the files beside this one.

/** Other headers and layouts of the same kinds: the meanings of the columns from left to right. */
test.each<[string, string, readonly (ColumnName | undefined)[]]>([
  ['€/qm;Preis', '4500;349900', [undefined, 'kaufpreis']],
  ['Preis pro Quadratmeter;Kaufpreis', '4500;349900', [undefined, 'kaufpreis']],
  ['qm-Preis;Verkaufspreis', '4500;349900', [undefined, 'kaufpreis']],
  ['Verkaufspreis;Kaufpreis', '345000;349900', ['verkaufspreis', 'kaufpreis']],
  ['Listenpreis;VK-Preis', '349900;345000', ['kaufpreis', 'verkaufspreis']],
  ['Nettokaltmiete €/m²;Nettokaltmiete', '12,5;900', [undefined, 'kaltmieteWohnung']],
  ['Preis (Stellplatz);Preis', '25000;349900', ['kaufpreisStellplatz', 'kaufpreis']],
  ['Preis;Kaufpreis', '25000;349900', [undefined, 'kaufpreis']],
  ['Status (alt);Status', 'frei;verkauft', [undefined, 'status']],
  ['Name (Käufer);Nr.', 'Huber;A1', [undefined, 'unitIdentifier']],
  ['Fläche (Balkon);Fläche', '8;78', [undefined, 'wohnflaecheQm']],
  ['Fläche Balkon;Wohnfläche ca.', '8;78', [undefined, 'wohnflaecheQm']],
  ['Kaufpreis alt;Kaufpreis', '300000;349900', [undefined, 'kaufpreis']],
  ['Kaufpreis inkl. TG;Kaufpreis', '374900;349900', [undefined, 'kaufpreis']],
  ['Stellplatz;Kaufpreis', 'TG 12;349900', [undefined, 'kaufpreis']],
  ['Lage;Status', 'DG re;frei', ['etageLabel', 'status']],
  ['Lage;Etage', 'EG li;EG', ['unitLocation', 'etageLabel']],
  ['Zustand;Kaufpreis', 'frei;349900', ['status', 'kaufpreis']],
  ['Wohnungs-Nr.;Geschoß', '7;2. OG', ['unitIdentifier', 'etageLabel']],
  ['Wohnfläche nach WoFlV;Zi.-Anzahl', '78;2', ['wohnflaecheQm', 'zimmer']],
  ['Unit no.;Price per sqm;Price', '7;4500;349900', ['unitIdentifier', undefined, 'kaufpreis']],
  [
    'Top;Preis TG;Kaufpreis (ohne TG)',
    '7;25000;349900',
    ['unitIdentifier', 'kaufpreisStellplatz', 'kaufpreis'],
  ],
  ['Whg. Nr.;Anz. Zimmer', '7;2', ['unitIdentifier', 'zimmer']],
  ['Kaufpreis m²;Kaufpreis', '4500;349900', [undefined, 'kaufpreis']],
  ['Kaufpreis (alt);Kaufpreis (neu)', '330000;349900', [undefined, 'kaufpreis']],
  ['Preis alt;aktueller Preis', '330000;349900', [undefined, 'kaufpreis']],
  ['Kaufpreis Tiefgarage;Kaufpreis Wohnung', '1;349900', ['kaufpreisStellplatz', 'kaufpreis']],
  ['Miete Carport;Miete kalt', '50;900', ['kaltmieteStellplatz', 'kaltmieteWohnung']],
  ['Stellplatz Nr.;Anzahl Stellplätze;Kaufpreis', '1;1;3', [undefined, undefined, 'kaufpreis']],
  ['Kaufpreis mit TG;Kaufpreis zzgl. TG', '374900;349900', [undefined, 'kaufpreis']],
  ['Status Bau;Status Verkauf', 'Rohbau;frei', [undefined, 'status']],
  ['Zustand der Wohnung;Status', 'Erstbezug;frei', ['bauzustand', 'status']],
  ['Wohneinheit Nr.;Zimmer Nr.', '7;2', ['unitIdentifier', undefined]],
  ['m²;Balkon m²;Wohnung', '80;8;7', ['wohnflaecheQm', 'balkonQm', 'unitIdentifier']],
  ['Balkon;Fahrstuhl;EBK', '8,5;ja;x', ['balkonQm', 'aufzug', 'einbaukueche']],
  ['Balkon;Aufzug;Objektart', 'Süd;2;ETW', [undefined, undefined, undefined]],
  ['Energieträger;Kaufpreis', 'Fernwärme;349900', ['energietraeger', 'kaufpreis']],
  ['Fläche (Balkon, 50 %);Fläche (Wohnen)', '8;78', [undefined, 'wohnflaecheQm']],
  [
    'Stellplatz inkl. MwSt;Kaufpreis zzgl. USt',
    '25000;349900',
    ['kaufpreisStellplatz', 'kaufpreis'],
  ],
  ['Wohnfläche inkl. 50 % Balkon;Keller', '80;5', ['wohnflaecheQm', undefined]],
  ['Wohnfläche inkl. Balkon;Warmmiete', '80;1100', ['wohnflaecheQm', undefined]],
  ['Kaufpreis 2025;Kaufpreis 2026', '330000;349900', [undefined, 'kaufpreis']],
  [
    'Quadratmeterpreis;Wohnung (€);Nr.',
    '4500;349900;7',
    [undefined, 'kaufpreis', 'unitIdentifier'],
  ],
  ['Status-KZ;Kaufpreis', 'reserviert;349900', ['status', 'kaufpreis']],
  ['Verkaufsstatus 11/2026;Kaufpreis', 'F;349900', ['status', 'kaufpreis']],
  ['Bem.;Kaufpreis', 'verkauft;349900', ['status', 'kaufpreis']],
  ['Wohnfläche inkl. Balkon;Wohnfläche', '84;78', [undefined, 'wohnflaecheQm']],
  ['Wohnfläche gesamt;Wohnfläche ohne Balkon', '90;78', [undefined, 'wohnflaecheQm']],
  ['Preis 01.10.2025;Preis 01.11.2025', '330000;349900', [undefined, 'kaufpreis']],
  ['Fläche o. Balkon;Wohnfläche inkl. Loggia', '78;84', ['wohnflaecheQm', undefined]],
  ['Preis Stand 01.10.25;Preis Stand 01.11.25', '330000;349900', [undefined, 'kaufpreis']],
  ['Preis 11/2025;Preis 02/2025', '349900;330000', ['kaufpreis', undefined]],
  ['Kaufpreis 2025;Kaufpreis 01.01.2099', '330000;349900', ['kaufpreis', undefined]],
  ['Miete pro Jahr;Miete pro Monat', '12000;1001', [undefined, 'kaltmieteWohnung']],
  ['Miete jährl.;Net rent (monthly)', '12000;1001', [undefined, 'kaltmieteWohnung']],
  ['Kaufpreis T€;Kaufpreis €', '350;349900', [undefined, 'kaufpreis']],
  ['Preis Whg.;Preis Stpl.', '349900;25000', ['kaufpreis', 'kaufpreisStellplatz']],
  ['Preis VB;Rabatt (€)', '349900;5000', ['kaufpreis', undefined]],
  ['Price (£);Price', '349900;399900', [undefined, 'kaufpreis']],
  ['Tür;Stiege;Wnfl.', '7;2;80', ['unitIdentifier', 'haus', 'wohnflaecheQm']],
  ['DHH Nr.;Internal area (sqm)', '7;80', ['unitIdentifier', 'wohnflaecheQm']],
  ['Aktionspreis;Angebot Nr.', '349900;7', ['kaufpreis', undefined]],
  ['Zimmeranz.;Notar am', '3;03.09.2026', ['zimmer', 'notarterminAm']],
  ['Net internal area (m²);Level', '68.4;GF', ['wohnflaecheQm', 'etageLabel']],
  ['ME-Nr.;Mietfläche m²', '7;80', ['unitIdentifier', 'wohnflaecheQm']],
  ['Objekt-Nr.;NWF m2', '7;80', ['unitIdentifier', 'wohnflaecheQm']],
  ['Kaufpreis CHF;Kaufpreis EUR', "450'000;470000", [undefined, 'kaufpreis']],
  ['Preis (CHF);Fläche', "450'000;80", ['kaufpreis', 'wohnflaecheQm']],
  ['Preis;Fläche', "CHF 450'000.-;80", ['kaufpreis', 'wohnflaecheQm']],
])('%s names its columns', async (headers, values, meanings) => {
  const { columns, mapping } = await planOfRows(headers, values);
  expect(columns.map(({ at }) => mapping.get(at))).toEqual(meanings);
});

/** Fields that no column has until the person says which one. */
test.each([
  ['KP netto;KP brutto', ['300000;357000'], [['kaufpreis', 'KP netto', 'KP brutto']]],
  [
    'Preis 01.01.2098;Preis 01.02.2098',
    ['300000;310000'],
    [['kaufpreis', 'Preis 01.01.2098', 'Preis 01.02.2098']],
  ],
  ['Kaufpreis;Verkaufsstand', ['1;X', '2;Y'], [['status', 'Verkaufsstand']]],
  ['Kaufpreis;Notiz', ['1;Eckwohnung', '2;verkauft', '3;hell'], [['status', 'Notiz']]],
  ['Preis Stand 10/25;Preis Stand 11/25', ['1;2'], []],
  ['Kaufpreis;Kürzel', ['1;F', '2;V'], [['status', 'Kürzel']]],
  ['Kaufpreis;Belegt', ['1;X', '2;Y'], [['status', 'Belegt']]],
  ['Preis Mai 2025;Preis Juni 2025', ['1;2'], [['kaufpreis', 'Preis Mai 2025', 'Preis Juni 2025']]],
  ['Kaufpreis;Notiz', ['1;Eckwohnung', '2;verkauft 10/26', '3;hell'], [['status', 'Notiz']]],
  ['WE;Kaufpreis;Seite', ['1;1;re', '2;2;li'], []],
  [
    'WE;Preis;;Status',
    [';Okt 26;Nov 26;', '1;300000;310000;frei'],
    [['kaufpreis', 'Okt 26', 'Nov 26']],
  ],
  ['Kaufpreis;Notiz;Status', ['1;verkauft;frei', '2;;verkauft', '3;hell;frei'], []],
  ['Kaufpreis;Kaufpreis (€);Bezugsfrei ab', ['1;1;2027', '2;2;2027'], []],
  ...[
    'Listenpreis;Aktionspreis',
    'Kaufpreis;Sonderpreis',
    'Preis;Preis nach Rabatt',
    'Preis;reduzierter Preis',
    'Price;Discounted price',
    'Angebotspreis;Listenpreis',
    'List price;Sale price',
    'Eigennutzerpreis;Anlegerpreis netto',
    'Kaufpreis inkl. 19 % MwSt;Kaufpreis exkl. MwSt',
    'Kaufpreis;Kaufpreis',
    'Kaufpreis;Kaufpreis inkl. Aktion',
    'Regulärer Preis;Sonderpreis',
    'Normalpreis;Aktion Preis',
    'Net price EUR;Gross price EUR',
  ].map((headers): [string, string[], string[][]] => [
    headers,
    ['300000;290000', '310000;300000'],
    [['kaufpreis', ...headers.split(';')]],
  ]),
  ['Sollmiete;Istmiete', ['900;850'], [['kaltmieteWohnung', 'Sollmiete', 'Istmiete']]],
  ['TG;TG Aktionspreis', ['25000;20000'], [['kaufpreisStellplatz', 'TG', 'TG Aktionspreis']]],
])('%s with %j asks which column is %j', async (header, rows, asked) => {
  const { questions } = await planOfRows(header, ...rows);
  const found = questions.map(({ field, columns }) =>
    columns.map((each) => each.header).toSpliced(0, 0, field),
  );
  expect(found).toEqual(asked);
});

/** Marks below headers that name statuses, and what is proposed. */
test.each([
  [
    'frei;reserviert;verkauft',
    ['x;;', ';x;', ';;x', ';;'],
    ['frei', 'reserviert', 'verkauft', null],
  ],
  ['verkauft am;Käufer', ['01.03.2026;Meier', ';'], ['verkauft', null]],
  [
    'reserviert bis;verkauft',
    ['1.3.2026;nein', '1.2.2026;ja', ';nein'],
    ['reserviert', 'verkauft', 'frei'],
  ],
  [
    'Verfügbarkeit',
    ['ja', 'nein', 'sofort', 'reserviert', 'ab 1.3.2027', 'nicht verfügbar', '-'],
    ['frei', 'nein', 'frei', 'reserviert', 'frei', 'nicht verfügbar', '-'],
  ],
  ['Available', ['yes', 'no', 'not yet'], ['frei', 'no', 'not yet']],
  ['noch verfügbar?', ['✓', '✗', 'ja'], ['frei', '✗', 'frei']],
  ['frei (x);reserv. (x);verk. (x)', ['x;;', ';x;', ';;x'], ['frei', 'reserviert', 'verkauft']],
  ['reserviert', ['ja', 'nein', ''], ['reserviert', 'nein', null]],
  ['frei;reserviert', ['nein;nein', 'nein;ja', 'ja;nein'], ['nein', 'reserviert', 'frei']],
  ['frei;verkauft', ['nein;nein', 'nein;ja', ';nein'], ['nein', 'verkauft', 'frei']],
  ['verkauft', ['noch nicht', 'ja'], ['frei', 'verkauft']],
  ['verkauft?', ['ja', 'nein', '-'], ['verkauft', 'frei', 'frei']],
  ['Status-KZ', ['F', 'R', 'V', 'G'], ['frei', 'reserviert', 'verkauft', 'G']],
  ['verkauft an;reserviert für', ['Meier;', ';Huber', ';'], ['verkauft', 'reserviert', null]],
  ['Käufer', ['Meier', ''], ['verkauft', null]],
  ['frei ab;Status', ['1.3.2027;verkauft'], ['verkauft']],
  ['Status;Verkauft/Vermietet', ['aktiv;ja', 'aktiv;nein'], ['verkauft', 'frei']],
])('Below %s, %j mean %j', async (headers, rows, statuses) => {
  const { units, doubts } = await planOfRows(
    `WE;${headers}`,
    ...rows.map((row, at) => `${at};${row}`),
  );
  expect(units.map(({ status }) => status ?? null)).toEqual(statuses);
  // What is no status, or only says which one it is not, is asked without a proposal.
  const asked = doubts.flatMap((each, at) =>
    each.some(({ kind, proposal }) => kind === 'denied' && proposal === null) ? [statuses[at]] : [],
  );
  expect(asked).toEqual(
    statuses.filter((each) => /^(?:not?\b|nein|nicht|G$|[-✗])/.test(each ?? '')),
  );
});

test('A section’s row gives its units their house, unless a column does', async () => {
  const sections = [
    'Haus A;;',
    'WE;Zi;Preis',
    '01;2;300000',
    '02;2;1',
    ';;300001',
    'Haus B;;',
    'WE;Zi;Preis',
    '01;3;400000',
  ];
  const { units } = await planOfRows(...sections);
  expect(units).toMatchObject([
    { unitIdentifier: '01', haus: 'Haus A' },
    { unitIdentifier: '02', haus: 'Haus A' },
    { unitIdentifier: '01', haus: 'Haus B' },
  ]);
  const { units: housed } = await planOfRows('Haus A;;', 'WE;Haus;Preis', '01;B;300000', '02;B;1');
  expect(housed).toMatchObject([{ haus: 'B' }, { haus: 'B' }]);
});

test('A section’s row gives its units their floor, up to the next house', async () => {
  const { units } = await planOfRows(
    'Nr.;Zimmer;Kaufpreis',
    'Haus A;;',
    'Erdgeschoss;;',
    'A1;2;290000',
    '1. OG;;',
    'A2;2;299000',
    'Haus B;;',
    'B1;3;395000',
  );
  expect(units).toMatchObject([
    { haus: 'Haus A', etageLabel: 'Erdgeschoss' },
    { haus: 'Haus A', etageLabel: '1. OG' },
    { haus: 'Haus B' },
  ]);
  expect(units[2]).not.toHaveProperty('etageLabel');
});

test('Headers of marks that are there once more are no unit', async () => {
  const header = 'WE;Preis;frei;verkauft';
  const { rows } = await planOfRows(header, '1;300000;x;', '2;310000;;x', header, '3;320000;x;');
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, null, 'heading', null]);
});

test('A second table beside the list is not read, and said', async () => {
  const { columns, units } = await planOfRows(
    'Haus 1;;;;Haus 2;;',
    'WE;m²;Preis;;WE;m²;Preis',
    '1.1;70;300000;;2.1;80;340000',
  );
  expect(units).toMatchObject([
    { unitIdentifier: '1.1', wohnflaecheQm: '70', kaufpreis: '300000' },
  ]);
  expect(secondTable(columns)?.at).toBe(4);
});

test.each([
  [['WE;Kaufpreis [Mio. €]', '1;1,25'], { kaufpreis: '1250000' }],
  [['WE;Baujahr', '1;2019-2021'], { baujahr: '2019-2021' }], // the service refuses it
  [['WE;Kaufpreis in TEUR', '1;349,9'], { kaufpreis: '349900' }],
  [['WE;Kaufpreis', ';T€', '1;349,9'], { kaufpreis: '349900' }],
  [['WE;Jahresnettokaltmiete', '1;12.000,00'], { kaltmieteWohnung: '1000' }],
  [['WE;Kaltmiete €/Jahr', '1;10.000,00'], { kaltmieteWohnung: '833.33' }],
  [["WE;Kaufpreis ('000 EUR)", '1;350'], { kaufpreis: '350000' }],
  [['WE;JNKM', '1;12000'], { kaltmieteWohnung: '1000' }],
  [['WE;Nebenkosten p. a.', '1;2400'], { nebenkosten: '200' }],
  [['WE;Kaltmiete (€/Monat)', '1;950'], { kaltmieteWohnung: '950' }],
  [
    ['Wohnung;;Stellplatz;;Preis', 'Nr.;Zi.;Nr.;Preis;Kaufpreis', '7;3;TG 1;25000;349900'],
    { unitIdentifier: '7', zimmer: '3', kaufpreisStellplatz: '25000', kaufpreis: '349900' },
  ],
  [
    ['Wohnung;Kaufpreis;', 'WE-Nr.;Wohnung;Stellplatz', '7;349900;25000'],
    { unitIdentifier: '7', kaufpreis: '349900', kaufpreisStellplatz: '25000' },
  ],
  [
    ['WE;Kaufpreis;;Miete;', ';alt;neu;kalt;warm', 'A1;330000;349900;900;1100'],
    { unitIdentifier: 'A1', kaufpreis: '349900', kaltmieteWohnung: '900' },
  ],
  [
    ['Wohnung;Kaufpreise 2025;;Kaufpreise 2026;;Status', 'Nr;alt;neu;alt;neu;', '1;1;2;3;4;frei'],
    { unitIdentifier: '1', kaufpreis: '4' },
  ],
  [
    ['Lage;;Wohnung;;Preise;', 'Haus;Etage;WE;m²;Wohnung;TG', 'A;EG;1;80;349900;25000'],
    { unitIdentifier: '1', wohnflaecheQm: '80', kaufpreis: '349900', kaufpreisStellplatz: '25000' },
  ],
  [
    ['Preise in Tsd. Euro;;', 'WE;Kaufpreis;Stellplatz;Kaltmiete', '1;349,9;25;900'],
    { kaufpreis: '349900', kaufpreisStellplatz: '25000', kaltmieteWohnung: '900' },
  ],
  [['Preise in T€;', 'WE;Kaufpreis', '1;349900'], { kaufpreis: '349900' }],
])('%j is scaled, or read below its group', async (rows, unit) => {
  expect((await planOfRows(...rows)).units).toMatchObject([unit]);
});

test.each([
  'Gesamtergebnis',
  'Haus A Ergebnis',
  'Zwischensumme:',
  'Summe Haus A',
  'Summe (12 WE)',
  'Gesamt',
  'Total',
  'Insgesamt 12 Einheiten',
  'EG Ergebnis',
  'Haus A - Summe',
  'Summe von Kaufpreis',
  'Zw.-Summe',
  '*Gesamt-Summe*',
  'Anzahl WE: 12',
  'Ø',
  'Summe B',
  'GESAMT A+B',
  'Zwischensumme EG',
  'Gesamtkaufpreis',
  '∑',
])('%s is a sum', async (word) => {
  const { rows } = await planOfRows(
    'WE;Wohnfläche;Kaufpreis',
    'A1;70;300000',
    'A2;80;400000',
    `${word};150;1`,
  );
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, null, 'sum']);
});

test('The sum of the prices above is a sum without a word; a text that begins like one is none', async () => {
  const { rows } = await planOfRows(
    'WE;Lage;Wohnfläche;Kaufpreis',
    'A1;Gesamte Wohnung saniert;70;300000',
    'A2;Total ruhig;80;400000',
    ';;;700000',
    'A3;am Hof;150;1400000', // as much as the others together
    'WE ;Lage;Wohnfläche;KAUFPREIS',
  );
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, null, 'sum', null, 'heading']);
  const { rows: areas } = await planOfRows('WE;Wohnfläche', 'A1;70', 'A2;80', ';150', 'A3;300');
  expect(areas.map(({ doubt }) => doubt)).toEqual([null, null, 'sum', null]);
});

test('Rows with the sums of several columns are sums whatever they are called; equal units are none', async () => {
  const { rows } = await planOfRows(
    'WE;Wohnfläche;Kaufpreis',
    'A1;70;300000',
    'A2;60;250000',
    ';130;550000',
    'B1;80;340000',
    'B2;80;340000',
    'Haus B;160;680000',
    'C1;50;200000',
    'Haus C;50;200000',
    'Alles;340;1430000',
  );
  const doubts = rows.map(({ doubt }) => doubt ?? '-');
  expect(doubts.join(' ')).toBe('- - sum - - sum - sum sum');
  const { rows: houses } = await planOfRows('WE;m²;Preis', 'Haus 1;90;400000', 'Haus 2;90;400000');
  expect(houses.map(({ doubt }) => doubt)).toEqual([null, null]);
});

test('Parking spaces among the units are asked about', async () => {
  const { rows } = await planOfRows(
    'WE;Art;m²;Zi;Kaufpreis',
    '1;Wohnung;70;2;300000',
    'TG 01;Stellplatz;;;25000',
    '7;Garage;;;25000',
    '9;Außenstellplatz;;;15000',
    '8;Gewerbe;;;90000',
  );
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, 'parking', 'parking', 'parking', null]);
});

/** Which texts the number format is asked about: those that are odd in the format that others show. */
test.each([
  [
    ['78.5;1.200;250.5', '62.25;980;1.150'],
    ['1.200', '1.150'],
  ],
  [['78,5;1.200;250', '62,25;980;1.150'], []],
  [['78,125;1.200;250', '62,5;980;1.150'], []],
  [['78.50;1,200;250', '62.25;980;1,150'], []],
  [['78.5;1.200,00;250', '62.25;980;1.150,00'], []],
])('%j asks about the numbers %j', async (lines, asked) => {
  const { numbers } = await planOfRows('Wohnfläche;Kaltmiete;Hausgeld', ...lines);
  expect(numbers.shown === null ? numbers.ambiguous : []).toEqual(asked);
});

test.each([
  ['WE;Kaufpreis', ['1;29500', '2;29500', '3;29500', '4;29500', '5;29500'], 'equal'],
  ['WE;Kaufpreis', ['1;349,90', '2;400000'], 'low'],
  ['WE;Kaufpreis CHF', ["1;450'000", "2;470'000"], 'currency'],
  ['WE;Kaufpreis', ["1;CHF 450'000.-", '2;Fr. 470000'], 'currency'],
  ['WE;Kaltmiete [$]', ['1;1,200.00'], 'currency'],
  ['WE;Kaufpreis CHF', ['1;auf Anfrage'], 'onRequest'],
  ['WE;Kaltmiete', ['1;1,20', '2;980'], 'low'],
  ['WE;Hausgeld', ['1;1,15', '2;250'], 'low'],
  ['WE;Stellplatz', ['1;25', '2;25'], 'low'],
  ['WE;Kaution', ['1;3', '2;3'], 'low'],
  ['WE;Wohnfläche;Kaltmiete', ['1;78,5;11775'], 'rent'],
  ['WE;Wohnfläche', ['1;7850'], 'area'],
  ['WE;Baujahr', ['1;1066', '2;2019'], 'year'],
  ['WE;Wohnfläche;Kaufpreis', ['1;80;400000', '2;80;410000', '3;80;48990', '4;80;420000'], 'perQm'],
])('%s with %j is asked about: %s', async (header, rows, kind) => {
  const { doubts } = await planOfRows(header, ...rows);
  expect(new Set(doubts.flat().map((doubt) => doubt.kind))).toEqual(new Set([kind]));
});

/** The cells of a unit in a house. */
const unit = (haus: string, etageLabel: string) => ({
  haus: { kind: 'text' as const, text: haus },
  etageLabel: { kind: 'text' as const, text: etageLabel },
});

test('A unit in the attic is above the highest floor of its house', () => {
  const units = [
    unit('A', 'EG'),
    unit('A', '3. OG li'),
    unit('A', 'Penthouse re'),
    unit('B', 'DG'),
    unit('A', 'Galerie'),
    unit('C', 'UG'),
    unit('C', 'Staffelgeschoss'),
  ];
  expect([...topFloorsOf(units)]).toEqual([[2, 4]]);
});

test.each([
  [
    'Kaufpreis',
    ['auf Anfrage!', 'Preis a. A.', 'bitte anfragen'],
    'onRequest',
    { preisAufAnfrage: true },
  ],
  ['Kaufpreis', ['verkauft', 'VERKAUFT!'], 'sale', { status: 'verkauft' }],
  ['Kaufpreis', ['res.', 'reserviert bis Mai'], 'sale', { status: 'reserviert' }],
  ['Kaufpreis', ['n. v.', '- €', 'entfällt', '–'], 'none', {}],
  ['Kaufpreis', ['#NV', '#DIV/0!', 'Err:502', '####'], 'error', {}],
  ['Status', ['noch verfügbar', 'f'], 'word', { status: 'frei' }],
  ['Status', ['vorreserviert', 'Res. bis 3.12.'], 'word', { status: 'reserviert' }],
  ['Zimmer', ['1-Mai', '01.05.2026', '1. Mai'], 'date', { zimmer: '1.5' }],
  ['WE-Nr.', ['Feb-14'], 'date', { unitIdentifier: '2.14' }],
  ['WE-Nr.', ['1 (verkauft)', '1 - verk.'], 'sale', { unitIdentifier: '1', status: 'verkauft' }],
])('%s: each of %j is asked about: %s', async (header, texts, kind, expected) => {
  for (const text of texts) {
    const { doubts, units } = await planOfRows(
      `${header};Hausnummer;Lage`,
      `${text};5;Hof`,
      '3;6;Hof',
    );
    expect([text, doubts[0]?.map((doubt) => doubt.kind)]).toEqual([text, [kind]]);
    expect(units[0]).toMatchObject({ houseNumber: '5', ...expected });
  }
});
