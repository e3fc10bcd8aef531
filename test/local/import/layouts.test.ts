import { expect, test } from 'vitest';
import type { ColumnName } from '../../../src/dashboard/unit-cells/column-name.ts';
import { readNumber } from '../../../src/dashboard/unit-cells/amounts.ts';
import { topFloorsOf } from '../../../src/dashboard/unit-cells/top-floors.ts';
import { planOfRows } from './plan.ts';

// Headers and layouts of lists that are of the same kinds as the files beside this one.

/** Other headers and layouts of the same kinds: the meanings of the columns from left to right. */
test.each<[string, string, readonly (ColumnName | undefined)[]]>([
  ['€/qm;Preis', '4500;349900', [undefined, 'kaufpreis']],
  ['Preis pro Quadratmeter;Kaufpreis', '4500;349900', [undefined, 'kaufpreis']],
  ['qm-Preis;Verkaufspreis', '4500;349900', [undefined, 'kaufpreis']],
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
])('%s names its columns', async (headers, values, meanings) => {
  const { columns, mapping } = await planOfRows(headers, values);
  expect(columns.map(({ at }) => mapping.get(at))).toEqual(meanings);
});

test.each([
  [['WE;Kaufpreis [Mio. €]', '1;1,25'], { kaufpreis: '1250000' }],
  [['WE;Baujahr', '1;2019-2021'], { baujahr: '2019-2021' }], // the service refuses it
  [['WE;Kaufpreis in TEUR', '1;349,9'], { kaufpreis: '349900' }],
  [['WE;Kaufpreis', ';T€', '1;349,9'], { kaufpreis: '349900' }],
  [['WE;Jahresnettokaltmiete', '1;12.000,00'], { kaltmieteWohnung: '1000' }],
  [['WE;Kaltmiete €/Jahr', '1;10.000,00'], { kaltmieteWohnung: '833.33' }],
  [['WE;Kaltmiete (€/Monat)', '1;950'], { kaltmieteWohnung: '950' }],
  [
    ['Wohnung;;Stellplatz;;Preis', 'Nr.;Zi.;Nr.;Preis;Kaufpreis', '7;3;TG 1;25000;349900'],
    { unitIdentifier: '7', zimmer: '3', kaufpreisStellplatz: '25000', kaufpreis: '349900' },
  ],
  [
    ['Wohnung;Kaufpreis;', 'WE-Nr.;Wohnung;Stellplatz', '7;349900;25000'],
    { unitIdentifier: '7', kaufpreis: '349900', kaufpreisStellplatz: '25000' },
  ],
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
    'WE;Lage;Wohnfläche;Kaufpreis',
  );
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, null, 'sum', null, 'heading']);
});

test.each([
  ['WE;Kaufpreis', ['1;29500', '2;29500', '3;29500', '4;29500', '5;29500'], 'equal'],
  ['WE;Kaufpreis', ['1;349,90', '2;400000'], 'low'],
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
    unit('A', 'DG re'),
    unit('B', 'DG'),
    unit('A', 'Penthouse'),
  ];
  expect([...topFloorsOf(units)]).toEqual([[2, 4]]);
});

test.each([
  ['ca.85 m²', '85'],
  ['~ 85 m²', '85'],
  ['950 €/Monat', '950'],
  ['349.900 €*', '349900'],
  ['1,2 Mio. €', '1200000'],
  ['ab € 349.900,-', '349900.00'],
  ['2,5-Zi.', '2.5'],
  ['3 1/2', '3.5'],
  ['¾', '0.75'],
])('%s is read as %s, if the words beside it are left out', (text, value) => {
  expect(readNumber(text, 'comma')?.value).toBe(value);
});

test.each(['75-80 m²', '3 Zi. + Küche', '31.12.', 'A 12', '12/7', 'reserviert bis 31.12.'])(
  '%s is no number',
  (text) => {
    expect(readNumber(text, 'comma')).toBeNull();
  },
);
