import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { at, EDITOR } from './people.ts';

// What people do with the list of units.

/** A free unit, as an import creates it. */
export const flat = (haus: string, unitIdentifier: string, zimmer: string, kaufpreis: string) => ({
  haus,
  unitIdentifier,
  zimmer,
  kaufpreis,
  status: 'frei',
});

/** Waits for the sentence that says the filters. */
export async function says({ page }: Visitor, text: string): Promise<void> {
  await expect.poll(() => page.locator('.filter-sentence p').textContent()).toBe(text);
}

/** The bar of the selected units. */
export const selectionBar = ({ page }: Visitor): Locator =>
  page.getByRole('group', { name: 'Gewählte ändern' });

/** Selects all units on the page. */
export const selectsPage = ({ page }: Visitor) =>
  page.getByLabel('Alle auf dieser Seite wählen').check();

/** An editor at the list of a project's units, with its first page selected. */
export async function atSelected(project: { readonly id: string }): Promise<Visitor> {
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}`));
  await selectsPage(editor);
  return editor;
}

/** Changes the selected units with one of the bar's menus. */
export async function changesSelected(person: Visitor, menu: string, to: string): Promise<void> {
  const bar = selectionBar(person);
  await bar.getByRole('button', { name: menu, exact: true }).click();
  await bar.getByRole('button', { name: to, exact: true }).click();
}

/** Opens the dialog that sets a field of the selected units. */
export async function opensField(person: Visitor, field: string): Promise<void> {
  await changesSelected(person, 'Weitere Aktionen', 'Feld setzen');
  await person.dialog.getByLabel('Feld', { exact: true }).selectOption(field);
}
