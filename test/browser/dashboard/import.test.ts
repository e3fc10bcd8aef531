import { describe, expect, test } from 'vitest';
import { csvFile, xlsxFile } from '../files.ts';
import { type Look, signedIn, useBrowser, type Visitor } from '../visitor.ts';
import { at, EDITOR, OWNER, VIEWER } from './people.ts';
import { aProject, unitsOf } from './stored-units.ts';

useBrowser();

const IMPORT = at('import');

const HEADERS = ['WE-Nr.', 'Etage', 'Zimmer', 'Wohnfläche (m²)', 'Kaufpreis [€]', 'Status'];

/** Opens the import and chooses a file and a project. */
async function choosesFile(
  path: string,
  project: { readonly name: string },
  look: Look = {},
): Promise<Visitor> {
  const editor = await signedIn(EDITOR, IMPORT, look);
  await editor.choosesFile(path);
  await editor.page.getByLabel('Projekt', { exact: true }).selectOption({ label: project.name });
  return editor;
}

/** Starts the check of the rows. */
async function checks(editor: Visitor): Promise<void> {
  await editor.clicks('Prüfen');
  await editor.page.getByRole('heading', { name: 'Was der Import vom Tarif verbraucht' }).waitFor();
}

/** Imports all rows of a checked file. */
async function imports(editor: Visitor, units: string): Promise<void> {
  await editor.clicks(`${units} Einheiten importieren`);
  await editor.reads(`${units} Einheiten importiert`);
}

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

  test('whose numbers can mean two things is asked about, and shows what they become', async () => {
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
    await editor.sees('Alle (5.000)');
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

test('2,000 rows with 20 faulty ones are corrected, imported, stopped, left and resumed', async () => {
  const project = await aProject('Zweitausend');
  const faulty = new Set(Array.from({ length: 20 }, (_, nth) => 50 + nth * 97));
  const rows = Array.from({ length: 2000 }, (_, nth) => [
    `WE ${nth + 1}`,
    `${nth % 7}. OG`,
    '2,5',
    '78,125',
    faulty.has(nth) ? 'auf Anfrage' : `${319_000 + nth},10`,
    'frei',
  ]);
  const path = await csvFile('Zweitausend.csv', [HEADERS, ...rows], { encoding: 'windows-1252' });
  const editor = await choosesFile(path, project);
  await checks(editor);
  await editor.sees('Zeilen mit Fehlern: 20.');
  const wrong = editor.page.locator('input[aria-invalid=true]');
  expect(await wrong.count()).toBe(20);
  await editor.findsNoFault('import-faults');

  // The header is row 1 of the file, so every row is one further down than in the list.
  for (const row of faulty) {
    const cell = editor.page.getByLabel(`Kaufpreis (€), Zeile ${(row + 2).toLocaleString('de')}`);
    expect(await cell.inputValue()).toBe('auf Anfrage');
    await cell.fill('400.000,50');
    await cell.press('Tab');
  }
  await editor.sees('Keine Fehler gefunden.');

  // The service writes the third chunk, but its answer is lost.
  let sent = 0;
  await editor.page.route('**/imports', async (route) => {
    sent += 1;
    if (sent !== 3) return route.continue();
    await route.fetch();
    await editor.page.reload();
    return route.abort().catch(() => undefined);
  });
  await editor.clicks('2.000 Einheiten importieren');
  await editor.sees('Angehalten: 400 von 2.000 Einheiten importiert');
  await editor.findsNoFault('import-stopped');
  expect(await unitsOf(project)).toHaveLength(600);
  await editor.page.unroute('**/imports');

  await editor.clicks('Fortsetzen');
  await editor.clicks('Anhalten');
  await editor.sees(/Angehalten: \d/);
  await editor.page.reload();
  await editor.clicks('Fortsetzen');
  await editor.reads('2.000 Einheiten importiert');
  await editor.findsNoFault('import-done');
  const link = editor.page.getByRole('link', { name: 'Zu den Einheiten' });
  expect(await link.getAttribute('href')).toBe(`${at('units')}?project=${project.id}`);
  await editor.clicks('Weitere Datei importieren');
  await editor.leaves();

  const units = await unitsOf(project);
  expect(units).toHaveLength(2000);
  expect(new Set(units.map(({ unitIdentifier }) => unitIdentifier)).size).toBe(2000);
  for (const [place, { unitIdentifier, kaufpreis }] of units.entries()) {
    const price = faulty.has(place) ? '400000.50' : `${319_000 + place}.10`;
    expect([unitIdentifier, kaufpreis]).toEqual([`WE ${place + 1}`, price]);
  }
}, 180_000);

test('Rows with faults can be left out, and a floor that is not read is pointed out', async () => {
  const project = await aProject('Ausgelassen');
  const rows = [
    ['Einheit', 'Etage', 'Baujahr', 'online'],
    ['1', 'Galerie', '1987', 'ja'],
    ['2', '2. OG', 'neu', 'nein'],
    ['3', '', '2026', ''],
  ];
  const editor = await choosesFile(await csvFile('drei.csv', rows), project);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'Hinweise (1)' }).check();
  await editor.sees('Hinweis: Das muss ein Geschoss nennen');
  await editor.clicks('Zeilen mit Fehlern auslassen');
  await editor.sees('Keine Fehler gefunden.');
  await imports(editor, '2');
  await editor.clicks('Weitere Datei importieren');
  await editor.leaves();
  expect(await unitsOf(project)).toMatchObject([
    { unitIdentifier: '1', baujahr: 1987, visibility: 'online', etage: null },
    { unitIdentifier: '3', baujahr: 2026, visibility: 'offline' },
  ]);
});

test('An identifier that stands twice in a file is pointed out, however far apart its rows are', async () => {
  const project = await aProject('Doppelte');
  const rows = Array.from({ length: 1250 }, (_, nth) => [`WE ${nth + 1}`, '319000']);
  rows[2] = [' WE 1', '319000']; // in the same block
  rows[1240] = ['WE 1', '319000'];
  rows[1241] = ['WE 1000', '319000'];
  rows[1242] = ['', '319000'];
  rows[1243] = ['', '319000'];
  const editor = await choosesFile(
    await csvFile('doppelt.csv', [['Einheit', 'Kaufpreis'], ...rows]),
    project,
  );
  await checks(editor);
  await editor.sees('Keine Fehler gefunden. Zeilen mit Hinweisen: 3.');
  await editor.page.getByRole('radio', { name: 'Hinweise (3)' }).check();
  const warnings = editor.page.locator('.warning');
  expect(await warnings.allTextContents()).toEqual([
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 1.001.',
  ]);
  await editor.findsNoFault('import-repeated');

  // A row that is left out does not count, so the next one becomes the first with the identifier.
  await editor.page.getByRole('radio', { name: 'Alle (1.250)' }).check();
  await editor.page.getByLabel('Zeile 2 importieren').uncheck();
  await editor.page.getByRole('radio', { name: 'Hinweise (2)' }).check();
  await editor.sees('Hinweis: Diese Kennung steht schon in Zeile 4.');
  await editor.clicks('Zeile 1.242 ändern');
  const cell = editor.page.getByLabel('Kennung, Zeile 1.242');
  await cell.fill('WE 5000');
  await cell.press('Tab');
  await editor.sees('Zeilen mit Hinweisen: 1.');
  await editor.leaves();
});

test('What columns mean is remembered by their headers', async () => {
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
  await editor.page.reload();
  await editor.choosesFile(path);
  expect(await meaning.inputValue()).toBe('unitLocation');
  await editor.leaves();
});

test('A file is imported with the keyboard alone', async () => {
  const project = await aProject('Tastatur');
  const path = await csvFile('tasten.csv', [
    ['Einheit', 'Kaufpreis'],
    ['1', 'viel'],
  ]);
  const editor = await choosesFile(path, project);
  const { keyboard } = editor.page;
  const focused = editor.page.locator(':focus');
  await editor.page.getByRole('button', { name: 'Prüfen', exact: true }).focus();
  await keyboard.press('Enter');
  await editor.sees('Zeilen mit Fehlern: 1.');
  for (let tries = 0; (await focused.getAttribute('aria-invalid')) !== 'true'; tries++) {
    expect(tries).toBeLessThan(30);
    await keyboard.press('Tab');
  }
  await keyboard.type('1.200.000');
  await keyboard.press('Tab');
  await editor.sees('Keine Fehler gefunden.');
  const start = '1 Einheiten importieren';
  for (let tries = 0; (await focused.textContent()) !== start; tries++) {
    expect(tries).toBeLessThan(30);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await editor.reads('1 Einheiten importiert');
  await editor.clicks('Weitere Datei importieren');
  await editor.leaves();
  expect(await unitsOf(project)).toMatchObject([{ kaufpreis: '1200000.00' }]);
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

test('A viewer is not shown the import', async () => {
  const viewer = await signedIn(VIEWER, at('overview'));
  expect(await viewer.page.getByRole('link', { name: 'Import' }).count()).toBe(0);
  await viewer.leaves();
});
