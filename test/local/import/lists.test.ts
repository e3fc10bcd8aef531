import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds } from 'hucre/ods';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { contentsOf } from '../../../src/dashboard/spreadsheets/contents.ts';
import type { ColumnName } from '../../../src/dashboard/unit-cells/column-name.ts';
import { bytesOf, planOf, planOfFile, planOfRows } from './plan.ts';

// Lists as offices have them. Each file stands for a kind.

const A1 = { unitIdentifier: 'A-01', etageLabel: 'EG', zimmer: '2.5', wohnflaecheQm: '78.5' };
const A2 = { unitIdentifier: 'A-02', etageLabel: '1. OG', zimmer: '3', wohnflaecheQm: '84' };
const CONTROL = [
  { ...A1, kaufpreis: '349900', status: 'frei' },
  { ...A2, kaufpreis: '389900', status: 'reserviert' },
];
const TWO = [
  { unitIdentifier: 'A-01', zimmer: '2.5', wohnflaecheQm: '78.50', kaufpreis: '349900' },
  { unitIdentifier: 'A-02', zimmer: '3.5', wohnflaecheQm: '84.00', kaufpreis: '389900' },
];
const PRICES = [{ kaufpreis: '349900' }, { kaufpreis: '389900' }];
const TWELVE = Array.from({ length: 12 }, (_, at) => at + 1);

/** The units of each file, if all proposals are taken. */
const UNITS: Readonly<Record<string, readonly object[]>> = {
  'control.xlsx': CONTROL,
  'cells-without-r.xlsx': CONTROL,
  'chart-sheet.xlsx': CONTROL,
  'chart-sheet-first.xlsx': CONTROL,
  'libreoffice-last-row.xlsx': CONTROL,
  'styled-to-XFD.xlsx': CONTROL,
  'hidden-rows.xlsx': CONTROL,
  'hidden-longer-sheet.xlsx': CONTROL,
  'excel-two-units.csv': TWO,
  'utf16be.csv': [...TWO, ...TWO],
  'utf16le-no-bom.csv': TWO,
  'unicode-text-tab.txt': TWO,
  'status-update.csv': [{ status: 'reserviert' }, { status: 'verkauft' }],
  'equals-quote.csv': ['001', '002'].map((unitIdentifier) => ({
    unitIdentifier,
    postalCode: '01067',
  })),
  'one-bad-byte.csv': [{ street: 'Müllerstraße 5' }, { street: 'Café \uFFFD' }],
  'sep-quoted.csv': PRICES,
  'quote-swallows-rows.csv': TWELVE.map((at) => ({
    kaufpreis: String(348_900 + 1000 * at),
    ...(at === 3 && { unitLocation: '"Süd" Balkon' }),
  })),
  'excel-one-column-saved-again.csv': TWELVE.map((at) => ({
    kaufpreis: String(340_000 + 1000 * at),
    unitLocation: at % 4 === 0 ? 'Süd, ruhig' : 'Hof',
  })),
  'plz-four-digits.csv': TWELVE.map(() => ({ postalCode: '01069' })),
  'price-per-m2-first.xlsx': PRICES,
  'price-per-m2-brackets.xlsx': PRICES,
  'rent-per-year.xlsx': [{ kaltmieteWohnung: '981.25' }, { kaltmieteWohnung: '1092' }],
  'prices-in-thousands.xlsx': [{ kaufpreis: '349900' }, { kaufpreis: '1389900' }],
  'zustand-before-status.xlsx': [{ status: 'frei' }, { status: 'verkauft' }],
  'nr-before-we.xlsx': [{ unitIdentifier: 'A-01' }, { unitIdentifier: 'A-02' }],
  'ergebnis.xlsx': PRICES,
  'zero-price.xlsx': [
    {
      unitIdentifier: 'A-01',
      etageLabel: 'EG',
      wohnflaecheQm: '78.5',
      status: 'frei',
      visibility: 'online',
    },
    { kaufpreis: '389900', kaltmieteWohnung: '950' },
  ],
  'half-rooms.xlsx': [
    { zimmer: '3.5', wohnflaecheQm: '85', kaufpreis: '349900' },
    { zimmer: '2.5', wohnflaecheQm: '85', kaufpreis: '389900.00' },
    { zimmer: '3.5', wohnflaecheQm: '72', kaufpreis: '399900' },
  ],
  'total-then-per-m2.xlsx': [
    { kaufpreis: '349900', kaltmieteWohnung: '981.25' },
    { kaufpreis: '389900', kaltmieteWohnung: '1050' },
  ],
  'per-m2-then-total.xlsx': PRICES,
  'price-only.xlsx': PRICES,
  'iso-date-local-time.xlsx': [
    { vermietetSeit: '2024-01-01', baujahr: 2019 },
    { vermietetSeit: '2024-01-01', baujahr: 2019 },
  ],
  'leading-zeros.xlsx': [
    { unitIdentifier: '001', unitNumber: '007', postalCode: '01067' },
    { unitIdentifier: 'WE 12', unitNumber: '012', postalCode: '01067' },
  ],
  'merged-x-prefix.xlsx': [{ haus: 'Haus A' }, { haus: 'Haus A' }, { haus: 'Haus A' }],
  'many-digits.xlsx': [
    { wohnflaecheQm: '78.33', kaufpreis: '401328.99' },
    { wohnflaecheQm: '83.33', kaufpreis: '389900' },
  ],
  'numbers-as-text.xlsx': [
    { zimmer: '2.5', wohnflaecheQm: '78.50', kaufpreis: '349900.00' },
    {
      etageLabel: '2.OG links',
      zimmer: '3.5',
      wohnflaecheQm: '85',
      kaufpreis: '389900',
      status: 'reserviert',
    },
    { preisAufAnfrage: true, status: 'verkauft' },
    { zimmer: '3', wohnflaecheQm: '120.5', kaufpreis: '1250000' },
    { kaufpreis: '450000' },
    { status: 'frei' },
    {},
    { status: 'reserviert' },
  ],
  'cdata.xlsx': [
    { beschreibung: 'Ruhig & hell, Süd & West mit Loggia' },
    { beschreibung: 'Ruhig\r\n und hell' },
  ],
  'total-in-description.xlsx': [
    { unitIdentifier: 'A-01' },
    { unitIdentifier: 'A-02' },
    { unitIdentifier: 'A-03' },
    { unitIdentifier: 'A-04' },
  ],
  'dates-as-identifiers.xlsx': [{ unitIdentifier: '1.2', houseNumber: '1-3' }, {}],
  'identifiers-became-dates.xlsx': [
    { unitIdentifier: '1.2', houseNumber: '1-3', zimmer: '3.5' },
    {},
  ],
};

test.each(Object.entries(UNITS))('%s has its units with every value', async (name, units) => {
  const plan = await planOfFile(name);
  expect(plan.units).toHaveLength(units.length);
  expect(plan.units).toMatchObject(units);
});

/** Cells that are a question, and what it is. */
test.each([
  ['formula-error.xlsx', ['kaufpreis error', 'kaufpreis error']],
  ['formula-without-value.xlsx', ['kaufpreis formula', 'kaufpreis formula']],
  ['one-bad-byte.csv', ['street character']],
  ['dates-as-identifiers.xlsx', ['unitIdentifier date', 'houseNumber date']],
  ['identifiers-became-dates.xlsx', ['unitIdentifier date', 'houseNumber date', 'zimmer date']],
  ['zero-price.xlsx', ['kaufpreis zero', 'kaltmieteWohnung zero', 'wohnflaecheQm zero']],
  ['many-digits.xlsx', ['kaufpreis digits', 'wohnflaecheQm digits']],
  ['control.xlsx', []],
])('%s asks about its cells: %j', async (name, asked) => {
  const { doubts } = await planOfFile(name);
  expect(doubts.flat().map(({ field, kind }) => `${field} ${kind}`)).toEqual(asked);
});

test.each([
  ['html.xls', 'html'],
  ['openimmo.xml', 'openimmo'],
  ['password-protected.xlsx', 'password'],
])('%s is named for what it is: %s', async (name, fault) => {
  await expect(bytesOf(name).then((bytes) => contentsOf(name, bytes))).rejects.toMatchObject({
    fault,
  });
});

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\uFEFF<?xml version="1.0"?>\n<!-- x --><html xmlns="x"><table>', 'html'],
  ['  <table><tr><td>1', 'html'],
  ['MIME-Version: 1.0\nContent-Type: multipart/related', 'html'],
  ['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', 'xml'],
  ['<?xml version="1.0"?><o:openimmo xmlns:o="x">', 'openimmo'],
  ['{\\rtf1', 'no table'],
  ['[{"unit": 1}]', 'no table'],
  ['PK\u0003\u0004', 'unreadable'],
  ['\u0000\u0001\u0002\u0003', 'unreadable'],
])('%j is named for what it is: %s', async (text, fault) => {
  await expect(contentsOf('x', new TextEncoder().encode(text))).rejects.toMatchObject({ fault });
});

test('A ZIP file that is no workbook is named so', async () => {
  const document = zipSync({ 'word/document.xml': strToU8('<document/>') });
  await expect(contentsOf('x', document)).rejects.toMatchObject({ fault: 'no table' });
});

describe('An architect’s list', () => {
  test.each([
    ['office-list-1.xlsx', 96],
    ['office-list-2.xlsx', 98],
  ])('%s has %d units, with few questions', async (name, count) => {
    const { meanings, rows, units, doubts } = await planOfFile(name);
    expect(meanings).toEqual({
      Haus: 'haus',
      'WE-Nr.': 'unitIdentifier',
      Lage: 'etageLabel',
      'Zi.': 'zimmer',
      'Wfl. ca.': 'wohnflaecheQm',
      'Stellplatz: Preis': 'kaufpreisStellplatz',
      Kaufpreis: 'kaufpreis',
      Status: 'status',
    });
    expect(units).toHaveLength(count);
    expect(rows.filter(({ doubt }) => doubt !== null).map(({ doubt }) => doubt)).toEqual([
      'sum',
      'heading',
    ]);
    expect(new Set(doubts.flat().map(({ kind }) => kind))).toEqual(new Set(['about', 'onRequest']));
    expect(units[0]).toMatchObject({
      unitIdentifier: 'A01',
      haus: 'Haus A',
      etageLabel: 'EG li',
      zimmer: '4',
      wohnflaecheQm: '113.3',
      kaufpreisStellplatz: '29500.00',
      status: 'frei',
    });
    for (const { kaufpreis, preisAufAnfrage, wohnflaecheQm, zimmer } of units) {
      expect(Number(kaufpreis ?? 300_000) >= 200_000 || preisAufAnfrage).toBe(true);
      expect(Number(wohnflaecheQm)).toBeGreaterThan(30);
      expect(Number(zimmer)).toBeGreaterThan(1);
    }
  });
});

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
  ['Whg. Nr.;Anz. Zimmer', '7;2', ['unitIdentifier', 'zimmer']],
])('%s names its columns', async (headers, values, meanings) => {
  const { columns, mapping } = await planOfRows(headers, values);
  expect(columns.map(({ at }) => mapping.get(at))).toEqual(meanings);
});

test.each([
  [['WE;Kaufpreis [Mio. €]', '1;1,25'], { kaufpreis: '1250000' }],
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
    'WE;Lage;Wohnfläche;Kaufpreis',
  );
  expect(rows.map(({ doubt }) => doubt)).toEqual([null, null, 'sum', 'heading']);
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

describe('A CSV file', () => {
  const read = async (text: string, separator: string | null = null) => {
    const { sheets } = await contentsOf('x', new TextEncoder().encode(text), separator);
    return sheets[0]?.rows.map(({ cells }) => cells.map((cell) => cell.text)) ?? [];
  };

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

  test('can be read with another separator', async () => {
    expect(await read('a;b,c\n1;2,3', ',')).toEqual([
      ['a;b', 'c'],
      ['1;2', '3'],
    ]);
  });

  test.each(['a;b;c;d\n1;"x;2;3\n4;y";5;6', 'a;b;c;d\n1;"x;2;3\n4;y;5;6'])(
    '%j names the line of a quotation mark without an end, and loses no row',
    async (text) => {
      const { sheets } = await contentsOf('x', new TextEncoder().encode(text));
      const [, first, second] = sheets[0]?.rows ?? [];
      expect(first).toMatchObject({ number: 2, cells: [{}, { fault: 'quote' }, {}, {}] });
      expect(second?.cells).toHaveLength(4);
    },
  );
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

  test('of 10,000 rows and 200 columns is read; a larger one is refused by name', async () => {
    const row = Array.from({ length: 200 }, (_, at) => `Spalte ${at}`);
    const large = await workbookOf(Array.from({ length: 10_000 }, () => row));
    expect((await contentsOf('x', large)).sheets[0]?.rows).toHaveLength(10_000);
    const long = await workbookOf(Array.from({ length: 10_001 }, () => ['x']));
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
    const formats = ['0000', '"A-"000', '0\\-00', '"Haus "0', '#,##0 "€"', '0.00', '0" m²"'];
    const cells = new Map(
      formats.map((numFmt, at) => [`0,${at}`, { value: 112, style: { numFmt } }] as const),
    );
    const bytes = await workbookOf([formats.map(() => 112)], { cells });
    expect(
      (await contentsOf('x', bytes)).sheets[0]?.rows[0]?.cells.map(({ text }) => text),
    ).toEqual(['0112', 'A-112', '1-12', 'Haus 112', '112', '112', '112']);
  });
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
