import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { changesSelected, selectionBar } from './list.ts';
import { at, EDITOR } from './people.ts';

useBrowser();

/** Where an element begins and ends, in pixels from the top of the window. */
async function heightsOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return { top: box.y, bottom: box.y + box.height };
}

/** The visibilities of a project's units. */
const statesOf = async (project: { readonly id: string }) =>
  new Set((await unitsOf(project)).map(({ visibility }) => visibility));

test('The bars of a selection and of its latest change cover neither each other nor the list’s end, at both widths', async () => {
  const units = Array.from({ length: 20 }, (_, n) => ({ unitIdentifier: `WE ${n}` }));
  const project = await aProject('Leisten', units);
  const editor = await signedIn(EDITOR, at(`units?project=${project.id}`));
  const { page } = editor;
  const boxes = page.getByRole('row').getByRole('checkbox');
  const [first, second] = [boxes.nth(-1), boxes.nth(-2)];
  await first.check();
  const bar = selectionBar(editor);
  await changesSelected(editor, 'Status', 'reserviert');
  await editor.sees('1 Einheit ist geändert.');
  await second.check();
  const last = page.getByRole('row').last();
  const news = page.getByRole('group', { name: 'Letzte Änderung vieler Einheiten' });
  const pages = page.getByRole('navigation', { name: 'Seiten' });
  // On a phone, the bars are at the edge of the window.
  for (const [width, parts, scope] of [
    [1280, [last, news, bar, pages], {}],
    [390, [last, pages, news, bar], { part: '.bulk-tools' }],
  ] as const) {
    await editor.turns({ width });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const heights = await Promise.all(parts.map(heightsOf));
    for (const [n, { bottom }] of heights.slice(0, -1).entries()) {
      expect(bottom, `at ${width} px`).toBeLessThanOrEqual(heights[n + 1]?.top ?? 0);
    }
    await editor.findsNoFault(`bulk-bars-${width}`, scope);
    // The bar is one row, and what has no room there is in its menu.
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
  }
  await changesSelected(editor, 'Weitere Aktionen', 'Online');
  await editor.sees('1 Einheit ist geändert.');
  await expect.poll(() => statesOf(project)).toEqual(new Set(['offline', 'online']));

  // Sheets of the selected units print on a page each.
  await editor.turns({ width: 1280 });
  for (const box of [first, second]) await box.check();
  await page.evaluate(
    'window.print = () => { window.printed = document.querySelectorAll(".unit-sheet > section").length; }',
  );
  await bar.getByRole('button', { name: 'Datenblätter' }).click();
  await expect.poll(() => page.evaluate<number>('window.printed')).toBe(2);

  // Only those that are not online yet change.
  await boxes.first().check();
  await bar.getByRole('button', { name: 'Online', exact: true }).click();
  await editor.sees('19 Einheiten sind geändert.');
  await editor.leaves();
});
