import { expect, test } from 'vitest';
import { csvFile, xlsxFile } from '../files.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf, wholeUnitsOf } from './api.ts';
import {
  atImport,
  checks,
  chooses,
  HEADERS,
  imports,
  means,
  takesAnotherFile,
} from './importing.ts';
import { at, EDITOR } from './people.ts';

useBrowser();

/** Imports a file with two units and without errors. @returns the created units. */
async function imported(editor: Visitor, path: string, project: { readonly id: string }) {
  await chooses(editor, path, project);
  await checks(editor);
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  return unitsOf(project);
}

test('CSV files are read with each separator and encoding, and the number format is asked for if it is ambiguous', async () => {
  const files = await Promise.all(
    (
      [
        { separator: ';', encoding: 'windows-1252' },
        { separator: ',', encoding: 'utf-8' },
        { separator: '\t', encoding: 'utf-8 with a byte order mark' },
      ] as const
    ).map(async (csv) => {
      const rows = [
        HEADERS,
        ['Süd 1', 'EG', '2,5', '78,125', '1.234.567,89 €', 'verfügbar'],
        ['', '', '', '', '', ''],
        ['Süd 2', '1. OG', '3', '84', '319000', 'Reserviert'],
      ];
      const project = await aProject(csv.encoding);
      return { path: await csvFile('Süd.csv', rows, csv), project };
    }),
  );
  const ambiguous = await aProject('Zweideutig');
  const editor = await atImport();
  for (const { path, project } of files) {
    expect(await imported(editor, path, project), `of ${project.name}`).toMatchObject([
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
  }

  const prices = await csvFile('prices.csv', [
    ['Unit', 'Price'],
    ['1', '349.900'],
    ['2', '248.500'],
  ]);
  await chooses(editor, prices, ambiguous);
  const check = editor.page.getByRole('button', { name: 'Prüfen', exact: true });
  expect(await check.isDisabled()).toBe(true);
  await editor.sees('„349.900“ kann 349.900,00 oder 349,900 bedeuten.');
  await editor.clicks('1.234,56 (deutsch)');
  await editor.sees('„349.900“ wird 349.900,00');
  await editor.findsNoFault('import-format', { part: '[aria-label="Zu klären"]' });
  await checks(editor);
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  expect(await unitsOf(ambiguous)).toMatchObject([
    { kaufpreis: '349900.00' },
    { kaufpreis: '248500.00' },
  ]);
  await editor.leaves();
});

test('XLSX files are read with a title, merged headers, empty columns, binary floats and dates, and with 5,000 rows', async () => {
  const day = new Date('2026-03-01T00:00:00Z');
  const listed = await xlsxFile('Lindenhof.xlsx', [
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
    ['WE 1', null, 2.5, 33.1 + 0.2, 319_000.1, 950, { value: day, format: 'dd.mm.yyyy' }],
    [],
    ['WE 2', null, 3, 78.125, 1_250_000, 1200.55, { value: day, format: 'dd.mm.yyyy' }],
  ]);
  const rows = Array.from({ length: 5000 }, (_, nth) => [
    `WE ${nth + 1}`,
    `${nth % 9}. OG`,
    2.5,
    78.125 + nth / 10,
    319_000 + nth,
    'frei',
  ]);
  const large = await xlsxFile('5000.xlsx', [HEADERS, ...rows]);
  const [first, second] = [await aProject('Lindenhof, aus Excel'), await aProject('Fünftausend')];
  const editor = await atImport();
  expect(await imported(editor, listed, first)).toMatchObject([
    { unitIdentifier: 'WE 1', wohnflaecheQm: '33.30', kaufpreis: '319000.10', zimmer: '2.5' },
    { unitIdentifier: 'WE 2', wohnflaecheQm: '78.125', kaltmieteWohnung: '1200.55' },
  ]);

  await chooses(editor, large, second);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'Zeilen 5.000' }).waitFor();
  const drawn = await editor.page.evaluate<number>(`new Promise((resolve) => {
    const next = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Weiter');
    const start = performance.now();
    next.click();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start), 0));
  })`);
  console.info(`200 rows of a file are drawn in ${Math.round(drawn)} ms.`);
  await editor.leaves();
});

test('The import refuses other files with a reason, and remembers the meaning of columns by their headers', async () => {
  const project = await aProject('Gemerkt');
  const editor = await atImport();
  for (const [name, text, reason] of [
    ['alt.xls', '\u00D0\u00CF\u0011\u00E0', /von vor 2007/],
    ['kaputt.xlsx', 'PK\u0003\u0004', /lässt sich nicht lesen/],
    ['leer.csv', ';;;\r\n', /enthält keine Zeilen/],
  ] as const) {
    const buffer = Buffer.from(text, 'latin1');
    const file = { name, mimeType: '', buffer };
    await editor.page.locator('input[type=file]').setInputFiles(file);
    await editor.sees(reason);
  }

  const path = await csvFile('gemerkt.csv', [
    ['Stellplatz', 'Kaufpreis'],
    ['12', '100'],
  ]);
  await chooses(editor, path, project);
  const meaning = editor.page.getByLabel('Bedeutung von Stellplatz');
  expect(await meaning.inputValue()).toBe('kaufpreisStellplatz');
  await means(editor, 'Stellplatz', 'Lage im Haus');
  await checks(editor);
  await editor.clicks('Zurück');
  await meaning.waitFor();
  await editor.page.reload();
  expect(await meaning.inputValue()).toBe('unitLocation');
  await takesAnotherFile(editor, 'Andere Datei');
  await editor.choosesFile(path);
  expect(await meaning.inputValue()).toBe('unitLocation');
  await editor.leaves();
});

test('A file whose reading does not end is given up after 30 seconds, and the page answers meanwhile', async () => {
  const editor = await atImport();
  await editor.clock.install();
  const { page } = editor;
  await page.route('**/assets/reader-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'for (;;);' }),
  );
  await editor.choosesFile(await csvFile('endlos.csv', [HEADERS, ['1', 'EG', '2', '50', '1', '']]));
  await editor.clock.fastForward('00:29');
  expect(await page.evaluate('1 + 1')).toBe(2);
  expect(await page.getByText('ließ sich in 30 Sekunden nicht lesen').count()).toBe(0);
  await editor.clock.fastForward('00:02');
  await editor.sees('ließ sich in 30 Sekunden nicht lesen');
  await expect.poll(() => page.workers(), { timeout: 20_000 }).toEqual([]);
  await page.unroute('**/assets/reader-*.js');
  await editor.choosesFile(await csvFile('gut.csv', [HEADERS, ['1', 'EG', '2', '50', '1', '']]));
  await page.getByLabel('Projekt', { exact: true }).waitFor();
  await editor.leaves();
});

test('An office’s price list: merged cells are filled down, equal faults have one repair, parking spaces come with their units, and what is not taken is said', async () => {
  const project = await aProject('Preisliste mit Häusern');
  await aProject('Ein anderes');
  const path = await xlsxFile('Preisliste.xlsx', [
    [
      'Haus',
      'Kennung',
      'Etage',
      'Wohnfläche',
      'Kaufpreis',
      'Stellplatz',
      'Status',
      'Balkon',
      'Bemerkung',
      'Projekt',
    ],
    [
      { value: 'Haus A', rowSpan: 3 },
      'A-1',
      'EG',
      'ca. 80 m²',
      442_000,
      25_000,
      'frei',
      'ja',
      'am Hof',
      project.name,
    ],
    [null, 'A-2', 'EG', 61.5, 'a. A.', 25_000, 'vermittelt', 'ja', null, project.name],
    [null, 'A-3', '1. OG', 70, '12 €', null, 'vermittelt', null, null, project.name],
    ['Haus B', 'B-1', '1. OG', 64.25, 310_000, 'zwei', 'frei', null, null, project.name],
  ]);
  const editor = await signedIn(EDITOR, at(`import?project=${project.id}`));
  editor.expectsComplaint(/400/); // the dry run of an upsert refuses faulty values
  await editor.choosesFile(path);
  expect(await editor.page.getByLabel('Projekt', { exact: true }).inputValue()).toBe(project.id);
  await editor.sees('Kommt nicht mit: Balkon (2 Werte), Bemerkung (1 Wert)');
  await means(editor, 'Bemerkung', 'Lage im Haus');
  await checks(editor);
  await editor.sees('4 Fehler sind offen.');
  expect(await editor.page.getByTitle('Von oben aufgefüllt').count()).toBe(2);
  await editor.findsNoFaultInBothLooks('import-repairs');
  await editor.clicks('80,00 übernehmen');
  await editor.clicks('auf Anfrage → Preis auf Anfrage');
  await editor.sees('Unter 1.000 €: Stimmt dieser Betrag?');
  await editor.clicks('Stimmt so');
  // A value of one's own is for all equal cells.
  await editor.clicks('Anders …: „vermittelt“ bei Status');
  await editor.page.getByLabel('Statt „vermittelt“').selectOption('verkauft');
  await editor.sees('Kommt nicht mit: Balkon (2 Werte)');
  const parking = editor.page.getByLabel('Kaufpreis Stellplatz (€), Zeile 5');
  await parking.fill('24.500,50');
  await parking.press('Tab');
  await editor.sees('Keine Fehler gefunden.');
  const sold = editor.page.getByRole('group', { name: 'Verkauft, ohne Tag: 2' });
  await sold.getByLabel('Verkauft am').fill('2026-11-03');
  await editor.clicks('4 Einheiten importieren');
  await editor.reads('4 Einheiten importiert');
  await editor.sees('Kommt nicht mit: Balkon (2 Werte)');
  await editor.reads('Import fertig');
  await editor.sees('4 neue Einheiten sind offline');
  await editor.sees('Neu angelegt oder aus dem Archiv geholt: 4 Einheiten kommen ins Archiv.');
  await editor.findsNoFaultInBothLooks('import-repairs-done');
  await takesAnotherFile(editor);

  // What is exported for Excel is imported again without a difference.
  for (const kind of ['Excel: sichtbare Spalten', 'Excel: alle Spalten']) {
    await editor.opens(at(`units?project=${project.id}`));
    await editor.clicks('Exportieren');
    const saving = editor.page.waitForEvent('download');
    await editor.clicks(kind);
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Preisliste mit Häusern \d{4}-\d\d-\d\d\.xlsx$/);
    await editor.page.getByRole('link', { name: 'Importieren' }).click();
    await editor.choosesFile(await saved.path());
    const chosen = editor.page.getByLabel('Projekt', { exact: true });
    expect(await chosen.inputValue()).toBe(project.id);
    await checks(editor);
    await editor.page.getByRole('radio', { name: 'unverändert 4' }).waitFor();
    await editor.sees('Keine Zeile ändert etwas oder ist neu.');
    await editor.page.locator('.save-bar').getByRole('button', { name: 'Zurück' }).click();
    await takesAnotherFile(editor, 'Andere Datei');
  }
  await editor.leaves();
  expect(await wholeUnitsOf(project)).toMatchObject({
    'A-1': {
      haus: 'Haus A',
      unitLocation: 'am Hof',
      wohnflaecheQm: '80.00',
      kaufpreisStellplatz: '25000.00',
    },
    'A-2': { haus: 'Haus A', kaufpreis: null, preisAufAnfrage: true, verkauftAm: '2026-11-03' },
    'A-3': { haus: 'Haus A', kaufpreis: '12.00', kaufpreisStellplatz: null, status: 'verkauft' },
    'B-1': { haus: 'Haus B', kaufpreisStellplatz: '24500.50', externalSourceId: 'B-1' },
  });
});
