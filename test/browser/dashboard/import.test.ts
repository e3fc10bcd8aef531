import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import {
  atImport,
  checks,
  chooses,
  HEADERS,
  imports,
  opensRow,
  takesAnotherFile,
} from './importing.ts';
import { at } from './people.ts';

useBrowser();

test('An import of 2,000 rows is corrected, stopped, left, resumed and completed', async () => {
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
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  await editor.sees('20 Fehler sind offen.');
  const wrong = editor.page.locator('input[aria-invalid=true]');
  expect(await wrong.evaluateAll((cells) => cells.map(({ value }) => value))).toEqual(
    Array.from(faulty, () => 'auf Anfrage'),
  );
  await editor.fits('import-faults');

  // The header is row 1 of the file, so every row is one further down than in the list.
  for (const row of faulty) {
    const place = (row + 2).toLocaleString('de');
    await editor.page.getByLabel(`Kaufpreis (€), Zeile ${place}`).fill('400.000,50');
  }
  await editor.page.keyboard.press('Tab');
  await editor.sees('Keine Fehler gefunden.');
  const heads = editor.page.locator('[data-group]');
  expect((await heads.allTextContents())[0]).toBe('20 erledigt');

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
  await takesAnotherFile(editor);
  await editor.leaves();

  const units = await unitsOf(project);
  expect(units).toHaveLength(2000);
  expect(new Set(units.map(({ unitIdentifier }) => unitIdentifier)).size).toBe(2000);
  for (const [place, { unitIdentifier, kaufpreis }] of units.entries()) {
    const price = faulty.has(place) ? '400000.50' : `${319_000 + place}.10`;
    expect([unitIdentifier, kaufpreis]).toEqual([`WE ${place + 1}`, price]);
  }
}, 180_000);

test('Rows with errors can be left out, a repeated identifier gets a warning, and a file can be imported with the keyboard alone', async () => {
  const [partial, typed, repeated] = [
    await aProject('Ausgelassen'),
    await aProject('Tastatur'),
    await aProject('Doppelte'),
  ];
  const editor = await atImport();
  const { keyboard } = editor.page;
  const shows = (view: string) => editor.page.getByRole('radio', { name: view }).check();

  const three = await csvFile('drei.csv', [
    ['Einheit', 'Etage', 'Baujahr', 'Status', 'online'],
    ['1', 'Galerie', '1987', 'frei', 'ja'],
    ['2', '2. OG', 'neu', 'weg', 'nein'],
    ['3', '', '2026', 'frei', ''],
  ]);
  await chooses(editor, three, partial);
  await checks(editor);
  await shows('Hinweise 1');
  await editor.sees('Hinweis: Das muss ein Geschoss nennen');
  await shows('Fehler 1');
  expect(await editor.page.getByText('1 Fehler ist offen.').count()).toBe(1);
  await editor.sees('unbekannt');
  const step = editor.page.getByRole('list', { name: 'Schritte' }).locator('[aria-current=step]');
  expect(await step.textContent()).toBe('Prüfen');
  await editor.reads('Import prüfen');
  await editor.clicks('Ohne diese Zeile');
  await editor.sees('Keine Fehler gefunden.');
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  expect(await unitsOf(partial)).toMatchObject([
    { unitIdentifier: '1', baujahr: 1987, visibility: 'online', etage: null },
    { unitIdentifier: '3', baujahr: 2026, visibility: 'offline' },
  ]);

  const one = await csvFile('tasten.csv', [
    ['Einheit', 'Kaufpreis'],
    ['1', 'viel'],
  ]);
  await chooses(editor, one, typed);
  const focused = editor.page.locator(':focus');
  await editor.page.getByRole('button', { name: 'Prüfen', exact: true }).focus();
  await keyboard.press('Enter');
  await editor.sees('1 Fehler ist offen.');
  for (let tries = 0; (await focused.getAttribute('aria-invalid')) !== 'true'; tries++) {
    expect(tries).toBeLessThan(30);
    await keyboard.press('Tab');
  }
  await keyboard.type('1.200.000');
  await keyboard.press('Tab');
  await editor.sees('Keine Fehler gefunden.');
  const start = '1 Einheit importieren';
  for (let tries = 0; (await focused.textContent()) !== start; tries++) {
    expect(tries).toBeLessThan(30);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await editor.reads('1 Einheit importiert');
  await takesAnotherFile(editor);
  expect(await unitsOf(typed)).toMatchObject([{ kaufpreis: '1200000.00' }]);

  // However far apart the rows are.
  const rows = Array.from({ length: 1250 }, (_, nth) => [`WE ${nth + 1}`, `${319_000 + nth}`]);
  rows[2] = [' WE 1', '319000']; // in the same block
  rows[1240] = ['WE 1', '319000'];
  rows[1241] = ['WE 1000', '319000'];
  rows[1242] = ['', '319000'];
  rows[1243] = ['', '319000'];
  const many = await csvFile('doppelt.csv', [['Einheit', 'Kaufpreis'], ...rows]);
  await chooses(editor, many, repeated);
  await checks(editor);
  await editor.sees('Keine Fehler gefunden. 5 Hinweise.');
  await shows('Hinweise 5');
  expect(await editor.page.locator('[data-finding=warning]').allTextContents()).toEqual([
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 1.001.',
    'Hinweis: Die Kennung fehlt.',
    'Hinweis: Die Kennung fehlt.',
  ]);
  await editor.fits('import-repeated');

  // A row that is left out does not count, so the next one becomes the first with the identifier.
  await shows('Zeilen 1.250');
  await opensRow(editor, '2');
  await editor.page.getByLabel('Was mit Zeile 2 geschieht').selectOption('skip');
  await shows('Hinweise 4');
  await editor.sees('Hinweis: Diese Kennung steht schon in Zeile 4.');
  await opensRow(editor, '1.242');
  const cell = editor.page.getByLabel('Kennung, Zeile 1.242');
  await cell.fill('WE 5000');
  await cell.press('Tab');
  await editor.sees('Keine Fehler gefunden. 3 Hinweise.');
  await editor.leaves();
});
