import { describe, expect, test } from 'vitest';
import { csvFile, xlsxFile } from '../files.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { checks, choosesFile, HEADERS, IMPORT, imports } from './importing.ts';
import { OWNER } from './people.ts';

useBrowser();

/** Imports a file without errors. @returns the created units. */
async function imported(path: string, name: string, units: string) {
  const project = await aProject(name);
  const editor = await choosesFile(path, project);
  await checks(editor);
  await imports(editor, units);
  await editor.clicks('Weitere Datei importieren');
  await editor.leaves();
  return unitsOf(project);
}

describe('A CSV file', () => {
  test.each([
    ['semicolons, in windows-1252', { separator: ';', encoding: 'windows-1252' }],
    ['commas, in UTF-8', { separator: ',', encoding: 'utf-8' }],
    [
      'tabs, in UTF-8 with a byte order mark',
      { separator: '\t', encoding: 'utf-8 with a byte order mark' },
    ],
  ] as const)('with %s is read', async (title, csv) => {
    const rows = [
      HEADERS,
      ['Süd 1', 'EG', '2,5', '78,125', '1.234.567,89 €', 'verfügbar'],
      ['', '', '', '', '', ''],
      ['Süd 2', '1. OG', '3', '84', '319000', 'Reserviert'],
    ];
    const units = await imported(await csvFile('Süd.csv', rows, csv), title, '2');
    expect(units).toMatchObject([
      {
        unitIdentifier: 'Süd 1',
        etage: 0,
        zimmer: '2.5',
        wohnflaecheQm: '78.125',
        kaufpreis: '1234567.89',
        status: 'frei',
        visibility: 'offline',
      },
      { unitIdentifier: 'Süd 2', etage: 1, kaufpreis: '319000.00', status: 'reserviert' },
    ]);
  });

  test('with ambiguous numbers makes the page ask for the number format', async () => {
    const project = await aProject('Zweideutig');
    const rows = [
      ['Unit', 'Price'],
      ['1', '349.900'],
      ['2', '248.500'],
    ];
    const editor = await choosesFile(await csvFile('prices.csv', rows), project);
    const check = editor.page.getByRole('button', { name: 'Prüfen', exact: true });
    expect(await check.isDisabled()).toBe(true);
    await editor.sees('„349.900“ kann 349.900,00 oder 349,900 bedeuten.');
    const format = editor.page.getByLabel('Zahlen in dieser Datei');
    await format.selectOption('comma');
    await editor.sees('„349.900“ wird 349.900,00');
    await editor.findsNoFault('import-format');
    await checks(editor);
    await imports(editor, '2');
    await editor.clicks('Weitere Datei importieren');
    await editor.leaves();
    expect(await unitsOf(project)).toMatchObject([
      { kaufpreis: '349900.00' },
      { kaufpreis: '248500.00' },
    ]);
  });
});

describe('An XLSX file', () => {
  test('with a title, merged headers, empty columns, binary floats and dates is read', async () => {
    const day = new Date('2026-03-01T00:00:00Z');
    const units = await imported(
      await xlsxFile('Lindenhof.xlsx', [
        [{ value: 'Lindenhof, Preisliste', columnSpan: 6 }],
        [],
        [
          { value: 'Wohnung', rowSpan: 2 },
          null,
          { value: 'Größe', columnSpan: 2 },
          null,
          { value: 'Preis', columnSpan: 2 },
          null,
          { value: 'Bezug', rowSpan: 2 },
        ],
        [null, null, 'Zimmer', 'Wohnfläche', 'Kaufpreis', 'Kaltmiete', null],
        ['WE 1', null, 2.5, 0.1 + 0.2, 319_000.1, 950, { value: day, format: 'dd.mm.yyyy' }],
        [],
        ['WE 2', null, 3, 78.125, 1_250_000, 1200.55, { value: day, format: 'dd.mm.yyyy' }],
      ]),
      'Lindenhof, aus Excel',
      '2',
    );
    expect(units).toMatchObject([
      { unitIdentifier: 'WE 1', wohnflaecheQm: '0.30', kaufpreis: '319000.10', zimmer: '2.5' },
      { unitIdentifier: 'WE 2', wohnflaecheQm: '78.125', kaltmieteWohnung: '1200.55' },
    ]);
  });

  test('with 5,000 rows is read and checked', async () => {
    const project = await aProject('Fünftausend');
    const rows = Array.from({ length: 5000 }, (_, nth) => [
      `WE ${nth + 1}`,
      `${nth % 9}. OG`,
      2.5,
      78.125 + nth / 10,
      319_000 + nth,
      'frei',
    ]);
    const path = await xlsxFile('5000.xlsx', [HEADERS, ...rows]);
    const editor = await choosesFile(path, project);
    await checks(editor);
    await editor.sees('Alle 5.000');
    const drawn = await editor.page.evaluate<number>(`new Promise((resolve) => {
      const all = document.querySelector('input[name=view]');
      const next = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Weiter');
      const start = performance.now();
      next.click();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
    })`);
    console.info(`200 rows of a file are drawn in ${Math.round(drawn)} ms.`);
    await editor.leaves();
  });
});

test('The import remembers the meaning of columns by their headers', async () => {
  const project = await aProject('Gemerkt');
  const path = await csvFile('gemerkt.csv', [
    ['Stellplatz', 'Kaufpreis'],
    ['12', '100'],
  ]);
  const editor = await choosesFile(path, project);
  const meaning = editor.page.getByLabel('Bedeutung von Stellplatz');
  expect(await meaning.inputValue()).toBe('');
  await meaning.selectOption({ label: 'Lage im Haus' });
  await checks(editor);
  await editor.clicks('Zurück');
  await editor.page.reload();
  await editor.choosesFile(path);
  expect(await meaning.inputValue()).toBe('unitLocation');
  await editor.leaves();
});

test.each([
  ['an old Excel file', 'alt.xls', '\u00D0\u00CF\u0011\u00E0', /von vor 2007/],
  ['an archive that is no spreadsheet', 'kaputt.xlsx', 'PK\u0003\u0004', /lässt sich nicht lesen/],
  ['a file without rows', 'leer.csv', ';;;\r\n', /enthält keine Zeilen/],
])('%s is refused with a reason', async (_, name, text, reason) => {
  const owner = await signedIn(OWNER, IMPORT);
  await owner.page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: '',
    buffer: Buffer.from(text, 'latin1'),
  });
  await owner.sees(reason);
  await owner.leaves();
});
