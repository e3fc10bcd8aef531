import { expect, test } from 'vitest';
import { csvFile } from '../files.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { atImport, checks, chooses, imports } from './importing.ts';
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
  const listed = editor.page.getByRole('row', { name: /Widerruf/ });
  await listed.getByText('abgeschlossen').waitFor();
  await listed.getByRole('button').click();
  await editor.clicks('2 Einheiten zurücksetzen');
  await listed.getByText('zurückgenommen', { exact: true }).waitFor();
  expect(await listed.getByRole('button').count()).toBe(0);
  expect(await unitsOf(project)).toEqual([]);
  await editor.findsNoFault('import-undone');
  await editor.leaves();

  const owner = await signedIn(OWNER, at('overview'));
  const card = owner.page.locator('section', {
    has: owner.page.getByRole('heading', { name: 'Letzter Import' }),
  });
  await card.getByText('zurückgenommen', { exact: true }).waitFor();
  expect(await card.getByRole('button').count()).toBe(0);
  await owner.goesTo(at('settings/audit'));
  await owner.sees(/Import rückgängig gemacht 2 .*Widerruf/);
  await owner.leaves();
});
