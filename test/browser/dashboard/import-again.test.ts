import { expect, test } from 'vitest';
import { csvFile, xlsxFile } from '../files.ts';
import { LOOKS } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, changes, creates, reserves, unitsOf } from './api.ts';
import { atImport, checks, chooses, imports, opensRow, takesAnotherFile } from './importing.ts';

useBrowser();

const HEADERS = ['Kennung', 'Etage', 'Kaufpreis'];

test('A file changes all prices of 300 units and adds 12, and changes nothing a second time', async () => {
  const project = await aProject('Preisliste');
  const stock = Array.from({ length: 300 }, (_, nth) => ({
    externalSourceId: `WE ${nth + 1}`,
    unitIdentifier: `WE ${nth + 1}`,
    kaufpreis: String(300_000 + nth),
    visibility: 'online',
    ifNoneMatch: '*', // other projects have units of these names
  }));
  await creates(project, stock.slice(0, 200)); // no import, so the list has only the file's
  await creates(project, stock.slice(200));
  const rows = Array.from({ length: 312 }, (_, nth) => [`WE ${nth + 1}`, null, 310_000.5 + nth]);
  const path = await xlsxFile('Preisliste.xlsx', [HEADERS, ...rows]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  for (const view of ['ändern 300', 'neu 12', 'Fehler 0']) {
    await editor.page.getByRole('radio', { name: view }).waitFor();
  }
  await editor.sees('300.000 → 310.000,50');
  await imports(editor, '300 ändern, 12 neu anlegen', '312 Einheiten importiert');
  const units = await unitsOf(project);
  expect(units).toHaveLength(312);
  for (const { unitIdentifier, kaufpreis, visibility } of units) {
    const nth = Number(String(unitIdentifier).slice(3)) - 1;
    expect([kaufpreis, visibility]).toEqual([
      `${310_000 + nth}.50`,
      nth < 300 ? 'online' : 'offline',
    ]);
  }

  await chooses(editor, path, project);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'unverändert 312' }).waitFor();
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');

  // The file was written in parts, and is undone as a whole; what was changed since is named, and stays.
  await changes(project, 'WE 7', { kaufpreis: 999_000 });
  await editor.page.locator('.save-bar').getByRole('button', { name: 'Zurück' }).click();
  await takesAnotherFile(editor, 'Andere Datei');
  const undo = editor.page
    .getByRole('row', { name: /Preisliste.*300 Preise geändert, 12 Einheiten neu/ })
    .first()
    .getByRole('button', { name: /rückgängig machen$/ });
  for (const look of LOOKS) {
    await editor.turns(look);
    await undo.click();
    await editor.sees('299 Einheiten bekommen die Werte von vorher zurück.');
    await editor.sees('12 Einheiten wurden neu angelegt und kommen ins Archiv.');
    await editor.sees('Seitdem geändert, bleiben so: WE 7');
    await editor.findsNoFault(`undo-${look.width}-${look.scheme}`);
    await editor.page.keyboard.press('Escape');
    await editor.dialog.waitFor({ state: 'detached' });
  }
  await undo.click();
  await editor.clicks('311 Einheiten zurücksetzen');
  await editor.sees('311 Einheiten zurückgesetzt, 1 geblieben');
  const restored = await unitsOf(project);
  expect(restored).toHaveLength(300);
  for (const { unitIdentifier, kaufpreis } of restored) {
    const nth = Number(String(unitIdentifier).slice(3)) - 1;
    expect(kaufpreis).toBe(nth === 6 ? '999000.00' : `${300_000 + nth}.00`);
  }
  await editor.leaves();
});

test('A file’s units are found by the ids of an export and by own ids, and their reservations stay', async () => {
  const keyed = await aProject('Schlüssel', [
    { unitIdentifier: 'ERP-1', kaufpreis: '100000' },
    { unitIdentifier: 'ERP-2', kaufpreis: '200000' },
  ]);
  const reserved = await aProject('Reserviert', [
    { unitIdentifier: 'R-1', kaufpreis: '100000', status: 'frei' },
    { unitIdentifier: 'R-2', kaufpreis: '200000', status: 'frei' },
    { unitIdentifier: 'R-3', kaufpreis: '300000', status: 'verkauft' },
  ]);
  await reserves(reserved, 'R-1');
  await aProject('Nachbarhaus', [{ unitIdentifier: 'ERP-3' }]); // each may have one
  const editor = await atImport();

  const [first] = await unitsOf(keyed);
  const keys = await csvFile('Export.csv', [
    ['id', 'externalSourceId', 'unitIdentifier', 'kaufpreis'],
    [String(first?.['id']), '', 'WE 1', '111000,00'],
    ['', 'ERP-2', 'WE 2', '222000,00'],
    ['', 'ERP-3', 'WE 3', '333000,00'],
  ]);
  await chooses(editor, keys, keyed);
  await checks(editor);
  await imports(editor, '2 ändern, 1 neu anlegen', '3 Einheiten importiert');
  expect(await unitsOf(keyed)).toMatchObject([
    { externalSourceId: 'ERP-1', unitIdentifier: 'WE 1', kaufpreis: '111000.00' },
    { externalSourceId: 'ERP-2', unitIdentifier: 'WE 2', kaufpreis: '222000.00' },
    { externalSourceId: 'ERP-3', unitIdentifier: 'WE 3', kaufpreis: '333000.00' },
  ]);

  const statuses = await csvFile('Status.csv', [
    ['Kennung', 'Kaufpreis', 'Status'],
    ['R-1', '90.000,00 €', 'verfügbar'],
    ['R-2', '220.000,00 €', 'auf Anfrage'],
    ['R-3', '330.000,00 €', 'verfügbar'],
  ]);
  await chooses(editor, statuses, reserved);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'Hinweise 2' }).waitFor();
  await editor.sees('Status bleibt „reserviert“');
  await editor.sees('Status bleibt „verkauft“');
  const backward = editor.page.getByRole('group', { name: 'Status rückwärts: 2 Einheiten' });
  await backward.getByRole('button', { name: 'Status behalten', pressed: true }).waitFor();
  // A reserved unit also keeps its price from a lower one, a sold one from any, unless the person chooses the file's.
  await editor.sees(/reserviert bis \d\d\.\d\d\./);
  await editor.sees('100.000 → 90.000');
  await editor.page.getByRole('radio', { name: 'unverändert 2' }).waitFor();
  const prices = editor.page.getByRole('group', {
    name: 'Preis von 2 reservierten oder verkauften Einheiten',
  });
  await prices.getByRole('button', { name: 'Wie in der Liste' }).click();
  await editor.page.getByRole('radio', { name: 'unverändert 2' }).waitFor({ state: 'detached' });
  await imports(editor, '3 Einheiten ändern', '3 Einheiten importiert');
  const stored = (await unitsOf(reserved)).map((unit) =>
    ['unitIdentifier', 'kaufpreis', 'status'].map((field) => unit[field]),
  );
  expect(new Set(stored)).toEqual(
    new Set([
      ['R-1', '90000.00', 'reserviert'],
      ['R-2', '220000.00', 'auf_anfrage'],
      ['R-3', '330000.00', 'verkauft'],
    ]),
  );

  // The person may take the statuses of the file.
  await chooses(editor, statuses, reserved);
  await checks(editor);
  await backward.getByRole('button', { name: 'Wie in der Liste' }).click();
  await imports(editor, '2 Einheiten ändern', '2 Einheiten importiert');
  const states = (await unitsOf(reserved)).map(({ status }) => status);
  expect(states).toEqual(['frei', 'auf_anfrage', 'frei']);
  await editor.leaves();
});

test('A file’s units are updated, skipped or created again, for the file and for a row', async () => {
  const project = await aProject('Noch einmal', [
    { unitIdentifier: 'A-1', kaufpreis: '100000', etageLabel: '1. OG' },
    { unitIdentifier: 'A-2', kaufpreis: '200000' },
    { unitIdentifier: 'A-3', kaufpreis: '300000' },
  ]);
  const rows = [
    ['A-1', '2. OG', '110.000,00 €'],
    ['A-2', '', '220.000,00 €'],
    ['A-3', '', '330.000,00 €'],
    ['Haus B', '', ''],
    ['A-4', '', '440.000,00 €'],
    ['', 'EG', '550.000,00 €'],
    ['Summe', '', '1.650.000,00 €'],
  ];
  const path = await csvFile('Liste.csv', [HEADERS, ...rows]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  for (const look of LOOKS) {
    await editor.turns(look);
    for (const view of ['ändern 3', 'neu 2', 'überspringen 2', 'Hinweise 3']) {
      await editor.page.getByRole('radio', { name: view }).waitFor();
    }
    await editor.sees('Das sieht nach einer Summe aus, nicht nach einer Einheit.');
    await editor.sees('Das sieht nach einer Zwischenüberschrift aus');
    await editor.sees('Die Kennung fehlt.');
    await editor.findsNoFault(`import-again-${look.width}-${look.scheme}`);
  }
  const existing = editor.page.getByRole('group', { name: 'Wenn es die Einheit schon gibt' });
  await existing.getByText('überspringen').click();
  await editor.page.getByRole('radio', { name: 'überspringen 5' }).waitFor();
  await opensRow(editor, '2');
  await editor.page.getByLabel('Was mit Zeile 2 geschieht').selectOption('update');
  await opensRow(editor, '3');
  await editor.page.getByLabel('Was mit Zeile 3 geschieht').selectOption('new');
  await editor.page.getByRole('radio', { name: 'ändern 1' }).waitFor();
  await imports(editor, '1 ändern, 3 neu anlegen', '4 Einheiten importiert');
  await editor.leaves();
  const units = await unitsOf(project);
  expect(units.map(({ unitIdentifier, kaufpreis }) => [unitIdentifier, kaufpreis])).toEqual([
    ['A-1', '110000.00'],
    ['A-2', '200000.00'],
    ['A-3', '300000.00'],
    ['A-2', '220000.00'],
    ['A-4', '440000.00'],
    [null, '550000.00'],
  ]);
  expect(units[0]).toMatchObject({ etage: 2 });
  expect(new Set(units.map(({ externalSourceId }) => externalSourceId)).size).toBe(units.length);
});

test('A list without a word for the status asks which column is the price, takes marks as statuses, and finds equal identifiers by their house', async () => {
  const project = await aProject('Zwei Häuser');
  const path = await csvFile('haeuser.csv', [
    ['Haus A'],
    ['WE', 'Etage', 'm²', 'KP netto', 'KP brutto', 'verkauft?'],
    ['01', 'EG', '70', '300000', '357000', 'nein'],
    ['02', 'DG', '60', '260000', '309400', 'ja'],
    ['', '', '130', '560000', '666400', ''],
    ['Haus B'],
    ['01', 'EG', '71', '310000', '368900', 'nein'],
    ['TG 1', 'UG', '', '25000', '29750', 'nein'],
  ]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await editor.sees('Welche Spalte ist „Kaufpreis“?');
  expect(await editor.page.getByRole('button', { name: 'Prüfen', exact: true }).isDisabled()).toBe(
    true,
  );
  await editor.findsNoFaultInBothLooks('import-question');
  await editor.clicks('KP brutto');
  await checks(editor);
  await editor.sees('Stellplätze und Keller: 1');
  await editor.turns({ width: 390, scheme: 'light' });
  expect(await editor.page.getByText('357.000', { exact: true }).isVisible()).toBe(true);
  await editor.turns({ width: 1280, scheme: 'light' });
  await editor.clicks('Alle 3 übernehmen');
  await editor.clicks('Als Etage 1');
  await imports(editor, '3 Einheiten importieren', '3 Einheiten importiert');
  expect(await unitsOf(project)).toMatchObject([
    { unitIdentifier: '01', kaufpreis: '357000.00', status: 'frei' },
    { unitIdentifier: '01', kaufpreis: '368900.00', status: 'frei' },
    { unitIdentifier: '02', etage: 1, status: 'verkauft' },
  ]);

  await chooses(editor, path, project);
  await checks(editor);
  await editor.page.getByRole('radio', { name: 'unverändert 3' }).waitFor();
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');
  expect(await editor.page.getByRole('button', { name: /übernehmen/ }).count()).toBe(0);
  await editor.leaves();
});
