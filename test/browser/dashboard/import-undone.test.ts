import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, importsInto, unitsOf, wholeUnitsOf } from './api.ts';
import { atImport, checks, chooses, imports, takesAnotherFile } from './importing.ts';
import { at, OWNER } from './people.ts';

useBrowser();

test('An import that was undone says so in the list, the overview and the log, and offers no second undo', async () => {
  const project = await aProject('Widerruf');
  const path = await csvFile('Neu.csv', [
    ['Kennung', 'Kaufpreis'],
    ['Z-1', '100.000,00 €'],
    ['Z-2', '200.000,00 €'],
  ]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  const listed = editor.page.getByRole('row', { name: /Widerruf Neu\.csv/ });
  await listed.getByText('abgeschlossen').waitFor();
  await listed.getByRole('button').click();
  await editor.clicks('2 Einheiten zurücksetzen');
  await listed.getByText('zurückgenommen', { exact: true }).waitFor();
  expect(await listed.getByRole('button').count()).toBe(0);
  expect(await unitsOf(project)).toEqual([]);
  await editor.findsNoFault('import-undone');
  await editor.leaves();

  const owner = await signedIn(OWNER, at('overview'));
  const card = owner.page.getByRole('region', { name: 'Letzter Import' });
  await card.getByText('2 Einheiten neu · zurückgenommen').waitFor();
  await card.getByText('zurückgenommen', { exact: true }).waitFor();
  await card.getByText('Neu.csv', { exact: true }).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  await owner.goesTo(at('settings/audit'));
  await owner.sees(/Import rückgängig gemacht 2 .*Widerruf/);
  await owner.leaves();
});

test('The result of an import undoes this import, not a later one of as many units', async () => {
  const project = await aProject('Gleich viele');
  const path = await csvFile('Eigene.csv', [['Kennung'], ['E-1'], ['E-2']]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  await editor.clicks('2 Einheiten importieren');
  await editor.reads('2 Einheiten importiert');
  // The service tells its time in whole seconds.
  await editor.page.waitForTimeout(1000);
  await importsInto(project, [{ unitIdentifier: 'F-1' }, { unitIdentifier: 'F-2' }]);
  await editor.page.reload();
  await editor.clicks('Import rückgängig machen');
  await editor.clicks('2 Einheiten zurücksetzen');
  await editor.sees('Dieser Import ist zurückgenommen.');
  const left = (await unitsOf(project)).map(({ unitIdentifier }) => unitIdentifier);
  expect(left).toEqual(['F-1', 'F-2']);
  await editor.leaves();
});

test('Units that the undo of an import archived leave the archive when the file is imported again, or stay', async () => {
  const project = await aProject('Wiederkehr');
  const head = ['Kennung', 'Kaufpreis'];
  const path = await csvFile('Wieder.csv', [
    head,
    ['W-1', '100.000,00 €'],
    ['W-2', '200.000,00 €'],
  ]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  const listed = editor.page.getByRole('row', { name: /Wiederkehr.*abgeschlossen/ });
  await listed.getByRole('button').click();
  await editor.clicks('2 Einheiten zurücksetzen');
  await editor.sees('2 Einheiten zurückgesetzt');
  expect(await unitsOf(project)).toEqual([]);

  // The person leaves them in the archive: then the same file changes nothing.
  await chooses(editor, path, project);
  await checks(editor);
  expect(await editor.page.getByText('liegt im Archiv', { exact: true }).count()).toBe(2);
  const archived = editor.page.getByRole('group', { name: '2 Einheiten liegen im Archiv' });
  const takesOut = archived.getByRole('button', { name: 'Aus dem Archiv holen' });
  expect(await takesOut.getAttribute('aria-pressed')).toBe('true');
  await editor.sees('Aus dem Archiv geholt werden: 2.');
  await editor.findsNoFaultInBothLooks('import-archived');
  await archived.getByRole('button', { name: 'Behalten' }).click();
  await editor.page.getByRole('radio', { name: 'unverändert 2' }).waitFor();
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');
  await takesOut.click();
  await editor.sees('Aus dem Archiv geholt werden: 2.');
  await editor.page.locator('.save-bar').getByRole('button', { name: 'Zurück' }).click();
  await takesAnotherFile(editor, 'Andere Datei');

  // The list of imports says all that one has done.
  const dearer = await csvFile('Teurer.csv', [
    head,
    ['W-1', '110.000,00 €'],
    ['W-2', '200.000,00 €'],
  ]);
  await chooses(editor, dearer, project);
  await checks(editor);
  await editor.clicks('2 Einheiten ändern');
  await editor.sees('Aus dem Archiv geholt: 2 Einheiten');
  await takesAnotherFile(editor);
  const dearerRow = editor.page.getByRole('row').filter({ hasText: 'Teurer.csv' });
  await dearerRow.filter({ hasText: '1 Preis geändert, 1 andere Einheit geändert' }).waitFor();
  expect(await unitsOf(project)).toMatchObject([
    { unitIdentifier: 'W-1', kaufpreis: '110000.00' },
    { unitIdentifier: 'W-2', kaufpreis: '200000.00' },
  ]);
  await editor.leaves();
});

test('A price “a. A.” that is made a price on request says so in the list', async () => {
  const project = await aProject('Auf Anfrage');
  const path = await csvFile('Anfrage.csv', [
    ['Kennung', 'Kaufpreis'],
    ['P-1', 'a. A.'],
    ['P-2', '200.000,00 €'],
  ]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await checks(editor);
  await editor.clicks('auf Anfrage → Preis auf Anfrage');
  await editor.sees('Keine Fehler gefunden.');
  await editor.row('P-1').getByRole('cell', { name: 'auf Anfrage', exact: true }).waitFor();
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  const units = await wholeUnitsOf(project);
  expect(units['P-1']).toMatchObject({ kaufpreis: null, preisAufAnfrage: true });
  await editor.leaves();
});

test('What comes next after an import does not move when the page learns what can be undone', async () => {
  const project = await aProject('Ruhig');
  const path = await csvFile('Ruhig.csv', [['Kennung'], ['N-1'], ['N-2']]);
  const editor = await atImport();
  const { page } = editor;
  await chooses(editor, path, project);
  await checks(editor);
  const isLate = /\/(?:imports|undo)(?:\?|$)/;
  await page.route(isLate, async (route) => {
    await page.waitForTimeout(300);
    await route.continue();
  });
  await editor.clicks('2 Einheiten importieren');
  await editor.reads('2 Einheiten importiert');
  const next = page.getByRole('button', { name: 'Weitere Datei importieren' });
  await next.waitFor();
  const before = await next.boundingBox();
  await editor.sees('Neu angelegt oder aus dem Archiv geholt: 2 Einheiten kommen ins Archiv.');
  expect(await next.boundingBox()).toEqual(before);
  await takesAnotherFile(editor);
  await editor.leaves();
});
