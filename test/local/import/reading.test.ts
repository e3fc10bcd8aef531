import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../../src/dashboard/spreadsheets/contents.ts';
import { fieldTexts } from '../../../src/dashboard/field-controls/words.ts';
import { xlsxOf } from '../../../src/dashboard/pages/units/export/xlsx.ts';
import { ALL_SHEETS } from '../../../src/dashboard/pages/import/columns/layout.ts';
import { planOf, planOfRows } from './plan.ts';

// What is in files of spreadsheet programs, and how long that takes.

/** The texts of a CSV file's cells. */
async function read(text: string, separator: string | null = null) {
  const { sheets } = await contentsOf('x', new TextEncoder().encode(text), separator);
  return sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell.text)) ?? [];
}

describe('A CSV file', () => {
  test.each([
    [
      'a;b\r\n1;2\n3;4\r5;6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'a,b\n"1,5",2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    ['Preis\n349,90\n400,50', [['Preis'], ['349,90'], ['400,50']]],
    [
      'a\tb\n1,5\t2,5',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    [
      'a|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=,\na,b\n1;2,3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'a;b\n"x\ny";2',
      [
        ['a', 'b'],
        ['x\ny', '2'],
      ],
    ],
    [
      'a;b\nx "y" z;"say ""hi"""',
      [
        ['a', 'b'],
        ['x "y" z', 'say "hi"'],
      ],
    ],
    [
      '"a;b"\n"1;2"',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('%j is read', async (text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test.each([
    ['of a Mac', [0x53, 0x74, 0x72, 0x61, 0xa7, 0x65, 0x3b, 0x57, 0x8a], ['Straße', 'Wä']],
    ['of Windows', [0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x3b, 0x57, 0xe4], ['Straße', 'Wä']],
    [
      'with two byte order marks',
      [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x22, 0x61, 0x22, 0x3b, 0x62],
      ['a', 'b'],
    ],
  ])('%s is read', async (_, bytes, cells) => {
    const { sheets } = await contentsOf('x', new Uint8Array(bytes));
    expect(sheets[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(cells);
  });

  test('can be read with another separator', async () => {
    expect(await read('a;b,c\n1;2,3', ',')).toEqual([
      ['a;b', 'c'],
      ['1;2', '3'],
    ]);
  });

  test.each(['a;b;c\n1;"x;2\n3;y";4', 'a;b;c;d\n1;"x;2;3\n4;y";5;6', 'a;b;c;d\n1;"x;2;3\n4;y;5;6'])(
    '%j names the line of a quotation mark without an end, and loses no row',
    async (text) => {
      const { sheets } = await contentsOf('x', new TextEncoder().encode(text));
      const [, first, second] = sheets[0]?.rows ?? [];
      expect(first?.number).toBe(2);
      expect(first?.cells[1]).toMatchObject({ fault: 'quote' });
      expect(second?.cells).toHaveLength(first?.cells.length ?? 0);
    },
  );
});

/** A text in an encoding of one byte, whose letters have these bytes. */
const encoded = (text: string, letters: string, codes: readonly number[]) =>
  Uint8Array.from(text, (letter) => codes[letters.indexOf(letter)] ?? letter.charCodeAt(0));

test.each([
  ['DOS', [0x81, 0xe1, 0x94, 0x99], 'WE;Straße\n1;Müllerstraße\n2;Kö Öl\u001A'],
  ['a Macintosh', [0x9f, 0xa7, 0x9a, 0x85], 'WE;Straße\n1;Müllerstraße\n2;Kö Öl'],
  ['Windows', [0xfc, 0xdf, 0xf6, 0xd6], 'WE;Straße\n1;Müllerstraße\n2;Kö Öl\u0084x\u0094'],
])('The umlauts of %s are read', async (_, codes, text) => {
  const { units } = await planOf(encoded(text, 'üßöÖ', codes));
  expect(units).toMatchObject([
    { street: 'Müllerstraße' },
    { street: expect.stringMatching(/^Kö Öl(?:„x”)?$/) },
  ]);
});

/** An ODS file with the XML of its rows. */
const odsOf = (rows: string, styles = '') =>
  zipSync({
    'content.xml': strToU8(
      `<office:document-content>${styles}<office:body><office:spreadsheet>${rows}</office:spreadsheet></office:body></office:document-content>`,
    ),
  });
const odsRow = (...cells: readonly string[]) =>
  `<table:table-row>${cells.join('')}</table:table-row>`;
const shownText = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const shownNumber = (value: string, text: string, more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}"${more}><text:p>${text}</text:p></table:table-cell>`;

test('A workbook of OpenDocument is read as it is shown', async () => {
  const header = odsRow(...['WE-Nr.', 'Etage', 'Kaufpreis', 'Preis'].map(shownText));
  const rows = [
    `<table:table-header-rows>${header}</table:table-header-rows>`,
    odsRow(
      shownNumber('7', '007'),
      shownNumber('2', '2. OG'),
      shownNumber('349900.5', '349.901 €'),
    ),
    odsRow(
      shownNumber('8', 'WE 8'),
      shownText('EG'),
      shownNumber('0', '#WERT!', ' calcext:value-type="error"'),
    ),
  ].join('');
  const { units, doubts } = await planOf(odsOf(`<table:table>${rows}</table:table>`));
  expect(units).toMatchObject([
    { unitIdentifier: '007', etageLabel: '2. OG', kaufpreis: '349900.5' },
    { unitIdentifier: 'WE 8' },
  ]);
  expect(doubts.flat().map(({ kind }) => kind)).toEqual(['error']);
});

const hiddenTable = (name: string) =>
  `<table:table table:name="${name}" table:style-name="${name}"><table:table-column table:visibility="collapse"/>${odsRow(shownText('WE'))}</table:table>`;

test('A workbook of OpenDocument has its hidden sheets last and its hidden columns marked', async () => {
  const style =
    '<style:style style:name="alt"><style:table-properties table:display="false"/></style:style>';
  const { sheets } = await contentsOf('x', odsOf(hiddenTable('alt') + hiddenTable('neu'), style));
  expect(sheets).toMatchObject([
    { name: 'neu', hiddenColumns: [0] },
    { name: 'alt', hidden: true },
  ]);
});

/** A workbook with rows. */
const workbookOf = (rows: CellValue[][], more: Partial<WriteSheet> = {}) =>
  writeXlsx({ sheets: [{ name: 'Liste', rows, ...more }] });

describe('A workbook', () => {
  test('of OpenDocument is read', async () => {
    const rows = [
      ['WE-Nr.', 'Kaufpreis'],
      ['A-01', 349_900.5],
    ];
    expect((await planOf(await writeOds({ sheets: [{ name: 'Liste', rows }] }))).units).toEqual([
      { unitIdentifier: 'A-01', kaufpreis: '349900.5' },
    ]);
  });

  test('of OpenDocument has its hidden rows marked', async () => {
    const rows = [
      ['WE-Nr.', 'Kaufpreis'],
      ['A-01', 1],
      ['A-02', 2],
    ];
    const files = unzipSync(await writeOds({ sheets: [{ name: 'Liste', rows }] }));
    const content = strFromU8(files['content.xml'] ?? new Uint8Array());
    const [begin = '', header = '', ...others] = content.split('<table:table-row');
    const hidden = [begin, header, ` table:visibility="filter"${others[0]}`, others[1]];
    files['content.xml'] = strToU8(hidden.join('<table:table-row'));
    const { rows: read } = await planOf(zipSync(files));
    expect(read.map(({ doubt }) => doubt)).toEqual(['hidden', null]);
  });

  test('of a sheet for each house can be read together', async () => {
    const sheets = ['Haus A', 'Haus B'].map((name) => ({
      name,
      rows: [[`Preisliste ${name}`], ['WE', 'Preis'], ['01', 300_000]],
    }));
    const bytes = await writeXlsx({ sheets });
    expect((await planOf(bytes)).units).toHaveLength(1);
    const { units, rows } = await planOf(bytes, undefined, ALL_SHEETS);
    expect(units).toMatchObject([{ haus: 'Haus A' }, { haus: 'Haus B' }]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  });

  test('has its hidden sheets last, and its hidden columns are not proposed', async () => {
    const rows = [
      ['WE-Nr.', 'Kaufpreis'],
      ['A-01', 1],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'geheim', rows, veryHidden: true },
        { name: 'Liste', rows, columns: [{}, { hidden: true }] },
      ],
    });
    const { sheets, meanings, columns } = await planOf(bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Liste', 'geheim']);
    expect(meanings).toEqual({ 'WE-Nr.': 'unitIdentifier' });
    expect(columns[1]?.hidden).toBe(true);
  });

  test('of 10,000 rows below its header and 200 columns is read; a larger one is refused by name', async () => {
    const row = Array.from({ length: 200 }, (_, at) => `Spalte ${at}`);
    const large = await workbookOf(Array.from({ length: 10_001 }, () => row));
    expect((await contentsOf('x', large)).sheets[0]?.rows).toHaveLength(10_001);
    const long = await workbookOf(Array.from({ length: 10_021 }, () => ['x']));
    await expect(contentsOf('x', long)).rejects.toMatchObject({ fault: 'too many rows' });
    const wide = await workbookOf([[...row, 'x']]);
    await expect(contentsOf('x', wide)).rejects.toMatchObject({ fault: 'too many columns' });
  }, 120_000);

  test('with an empty cell in its last row and column is read', async () => {
    const files = unzipSync(
      await workbookOf([
        ['WE-Nr.', 'Kaufpreis'],
        ['A-01', 1],
      ]),
    );
    const path = Object.keys(files).find((name) => name.endsWith('sheet1.xml')) ?? '';
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row></sheetData>';
    files[path] = strToU8(strFromU8(files[path] ?? new Uint8Array()).replace('</sheetData>', far));
    expect((await contentsOf('x', zipSync(files))).sheets[0]?.rows).toHaveLength(2);
  });

  test('shows numbers as their formats do', async () => {
    const formats = [
      '0000',
      '"A-"000',
      '0\\-00',
      '"Haus "0',
      '#,##0 "€"',
      '0.00',
      '0" m²"',
      '[Blue]0000',
      '0000_ ',
      '0". OG"',
      'General" A"',
    ];
    const cells = new Map(
      formats.map((numFmt, at) => [`0,${at}`, { value: 112, style: { numFmt } }] as const),
    );
    const bytes = await workbookOf([formats.map(() => 112)], { cells });
    expect(
      (await contentsOf('x', bytes)).sheets[0]?.rows[0]?.cells.map(({ text }) => text),
    ).toEqual('0112,A-112,1-12,Haus 112,112,112,112,0112,0112,112. OG,112 A'.split(','));
  });
});

test('An amount whose format has another currency is asked about; a dollar sign may be the program’s', async () => {
  const formats = [
    '[$CHF-807] #,##0',
    '#,##0 "CHF"',
    '#,##0 [$€-407]',
    '"$"#,##0',
    '[$$-409]#,##0',
  ];
  const cells = new Map(
    formats.map((numFmt, at) => [`${at + 1},1`, { value: 450_000, style: { numFmt } }] as const),
  );
  const rows = [['WE', 'Kaufpreis'], ...formats.map((_, at) => [`W${at}`, 450_000 + at])];
  const { doubts } = await planOf(await workbookOf(rows, { cells }));
  const asked = doubts.map((each) => each.some(({ kind }) => kind === 'currency'));
  expect(asked).toEqual([true, true, false, false, true]);
});

test('A sale’s days and moments are dates in a workbook, and the same when they are read again', async () => {
  const sale = {
    unitIdentifier: 'A-01',
    status: 'verkauft',
    verkauftAm: '2026-11-03',
    notarterminAm: '2026-12-03T13:30:00.000Z',
  };
  const exact = { ...sale, notarterminAm: '2026-12-03T13:30:15.000Z' };
  const blob = await xlsxOf(fieldTexts('de'), [sale, exact], null, () => 'Lindenhof');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const [sheet] = (await contentsOf('x', bytes)).sheets;
  const kinds = sheet?.rows[1]?.cells
    .filter(({ text }) => text.includes('2026-1'))
    .map(({ kind }) => kind);
  expect(kinds).toEqual(['date', 'date']);
  const { units, doubts } = await planOf(bytes);
  expect(units).toMatchObject([sale, exact]);
  expect(doubts.flat()).toEqual([]);
});

test.each([
  ['Vermietet seit', '01.04.2021', { vermietetSeit: '2021-04-01' }],
  ['Vermietet seit', '1.4.98', { vermietetSeit: '1998-04-01' }],
  ['Vermietet seit', 'April 2021', { vermietetSeit: 'April 2021' }],
  ['Energieausweis gültig bis', '4.3.31', { energieausweisGueltigBis: '2031-03-04' }],
  ['Aufzug;Keller;EBK', '✓;x;nein', { aufzug: true, keller: true, einbaukueche: false }],
  ['Etagenzahl;Baujahr', '5,00;1.905', { etagenzahl: 5, baujahr: 1905 }],
])('%s: %s is a day, a number, or yes or no', async (header, texts, unit) => {
  const { units, doubts } = await planOfRows(`WE;m²;${header}`, `1;78,5;${texts}`);
  expect(units).toMatchObject([unit]);
  expect(doubts.flat()).toEqual([]);
});

describe('No file makes the page wait', () => {
  const LONG = 60_000;

  test.each([
    ['brackets in a header', `${'('.repeat(LONG)};b\n1;2`],
    ['quotes', '"'.repeat(LONG)],
    ['quotes that are never closed', 'a;b\n"x;y\n'.repeat(LONG / 20)],
    ['1,000 columns', `${'a;'.repeat(150)}b\n${'1,5;'.repeat(150)}2`],
    ['a long number', `WE;Kaufpreis\n1;${'1.'.repeat(LONG)}`],
    ['a long text beside a number', `WE;Kaufpreis\n1;${'ca. '.repeat(LONG)}5`],
    ['a long sum', `WE;Kaufpreis\nSumme ${'('.repeat(LONG)};5`],
    ['spaces', `WE;Kaufpreis\n1;${' '.repeat(LONG)}5`],
    ['a long word', `WE;Lage\n1;${'EG '.repeat(LONG)}`],
    ['apostrophes', `WE;Lage\n${"'".repeat(LONG)}1;2`],
  ])('with %s', async (_, text) => {
    await planOfRows('a;b', '1;2'); // loads the modules
    const began = performance.now();
    await planOfRows(text);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
