import { signedIn, type Visitor } from '../visitor.ts';
import { type Look } from '../windows.ts';
import { at, EDITOR } from './people.ts';

export const IMPORT = at('import');

export const HEADERS = ['WE-Nr.', 'Etage', 'Zimmer', 'Wohnfläche (m²)', 'Kaufpreis [€]', 'Status'];

/** Opens the import and chooses a file and a project. */
export async function choosesFile(
  path: string,
  project: { readonly name: string },
  look: Look = {},
): Promise<Visitor> {
  const editor = await signedIn(EDITOR, IMPORT, look);
  await editor.choosesFile(path);
  await editor.page.getByLabel('Projekt', { exact: true }).selectOption({ label: project.name });
  return editor;
}

/** Starts the check of the rows. */
export async function checks(editor: Visitor): Promise<void> {
  await editor.clicks('Prüfen');
  await editor.page.getByRole('heading', { name: 'Was der Import vom Tarif verbraucht' }).waitFor();
}

/** Imports all rows of a checked file. */
export async function imports(editor: Visitor, units: string): Promise<void> {
  await editor.clicks(`${units} Einheiten importieren`);
  await editor.reads(`${units} Einheiten importiert`);
}
