import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { newlySignedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import {
  atImport,
  checks,
  chooses,
  HEADERS,
  IMPORT,
  imports,
  means,
  takesAnotherFile,
} from './importing.ts';
import { EDITOR } from './people.ts';

useBrowser();

const priceIn = (editor: Visitor, row: number) =>
  editor.page.getByLabel(`Kaufpreis (€), Zeile ${row}`);

/** Corrects a price in a checked file for a project. */
async function correctsPrice(editor: Visitor, project: { readonly id: string }): Promise<void> {
  const path = await csvFile('Preise.csv', [
    HEADERS,
    ['WE 1', 'EG', '2', '50', 'auf Anfrage', 'frei'],
    ['WE 2', 'EG', '2', '50', '200000', 'frei'],
  ]);
  await chooses(editor, path, project);
  await checks(editor);
  await priceIn(editor, 2).fill('310.000,50');
  await priceIn(editor, 2).press('Tab');
  await editor.sees('Keine Fehler gefunden.');
}

/** The choices for units that exist, as the page names them. */
const CHOICES = { skip: 'überspringen', update: 'ändern' } as const;

/** The choice that the browser has stored, which no page shows. */
const keptChoice = (editor: Visitor) =>
  editor.page.evaluate<unknown>(`new Promise((resolve) => {
    indexedDB.open('keyval-store').onsuccess = ({ target: { result: database } }) => {
      const stored = database.transaction('keyval').objectStore('keyval').getAll();
      stored.onsuccess = () => {
        database.close();
        resolve(stored.result.find((kept) => kept?.choices?.choice !== undefined)?.choices.choice);
      };
    };
  })`);

test('Corrections in the check survive a reload and another page, and so does the choice for all units that exist', async () => {
  const project = await aProject('Berichtigt');
  const editor = await atImport();
  await correctsPrice(editor, project);
  await editor.page.reload();
  await editor.sees('Keine Fehler gefunden.');
  await editor.page.getByRole('link', { name: 'Projekte', exact: true }).click();
  await editor.reads('Projekte');
  await editor.page.getByRole('link', { name: 'Import', exact: true }).click();
  await editor.sees('Keine Fehler gefunden.');
  await editor.fits('import-kept');
  await imports(editor, '2 Einheiten importieren', '2 Einheiten importiert');
  expect((await unitsOf(project)).map((unit) => unit['kaufpreis'])).toEqual([
    '310000.50',
    '200000.00',
  ]);

  // Now the units exist.
  await correctsPrice(editor, project);
  for (const choice of ['skip', 'update', 'skip'] as const) {
    const existing = editor.page.getByRole('group', { name: 'Wenn es die Einheit schon gibt' });
    const option = existing.getByRole('button', { name: CHOICES[choice], exact: true });
    await option.click();
    await expect.poll(() => keptChoice(editor)).toBe(choice);
    if (choice === 'update') continue; // back to what was kept
    await editor.page.reload();
    await editor.sees('Keine Zeile ändert etwas oder ist neu.');
    expect(await option.getAttribute('aria-pressed')).toBe('true');
  }
  await editor.leaves();
});

test('A chosen file and what its columns mean survive another page and a reload, until another file is chosen', async () => {
  const project = await aProject('Spalten');
  const editor = await atImport();
  const path = await csvFile('Spalten.csv', [HEADERS, ['WE 1', 'EG', '2', '50', '100000', 'frei']]);
  await chooses(editor, path, project);
  const meaning = editor.page.getByLabel('Bedeutung von Etage');
  await means(editor, 'Etage', 'Lage im Haus');
  await editor.page.getByRole('link', { name: 'Projekte', exact: true }).click();
  await editor.reads('Projekte');
  await editor.page.goBack();
  await meaning.waitFor();
  await editor.page.reload();
  await meaning.waitFor();
  expect(await meaning.locator('option:checked').textContent()).toBe('Lage im Haus');
  expect(await editor.page.getByLabel('Projekt', { exact: true }).inputValue()).toBe(project.id);
  await takesAnotherFile(editor, 'Andere Datei');
  await editor.page.reload();
  await editor.page.getByText('Datei wählen').waitFor();
  await editor.leaves();
});

test('Going back removes the corrections from the browser, and so does signing out', async () => {
  const project = await aProject('Verworfen');
  const editor = await newlySignedIn(EDITOR, IMPORT);
  const file = editor.page.locator('input[type=file]');
  await correctsPrice(editor, project);
  await editor.clicks('Zurück');
  await editor.page.getByRole('button', { name: 'Prüfen', exact: true }).waitFor();
  await editor.opens(IMPORT);
  await takesAnotherFile(editor, 'Andere Datei');

  await correctsPrice(editor, project);
  await editor.clicks('Ihr Konto');
  await editor.clicks('Abmelden');
  await editor.reads('Anmelden');
  await editor.signsIn(EDITOR, IMPORT);
  await file.waitFor({ state: 'attached' });
  await editor.leaves();
});
