import { signedIn, type Visitor } from '../visitor.ts';
import { at, EDITOR } from './people.ts';

export const IMPORT = at('import');

export const HEADERS = ['WE-Nr.', 'Etage', 'Zimmer', 'Wohnfläche (m²)', 'Kaufpreis [€]', 'Status'];

/** An editor with the import open. */
export const atImport = () => signedIn(EDITOR, IMPORT);

/** Chooses a file and a project, which existed when the import was opened. */
export async function chooses(
  editor: Visitor,
  path: string,
  project: { readonly id: string },
): Promise<void> {
  await editor.choosesFile(path);
  await editor.page.getByLabel('Projekt', { exact: true }).selectOption(project.id);
}

/** Says what a column means. Its meanings come when it has the focus. */
export async function means({ page }: Visitor, column: string, meaning: string): Promise<void> {
  const select = page.getByLabel(`Bedeutung von ${column}`, { exact: true });
  await select.focus();
  await select.selectOption({ label: meaning });
}

/** Starts the check of the rows. */
export async function checks(editor: Visitor): Promise<void> {
  await editor.clicks('Prüfen');
  await editor.page.getByRole('group', { name: 'Anzeigen' }).waitFor();
}

/** Imports all rows of a checked file, as its button and then its result say, and opens the import again. */
export async function imports(editor: Visitor, button: string, result: string): Promise<void> {
  await editor.clicks(button);
  await editor.reads(result);
  await takesAnotherFile(editor);
}

/** Leaves an import by a button. The browser has forgotten its file once another one can be chosen. */
export async function takesAnotherFile(
  { page }: Visitor,
  button: 'Weitere Datei importieren' | 'Andere Datei' = 'Weitere Datei importieren',
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
}

/** Opens a row of the table: its cells can be changed then, and what happens to it. */
export const opensRow = (editor: Visitor, row: string) => editor.clicks(`Zeile ${row} ändern`);
