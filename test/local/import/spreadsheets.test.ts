import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { withFormula, withoutFormula } from '../../../src/values/formula.ts';
import {
  bodyOf,
  columnsOf,
  headerIndex,
} from '../../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping } from '../../../src/dashboard/pages/import/columns/mapping.ts';
import { readCsv } from '../../../src/dashboard/spreadsheets/read-csv.ts';
import {
  readWorkbook,
  significantDigits,
} from '../../../src/dashboard/spreadsheets/read-workbook.ts';
import { meaningsOfHeader } from '../../../src/dashboard/unit-cells/headers.ts';
import { reviewRows } from '../../../src/dashboard/pages/import/rows/rows.ts';
import {
  formatShownBy,
  isAmbiguous,
  readAmount,
  readNumber,
  showAmount,
} from '../../../src/dashboard/unit-cells/amounts.ts';
import { readUnit } from '../../../src/dashboard/unit-cells/read-unit.ts';
import { readStatus, readWord } from '../../../src/dashboard/unit-cells/words.ts';
import { csvOf } from '../../../src/dashboard/pages/units/export/csv.ts';

// Reading and writing of spreadsheets.

/** The sheet of a CSV file. */
const gridOf = (text: string) => readCsv('x', text).sheets[0] ?? { name: '', rows: [] };

/** Separators, blanks, signs of formulas, and other characters. */
const SIGNS = "',;|\t\r\n =+-@＝a1\u200B".split('');

describe('An amount in a spreadsheet', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1.234.567,89 €', '1234567.89'],
    ['EUR 1,234,567.89', '1234567.89'],
    ['1 234 567,8', '1234567.8'],
    ["1'234'567.8", '1234567.8'],
    ['319.000,-', '319000.00'],
    ['319000,--', '319000.00'],
    ['78,5 m²', '78.5'],
    ['2,5 Zi.', '2.5'],
    ['78.125000001', '78.125000001'],
    ['0,125', '0.125'],
    ['-3,5', '-3.5'],
    ['250000', '250000'],
    ['9.007.199.254.740.993,07', '9007199254740993.07'],
  ])('%s is %s in either format', (text, read) => {
    for (const format of ['comma', 'point'] as const) expect(readAmount(text, format)).toBe(read);
  });

  test.each(['auf Anfrage', '1.23.4', '1,2,3', '12,3456,7', '1e5', ''])(
    '%s is passed on unchanged, so that the service refuses it',
    (text) => {
      for (const format of ['comma', 'point'] as const) expect(readAmount(text, format)).toBe(text);
    },
  );

  test('such as 349.900 is read by the file’s number format', () => {
    for (const text of ['349.900', '349.900 €', '-1.000']) expect(isAmbiguous(text)).toBe(true);
    for (const text of ['349.90', '0.900', '3499.000', '349.900,00']) {
      expect(isAmbiguous(text)).toBe(false);
    }
    expect(readAmount('349.900', 'comma')).toBe('349900');
    expect(readAmount('349.900', 'point')).toBe('349.900');
    expect(readAmount('349,900', 'comma')).toBe('349.900');
    expect(readAmount('349,900', 'point')).toBe('349900');
  });

  test.each([
    ['78,5', 'comma'],
    ['1.234.567', 'comma'],
    ['78.5', 'point'],
    ['1,234,567', 'point'],
    ['349.900', null],
    ['250000', null],
    ['viel', null],
  ])('%s shows the format %s', (text, format) => {
    expect(formatShownBy(text)).toBe(format);
  });

  test('is shown with every digit', () => {
    expect(showAmount('9007199254740993.070', 'de')).toBe('9.007.199.254.740.993,070');
    expect(showAmount('1234.5', 'en')).toBe('1,234.5');
    expect(showAmount('viel', 'de')).toBe('viel');
  });
});

test.each([
  ['0.30000000000000004', '0.3'],
  ['319000.09999999998', '319000.1'],
  ['1E-2', '0.01'],
  ['1.5E+21', '1500000000000000000000'],
  ['123456789012345', '123456789012345'],
  ['x', 'x'],
])('The stored number %s is %s', (stored, meant) => {
  expect(significantDigits(stored)).toBe(meant);
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
  ['ca. 3 ½ Zi.', '3.5'],
  ['3-Zimmer-Wohnung', '3'],
  ['KP: 349.900 €', '349900'],
  ['349.900 € Festpreis', '349900'],
  ["1'349'900.-", '1349900.00'],
  ['rund 85 Quadratmeter', '85'],
])('%s is read as %s, if the words beside it are left out', (text, value) => {
  expect(readNumber(text, 'comma')?.value).toBe(value);
});

test.each([
  '4.500 €/m²',
  '12.000 € p.a.',
  '349.900 € inkl. TG',
  '2 x 25.000 €',
  '75-80 m²',
  '3 Zi. + Küche',
  '31.12.',
  'A 12',
  '12/7',
  'reserviert bis 31.12.',
])('%s is no number', (text) => {
  expect(readNumber(text, 'comma')).toBeNull();
});

describe('A header in a spreadsheet', () => {
  test.each([
    ['Wohnfläche (m²)', 'wohnflaecheQm'],
    ['Wohnfläche in m²', 'wohnflaecheQm'],
    ['Wfl. [qm]', 'wohnflaecheQm'],
    ['Kaufpreis in EUR', 'kaufpreis'],
    ['Purchase price €', 'kaufpreis'],
    ['WE-Nr.', 'unitIdentifier'],
    ['PLZ', 'postalCode'],
    ['Straße', 'street'],
    ['Geschoß', 'etageLabel'],
    ['Nettokaltmiete', 'kaltmieteWohnung'],
    ['Year built', 'baujahr'],
    ['Haus', 'haus'],
    ['Gebäude', 'haus'],
    ['Aufgang', 'haus'],
    ['Block', 'haus'],
    ['Preis auf Anfrage', 'preisAufAnfrage'],
    ['Beschreibung', 'beschreibung'],
    ['Kaufpreis Stellplatz', 'kaufpreisStellplatz'],
    ['Stellplatz', 'kaufpreisStellplatz'],
    ['Heizung', 'heizungsart'],
    ['Bezug', undefined],
  ])('%s means %s', (header, field) => {
    const [meaning] = meaningsOfHeader({ own: header, group: '', unit: '' });
    expect(meaning?.field).toBe(field);
  });

  test('is found below titles and merged headings, and empty columns are left out', () => {
    const grid = gridOf(
      'Preisliste;;;;\n\nLage;;Preis;;\nEtage;;Kaufpreis;Bezug;\nEG;;1;;\n;;;;\nOG;;2;bald;\n',
    );
    const header = headerIndex(grid);
    expect(grid.rows[header]?.number).toBe(4);
    const columns = columnsOf(grid, header);
    expect(columns.map((column) => column.header)).toEqual(['Etage', 'Kaufpreis', 'Bezug']);
    const mapping = proposeMapping(columns);
    expect([...mapping.values()]).toEqual(['etageLabel', 'kaufpreis']);
    expect(reviewRows(bodyOf(grid, header), mapping)).toMatchObject([
      { number: 5 },
      { number: 7, cells: { etageLabel: { text: 'OG' } } },
    ]);
  });
});

describe('A word for a status or a visibility', () => {
  test.each(['Verkauft', 'SOLD', 'verkauft '])('%s is verkauft', (text) => {
    expect(readStatus(text)).toBe('verkauft');
  });

  test.each(['Reserviert', 'under offer', 'Sale agreed'])('%s is reserviert', (text) => {
    expect(readStatus(text)).toBe('reserviert');
  });

  test.each(['auf_anfrage', 'auf Anfrage', 'on request'])('%s is auf_anfrage', (text) => {
    expect(readStatus(text)).toBe('auf_anfrage');
  });

  test.each(['Ja', 'true', 'x', 'veröffentlicht'])('%s is online', (text) => {
    expect(readWord('visibility', text)).toBe('online');
  });

  test.each(['nein', '0', 'hidden'])('%s is offline', (text) => {
    expect(readWord('visibility', text)).toBe('offline');
  });

  test('that is unknown is passed on unchanged, so that the service refuses it', () => {
    expect([readStatus('weg'), readWord('visibility', 'vielleicht')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test('A four-digit number gets back the leading zero of a German postal code, a text does not', () => {
  const cells = { postalCode: { kind: 'number', text: '4109' } } as const;
  const reading = { format: 'comma', visibility: 'offline', postalCodesHaveFive: true } as const;
  expect(readUnit(cells, reading)).toEqual({ visibility: 'offline', postalCode: '04109' });
  const abroad = { ...reading, postalCodesHaveFive: false };
  expect(readUnit(cells, abroad)).toEqual({ visibility: 'offline', postalCode: '4109' });
});

describe('The export of units', () => {
  const unit = {
    unitIdentifier: '=cmd|1',
    street: 'Süd; "1"',
    kaufpreis: '319000.10',
    etage: -1,
    isDenkmal: true,
    city: null,
    images: [],
  };

  test('is a CSV file for German Excel without formulas', () => {
    expect(csvOf([unit, { ...unit, unitIdentifier: '@x', isDenkmal: false }])).toBe(
      '\uFEFFunitIdentifier;street;kaufpreis;etage;isDenkmal;city\r\n' +
        `'=cmd|1;"Süd; ""1""";319000,10;-1;ja;\r\n` +
        `'@x;"Süd; ""1""";319000,10;-1;nein;\r\n`,
    );
    expect(csvOf([])).toBe('\uFEFF\r\n');
  });

  test('has a column for each name of the metadata, which the import reads again', () => {
    const metadata = { Balkon: 'Süd; groß', kaufpreis: '1.50', 'TG-Nr': '007' };
    const units = [
      { unitIdentifier: 'A 1', metadata },
      { unitIdentifier: 'A 2', metadata: {} },
    ];
    const grid = gridOf(csvOf(units));
    const columns = columnsOf(grid, headerIndex(grid));
    expect(columns.map(({ header }) => header)).toContain('metadata.TG-Nr');
    const rows = reviewRows(grid.rows.slice(1), proposeMapping(columns));
    const options = { format: 'comma', visibility: 'offline', postalCodesHaveFive: true } as const;
    expect(rows.map(({ cells }) => readUnit(cells, options))).toEqual([
      { visibility: 'offline', unitIdentifier: 'A 1', metadata },
      { visibility: 'offline', unitIdentifier: 'A 2' },
    ]);
  });

  test.each([
    '=1',
    '+1',
    '-1',
    '@x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    '\u00A0=1',
    ' ＝1',
    '\u3000+1',
    '\u200B-1',
    '\u202E@x',
    "'=1",
  ])('quotes %j, which the import reads again', (city) => {
    const [, row] = csvOf([{ city }]).split('\r\n');
    expect(row).toBe(`'${city}`);
    const grid = gridOf(csvOf([{ city }]));
    expect(grid.rows[1]?.cells[0]?.text).toBe(city.trim());
  });

  test.each([
    ["Haus A,=cmd|'/C calc'!A0", "Haus A,'=cmd|'/C calc'!A0"],
    ['Haus A, =1', "Haus A,' =1"],
    ["Haus A,'=1", "Haus A,''=1"],
    ['a\t+1', "a\t'+1"],
    ['a|@x', "a|'@x"],
    ['=a,-b|＝c', "'=a,'-b|'＝c"],
  ])('makes %j safe where another separator ends a cell, and reads it again', (text, safe) => {
    expect(withoutFormula(text)).toBe(safe);
    expect(withFormula(safe)).toBe(text);
  });

  test('has no part that a spreadsheet of any language runs, and every text is read again', () => {
    const part = fc.string({ unit: fc.constantFrom(...SIGNS) });
    fc.assert(
      fc.property(part, (text) => {
        const safe = withoutFormula(text);
        expect(withFormula(safe)).toBe(text);
        for (const cell of safe.split(/[,;|\t\r\n]/)) {
          expect(/^[=+\-@]/.test(cell.replaceAll(/[ \u200B]/g, '').normalize('NFKC'))).toBe(false);
        }
      }),
    );
  });

  test.each(['Haus A\rHof', 'Haus A\nHof', 'Haus A\r\nHof', 'Haus A;Hof', 'Haus "A"'])(
    'keeps %j in one cell',
    (city) => {
      const file = csvOf([{ city }, { city: 'Köln' }]);
      expect(file).toContain(`"${city.replaceAll('"', '""')}"`);
      const grid = gridOf(file);
      expect(grid.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
        ['city'],
        [city],
        ['Köln'],
      ]);
    },
  );

  test.each(['Köln', "'s-Gravenhage", 'A = B', 'Haus -1'])('leaves %j as it is', (city) => {
    expect(csvOf([{ city }])).toBe(`\uFEFFcity\r\n${city}\r\n`);
  });

  test('can be imported again', () => {
    const grid = gridOf(csvOf([unit]));
    const columns = columnsOf(grid, headerIndex(grid));
    const mapping = proposeMapping(columns);
    const [row] = reviewRows(grid.rows.slice(1), mapping);
    const reading = { format: 'comma', visibility: 'offline', postalCodesHaveFive: true } as const;
    expect(readUnit(row?.cells ?? {}, reading)).toEqual({
      visibility: 'offline',
      isDenkmal: true,
      unitIdentifier: '=cmd|1',
      street: 'Süd; "1"',
      kaufpreis: '319000.10',
      etage: -1,
    });
  });
});

/** The smallest workbook with one sheet. */
const workbook = (sheet: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      '<Relationships><Relationship Id="r" Type="a/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  });
const cellAt = (row: number, column: string) =>
  `<row r="${row}"><c r="${column}${row}" t="inlineStr"><is><t>WE 1</t></is></c></row>`;

describe('An XLSX file', () => {
  test('is read', async () => {
    const [grid] = await readWorkbook(workbook(cellAt(1, 'A')));
    expect(grid?.rows[0]?.cells[0]?.text).toBe('WE 1');
  });

  test.each([
    [1_000_000_000, 'A'],
    [1, 'ZZZZZZ'],
    [100_000, 'ALL'],
  ])(
    'with a cell in row %d of column %s is refused before a grid is built',
    async (row, column) => {
      await expect(readWorkbook(workbook(cellAt(row, column)))).rejects.toMatchObject({
        fault: 'too large',
      });
    },
  );

  test('that unpacks to more than 100 MB is refused while it is unpacked', async () => {
    const bomb = zipSync(
      {
        '[Content_Types].xml': new Uint8Array(),
        'xl/worksheets/sheet1.xml': new Uint8Array(101 * 1024 * 1024),
      },
      { level: 1 },
    );
    expect(bomb.length).toBeLessThan(500_000);
    await expect(readWorkbook(bomb)).rejects.toMatchObject({ fault: 'too large' });
  });
});
