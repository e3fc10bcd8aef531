import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { checks, choosesFile, HEADERS, imports } from './importing.ts';
import { at, VIEWER } from './people.ts';

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

test('Rows with errors can be left out, and an unreadable floor gets a warning', async () => {
  const project = await aProject('Ausgelassen');
  const rows = [
    ['Einheit', 'Etage', 'Baujahr', 'Status', 'online'],
    ['1', 'Galerie', '1987', 'frei', 'ja'],
    ['2', '2. OG', 'neu', 'weg', 'nein'],
    ['3', '', '2026', 'frei', ''],
  ];
  const editor = await choosesFile(await csvFile('drei.csv', rows), project);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'Hinweise 1' }).check();
  await editor.sees('Hinweis: Das muss ein Geschoss nennen');
  await editor.page.getByRole('radio', { name: 'Fehler 1' }).check();
  expect(await editor.page.getByText('Zeilen mit Fehlern: 1.').count()).toBe(1);
  await editor.sees('Wählen Sie aus der Liste.');
  const step = editor.page.getByRole('list', { name: 'Schritte' }).locator('[aria-current=step]');
  expect(await step.textContent()).toBe('Prüfen');
  await editor.reads('Import prüfen');
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

test('A repeated identifier gets a warning, however far apart its rows are', async () => {
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
  await editor.sees('Keine Fehler gefunden. Zeilen mit Hinweisen: 5.');
  await editor.page.getByRole('radio', { name: 'Hinweise 5' }).check();
  const warnings = editor.page.locator('.warning');
  expect(await warnings.allTextContents()).toEqual([
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 2.',
    'Hinweis: Diese Kennung steht schon in Zeile 1.001.',
    'Hinweis: Die Kennung fehlt.',
    'Hinweis: Die Kennung fehlt.',
  ]);
  await editor.findsNoFault('import-repeated');

  // A row that is left out does not count, so the next one becomes the first with the identifier.
  await editor.page.getByRole('radio', { name: 'Alle 1.250' }).check();
  await editor.page.getByLabel('Zeile 2 importieren').uncheck();
  await editor.page.getByRole('radio', { name: 'Hinweise 4' }).check();
  await editor.sees('Hinweis: Diese Kennung steht schon in Zeile 4.');
  await editor.clicks('Zeile 1.242 ändern');
  const cell = editor.page.getByLabel('Kennung, Zeile 1.242');
  await cell.fill('WE 5000');
  await cell.press('Tab');
  await editor.sees('Zeilen mit Hinweisen: 3.');
  await editor.leaves();
});

test('A file can be imported with the keyboard alone', async () => {
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
  const start = '1 Einheit importieren';
  for (let tries = 0; (await focused.textContent()) !== start; tries++) {
    expect(tries).toBeLessThan(30);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await editor.reads('1 Einheit importiert');
  await editor.clicks('Weitere Datei importieren');
  await editor.leaves();
  expect(await unitsOf(project)).toMatchObject([{ kaufpreis: '1200000.00' }]);
});

test('A viewer does not see the import', async () => {
  const viewer = await signedIn(VIEWER, at('overview'));
  expect(await viewer.page.getByRole('link', { name: 'Import' }).count()).toBe(0);
  await viewer.leaves();
});
