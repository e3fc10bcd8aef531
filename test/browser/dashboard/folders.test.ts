import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR, OWNER } from './people.ts';

useBrowser();

const FOLDERS = at('folders');

/** The list of a folder's subfolders. */
const within = ({ page }: Visitor, name: string) => page.getByRole('list', { name, exact: true });

test('An editor creates a subfolder, renames it, and moves it to the top level, but not a folder into itself', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  await editor.chooses('Ändern', 'Exposés');
  await editor.dialog.waitFor();
  const places = await editor.page.getByLabel('Liegt in').getByRole('option').allTextContents();
  expect(places).toContain('Energieausweise');
  expect(places.join()).not.toMatch(/Exposés|Speicherquartier Ost/);
  await editor.clicks('Abbrechen');
  await editor.dialog.waitFor({ state: 'detached' });

  await editor.chooses('Unterordner anlegen', 'Exposés');
  await editor.fills('Name', 'Haus 2');
  await editor.dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  await within(editor, 'Exposés').getByText('Haus 2').waitFor();

  await editor.chooses('Ändern', 'Haus 2');
  await editor.fills('Name', 'Haus 2, Pläne');
  await editor.page.getByLabel('Liegt in').selectOption('oberste Ebene');
  await editor.clicks('Speichern');
  await editor.sees('„Haus 2, Pläne“ ist gespeichert.');
  await within(editor, 'Exposés').getByText('Haus 2').waitFor({ state: 'detached' });
  await editor.findsNoFault('folder-moved');
  await editor.leaves();
});

test('A private folder is visible only to its creator until it is shared', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  await editor.clicks('Ordner anlegen');
  await editor.fills('Name', 'Notizen');
  await editor.dialog.getByRole('radio', { name: 'nur Sie' }).check();
  await editor.dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  await editor.page.getByRole('listitem').filter({ hasText: 'Notizen' }).last().waitFor();

  const owner = await signedIn(OWNER, FOLDERS);
  await owner.page.getByText('Exposés').waitFor();
  expect(await owner.page.getByText('Notizen').count()).toBe(0);

  await editor.chooses('Ändern', 'Notizen');
  await editor.dialog.getByRole('radio', { name: 'alle' }).check();
  await editor.clicks('Speichern');
  await editor.sees('„Notizen“ ist gespeichert.');
  await owner.page.reload();
  await owner.chooses('Ändern', 'Notizen');
  await owner.sees(/Nur die Person, die den Ordner angelegt hat/);
  await owner.leaves();
  await editor.leaves();
});
