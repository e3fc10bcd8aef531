import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { newlySignedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { checks, HEADERS, IMPORT, imports } from './importing.ts';
import { EDITOR } from './people.ts';

useBrowser();

const priceIn = (editor: Visitor, row: number) =>
  editor.page.getByLabel(`Kaufpreis (€), Zeile ${row}`);

/** A person who has corrected a price in a checked file. */
async function correctsPrice(project: { readonly name: string }): Promise<Visitor> {
  const rows = [
    ['WE 1', 'EG', '2', '50', 'auf Anfrage', 'frei'],
    ['WE 2', 'EG', '2', '50', '200000', 'frei'],
  ];
  const path = await csvFile('Preise.csv', [HEADERS, ...rows]);
  const editor = await newlySignedIn(EDITOR, IMPORT);
  await editor.choosesFile(path);
  await editor.page.getByLabel('Projekt', { exact: true }).selectOption({ label: project.name });
  await checks(editor);
  await priceIn(editor, 2).fill('310.000,50');
  await priceIn(editor, 2).press('Tab');
  await editor.sees('Keine Fehler gefunden.');
  return editor;
}

test('Corrections in the check survive a reload and another page, and are imported', async () => {
  const project = await aProject('Berichtigt');
  const editor = await correctsPrice(project);
  await editor.page.reload();
  await editor.sees('Keine Fehler gefunden.');
  await editor.page.getByRole('link', { name: 'Projekte', exact: true }).click();
  await editor.reads('Projekte');
  await editor.page.getByRole('link', { name: 'Import', exact: true }).click();
  await editor.sees('Keine Fehler gefunden.');
  await editor.findsNoFault('import-kept');
  await imports(editor, '2');
  expect((await unitsOf(project)).map((unit) => unit['kaufpreis'])).toEqual([
    '310000.50',
    '200000.00',
  ]);
  await editor.leaves();
});

test('Signing out removes the corrections from the browser, and so does going back', async () => {
  const editor = await correctsPrice(await aProject('Verworfen'));
  await editor.clicks('Zurück');
  await editor.opens(IMPORT);
  await editor.page.locator('input[type=file]').waitFor({ state: 'attached' });
  await editor.leaves();

  const other = await correctsPrice(await aProject('Abgemeldet'));
  await other.clicks('Ihr Konto');
  await other.clicks('Abmelden');
  await other.reads('Anmelden');
  await other.signsIn(EDITOR, IMPORT);
  await other.page.locator('input[type=file]').waitFor({ state: 'attached' });
  await other.leaves();
});

test('The choice for all units that exist survives a reload', async () => {
  const project = await aProject('Gewählt', [
    { unitIdentifier: 'WE 1', kaufpreis: '100000' },
    { unitIdentifier: 'WE 2', kaufpreis: '100000' },
  ]);
  const editor = await correctsPrice(project);
  const skip = editor.page.getByRole('radio', { name: 'überspringen', exact: true });
  await skip.check();
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');
  await editor.page.reload();
  await editor.sees('Keine Zeile ändert etwas oder ist neu.');
  expect(await skip.isChecked()).toBe(true);
  await editor.leaves();
});
