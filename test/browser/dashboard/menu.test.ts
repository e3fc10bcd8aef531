import { expect, test } from 'vitest';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR } from './people.ts';

useBrowser();

const inMenu = ({ page }: Visitor, name: string) =>
  page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true });

const filtersOf = ({ page }: Visitor) => new URL(page.url()).search;

test('The menu opens the list of units as it was left, and removes its filters when clicked there', async () => {
  const left = `?project=${SPEICHER.id}&status=frei`;
  const editor = await signedIn(EDITOR, at(`units${left}`));
  await editor.page.getByRole('table').getByRole('link').first().click();
  await editor.page.waitForURL('**/units/*');
  await inMenu(editor, 'Projekte').click();
  await editor.reads('Projekte');
  await editor.page.reload();
  await inMenu(editor, 'Einheiten').click();
  await editor.reads('Einheiten');
  expect(filtersOf(editor)).toBe(left);

  await inMenu(editor, 'Einheiten').click();
  await editor.page.waitForURL('**/units');
  await inMenu(editor, 'Projekte').click();
  await inMenu(editor, 'Einheiten').click();
  await editor.reads('Einheiten');
  expect(filtersOf(editor)).toBe('');

  // What was left on another day is not kept.
  await editor.opens(at(`units${left}`));
  await inMenu(editor, 'Projekte').click();
  await editor.reads('Projekte');
  await editor.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await inMenu(editor, 'Einheiten').click();
  await editor.reads('Einheiten');
  expect(filtersOf(editor)).toBe('');
  await editor.leaves();
});
