import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { contentsOf } from '../../../src/dashboard/spreadsheets/contents.ts';
import { bytesOf, planOfFile } from './plan.ts';

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
  [
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Table>',
    'xml',
  ],
  ['<?xml version="1.0"?><o:openimmo xmlns:o="x">', 'openimmo'],
  ['{\\rtf1', 'no table'],
  ['\t\u0008\u0010\0', 'old excel'],
  ['ID;PWXL;N;E\nP;PGeneral', 'no table'],
  ['7z\u001C', 'unreadable'],
  [`<?xml version="1.0"?><!-- ${'x'.repeat(9000)} --><openimmo>`, 'openimmo'],
  ['[{"unit": 1}]', 'no table'],
  ['PK\u0003\u0004', 'unreadable'],
  ['\u0000\u0001\u0002\u0003', 'unreadable'],
])('%j is named for what it is: %s', async (text, fault) => {
  await expect(contentsOf('x', new TextEncoder().encode(text))).rejects.toMatchObject({ fault });
});

test.each([
  [{ 'word/document.xml': '<document/>' }, 'no table'],
  [{ '[Content_Types].xml': '<x t="a.wordprocessingml.document.main+xml"/>' }, 'no table'],
  [{ 'xl/workbook.bin': '', '[Content_Types].xml': '<Types/>' }, 'binary excel'],
  [{ 'Index/Document.iwa': '' }, 'numbers'],
  [{ 'content.xml': 'x', 'META-INF/manifest.xml': '<encryption-data/>' }, 'password'],
  [{ 'content.xml': '<office:text/>' }, 'no table'],
  [{ 'objekte.xml': '<?xml version="1.0"?><openimmo><anbieter/></openimmo>' }, 'openimmo'],
  [{ '[Content_Types].xml': '<Types/>' }, 'unreadable'],
])('The archive %j is named for what it is: %s', async (files, fault) => {
  const archive = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  const bytes = zipSync(Object.fromEntries(archive));
  await expect(contentsOf('x', bytes)).rejects.toMatchObject({ fault });
});

test.each([
  ['office-list-1.xlsx', 96],
  ['office-list-2.xlsx', 98],
])('An architect’s list %s has %d units, with few questions', async (name, count) => {
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
