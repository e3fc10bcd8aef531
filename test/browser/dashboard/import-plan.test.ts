import { expect, test } from 'vitest';
import { KRANICH } from '../../../src/local/demo/people.ts';
import { KRANICHHAUS } from '../../../src/local/demo/projects.ts';
import { csvFile } from '../files.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, wholeUnitsOf } from './api.ts';
import { atImport, checks, chooses, imports } from './importing.ts';
import { IN_TWO_ORGANISATIONS } from './people.ts';

useBrowser();

test('An import beyond the plan does not start, and says which limit by how much', async () => {
  const rows = Array.from({ length: 151 }, (_, n) => [`WE ${n + 1}`]);
  const path = await csvFile('Zu viele.csv', [['WE-Nr.'], ...rows]);
  const page = `/app/${KRANICH.id}/import`;
  const carla = await signedIn(IN_TWO_ORGANISATIONS, page);
  await carla.choosesFile(path);
  const project = carla.page.getByLabel('Projekt', { exact: true });
  await project.selectOption({ label: KRANICHHAUS.name });
  await carla.sees(/Die Tabelle hat 151 Zeilen\. Ihr Tarif lässt diesen Monat noch \d+ neue/);
  await checks(carla);
  await carla.sees(/„Neue Einheiten diesen Monat“: Der Import ginge um \d+ Einheit(?:en)? über/);
  const start = carla.page.getByRole('button', { name: '151 Einheiten importieren' });
  expect(await start.isDisabled()).toBe(true);
  await carla.findsNoFault('import-beyond-plan');
  await carla.leaves();
});

test('As many columns are taken as own facts as a unit may have, and each draws its meanings when it is opened', async () => {
  const project = await aProject('Viele Angaben');
  const names = Array.from({ length: 60 }, (_, n) => `Merkmal ${n + 1}`);
  const path = await csvFile('Merkmale.csv', [
    ['Kennung', ...names],
    ['M-1', ...names],
  ]);
  const editor = await atImport();
  await chooses(editor, path, project);
  await editor.clicks('50 als eigene Angaben übernehmen');
  await editor.sees('Höchstens 50 eigene Angaben je Einheit');
  expect(await editor.page.locator('table option').count()).toBe(61);
  await checks(editor);
  await imports(editor, '1 Einheit importieren', '1 Einheit importiert');
  const { 'M-1': unit } = await wholeUnitsOf(project);
  expect(unit).toHaveProperty(['metadata', 'Merkmal-50'], 'Merkmal 50');
  await editor.leaves();
});

test('A project that is created for a file is named by the title of its list, and is the one that is chosen', async () => {
  const path = await csvFile('Anger.csv', [
    ['Projekt Am Anger – Preisliste Nr. 7', '', ''],
    ['WE-Nr.', 'Zimmer', 'Kaufpreis'],
    ['1', '2', '300000'],
  ]);
  const editor = await atImport();
  await editor.choosesFile(path);
  await editor.clicks('Projekt „Am Anger“ anlegen');
  const dialog = editor.page.getByRole('dialog');
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Am Anger');
  await dialog.getByRole('button', { name: 'Projekt anlegen' }).click();
  await dialog.waitFor({ state: 'detached' });
  const chosen = editor.page.getByLabel('Projekt', { exact: true }).locator('option:checked');
  await expect.poll(() => chosen.allTextContents()).toEqual(['Am Anger']);
  await editor.leaves();
});
