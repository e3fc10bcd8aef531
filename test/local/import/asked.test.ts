import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { projectIn } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { planOf, planOfRows } from './plan.ts';

// What a list does not say plainly is asked, and never imported in silence.

const plannedDoubts = async (...rows: readonly string[]) =>
  (await planOfRows(...rows)).rows.map(({ doubt }) => doubt);

const askedFor = async (...rows: readonly string[]) => {
  const { doubts, questions } = await planOfRows(...rows);
  return [
    ...questions.map(({ field, columns }) =>
      [field, ...columns.map(({ header }) => header)].join(' '),
    ),
    ...doubts.flat().map(({ field, kind }) => `${field} ${kind}`),
  ];
};

test('A second table below the list is none of its units, up to the list’s own header', async () => {
  const flats = ['WE;Etage;Zimmer;Wohnfläche;Kaufpreis;Status', '1;EG;2;60;300000;frei'];
  expect(
    await plannedDoubts(
      ...flats,
      'Stellplatz;Lage;Preis;Status;;',
      'TG 1;UG;25000;frei;;',
      'TG 2;UG;25000;verkauft;;',
    ),
  ).toEqual([null, 'table', 'table', 'table']);
  expect(
    await plannedDoubts(
      ...flats,
      'Gewerbe;;;;;',
      'Einheit;Lage;Fläche;Miete/Monat;;',
      'G1;EG;120;2400;;',
      ...flats,
    ),
  ).toEqual([null, 'heading', 'table', 'table', 'heading', null]);
  expect(await plannedDoubts('WE;Typ;Lage;Status', 'W 1;Wohnung;Haus;frei')).toEqual([null]);
});

test.each([
  [['Objekt;Fläche;Preis', 'a;50;250000', 'b;60;300000'], ['unitIdentifier Objekt']],
  [['Lage;Fläche;Preis', 'EG;50;250000', '1. OG;60;300000'], []],
  [['WE;Fläche;Preis', '1;50;250000', '2;60;300000'], []],
  [['Wohneinheit (lt. Teilungserklärung);Preis', 'WE 1;250000'], []],
  [
    ['WE;Wohnfläche (WoFlV, Balkon 25 %);Wohnfläche ohne Balkon', '1;82;79'],
    ['wohnflaecheQm Wohnfläche (WoFlV, Balkon 25 %) Wohnfläche ohne Balkon'],
  ],
  [
    ['WE;Zimmer;Fläche', '1;35;70', '2;25000;80', '3;2;60'],
    ['zimmer rooms', 'zimmer rooms'],
  ],
  [
    ['WE;m²;S', '1;50;1', '2;60;2', 'Legende: 1 = frei, 2 = verkauft;;'],
    ['status mark', 'status mark'],
  ],
  [['WE;m²;Art', '1;50;1', '2;60;2', 'Küche: 1 = klein, 2 = groß;;'], []],
  [['Haus;Zi;Preis', 'RH 1;5;649900', 'RH 2;5;589900'], ['unitIdentifier Haus']],
  [['Hausnummer;Zi;Preis', '1;5;649900', '2;5;589900'], ['unitIdentifier Hausnummer']],
  [['Haus;Nr.;Preis', 'A;1;649900', 'B;2;589900'], []],
  [
    ['WE;MO;m²;Preis', '4711;01;50;1001', '4711;02;50;1002', '4711;03;50;1003'],
    ['unitIdentifier MO'],
  ],
  [['WE;m²;Bemerkung', '1;50;', '2;60;Res. bis 12.10.'], ['status Bemerkung']],
  [
    ['WE;Status', '1;nicht verfügbar', '2;aktiv', '3;Akquise', '4;Vermietet', '5;frei'],
    ['status denied', 'status denied', 'status denied', 'status denied'],
  ],
  [
    ['WE;Status', '1;Vermarktung', '2;Vermarktet'],
    ['status denied', 'status denied'],
  ],
  [['WE;m²;verkauft am', '1;50;', '2;60;03.10.2026'], ['verkauftAm soldOn']],
  [['WE;m²;verkauft am;Status', '1;50;03.10.2026;verkauft'], []],
  [['WE;m²;Notartermin', '1;50;20.12.2026', '2;50;20.12.2026 14:30'], ['notarterminAm time']],
  [['WE;m²;Kaufpreis', '1;50;01.03.2026'], ['kaufpreis date']],
])('%j asks: %j', async (rows, asked) => {
  expect(await askedFor(...rows)).toEqual(asked);
});

test('What a legend and dates mean is proposed; no price of a few euros', async () => {
  const coded = await planOfRows(
    'WE;m²;S',
    '1;50;1',
    '2;60;2',
    'Legende: 1 = frei, 2 = verkauft;;',
  );
  expect(coded.units).toMatchObject([{ status: 'frei' }, { status: 'verkauft' }]);
  const dated = await planOfRows('WE;m²;verkauft am;Notartermin', '1;50;03.10.2026;20.12.2026');
  expect(dated.units).toMatchObject([
    { status: 'verkauft', verkauftAm: '2026-10-03', notarterminAm: expect.stringContaining('T') },
  ]);
  const { doubts } = await planOfRows('WE;m²;Kaufpreis', '1;50;01.03.2026');
  expect(doubts).toMatchObject([[{ proposal: null }]]);
});

test('Parking spaces and cellars are told by their type or name, although they have an area', async () => {
  const rows = [
    'Nr;Typ;Größe m²;Preis €',
    'W1;Wohnung;65;325000',
    'ST1;Stellplatz außen;12,5;9500',
    'K1;Keller;6;',
    'TG 3;;12;20000',
  ];
  expect(await plannedDoubts(...rows)).toEqual([null, 'parking', 'parking', 'parking']);
  expect(await plannedDoubts('WE;m²;Stellplatz', '1;50;Tiefgarage', '2;60;')).toEqual([null, null]);
});

test('A list whose units are columns is recognised', async () => {
  const turned = await planOfRows('Wohnung;W1;W2', 'Etage;EG;DG', 'Zimmer;2;3', 'Kaufpreis;1;2');
  expect(turned.isTransposed).toBe(true);
  const usual = await planOfRows('WE;Etage;Zimmer;Preis', 'Haus;EG;2;1', '2;EG;2;2', '3;EG;2;2');
  expect(usual.isTransposed).toBe(false);
});

test.each([
  ['Lindenhof – Preisliste Nr. 7', 'Lindenhof'],
  ['Projekt Am Anger, Stand 11/2026', 'Am Anger'],
  ['Preisliste: Haus am See', 'Haus am See'],
  ['Preisliste', ''],
])('The title %s names the project %s', async (title, name) => {
  const { sheet } = await planOfRows(`${title};;`, 'WE;Zimmer;Preis', '1;2;300000');
  expect(projectIn(sheet, 1)).toBe(name);
});

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><strike/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF00B050"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill></fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf fillId="2" applyFill="1"/><xf fillId="3" applyFill="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const cell = (text: string, style = 0) =>
  `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`;

/** A workbook of flats. @param styles the style of each. */
function styled(styles: readonly number[]): Uint8Array {
  const rows = [
    `<row>${['WE', 'Zimmer', 'Fläche'].map((text) => cell(text)).join('')}</row>`,
    ...styles.map(
      (style, at) => `<row>${cell(`W${at}`, style)}<c><v>2</v></c><c><v>50</v></c></row>`,
    ),
  ];
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

test('Colours and lines through rows that tell units apart are asked as their status; stripes are not', async () => {
  const coloured = await planOf(styled([1, 2, 1, 1]));
  expect(coloured.questions).toMatchObject([
    { field: 'status', columns: [{ header: 'Markierung' }] },
  ]);
  expect(coloured.questions[0]?.columns[0]?.samples).toEqual(['grün', 'rot']);
  const struck = await planOf(styled([0, 3, 0, 0]));
  expect(struck.questions[0]?.columns[0]?.samples).toEqual(['durchgestrichen']);
  for (const stripes of [
    [1, 0, 1, 0],
    [1, 1, 1, 1],
    [1, 2, 1, 2],
  ])
    expect((await planOf(styled(stripes))).questions).toEqual([]);
});
