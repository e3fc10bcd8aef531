import { expect, test } from 'vitest';
import type { Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { atANewUnit, handle, namesOf, namesShown, tile, uploads } from './pictures.ts';

useBrowser();

/** The middle of a picture, in pixels from the window's corner. */
async function middleOf(editor: Visitor, name: string) {
  const box = await tile(editor, name).locator('img').boundingBox();
  if (box === null) throw new Error(`${name} is not shown.`);
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

test('Pictures are ordered by dragging or with the keyboard alone, and the order is saved even if the person leaves at once', async () => {
  const { unit, editor } = await atANewUnit();
  await uploads(editor, ['a.png', 'b.png', 'c.png', 'd.png']);
  const { keyboard, mouse } = editor.page;
  const has = async (...order: string[]) => {
    await expect.poll(() => namesOf(unit)).toEqual(order);
    expect(await namesShown(editor)).toEqual(order);
  };
  await tile(editor, 'd.png').scrollIntoViewIfNeeded();
  await mouse.move(...(await middleOf(editor, 'd.png')));
  await mouse.down();
  await mouse.move(...(await middleOf(editor, 'b.png')), { steps: 12 });
  await mouse.up();
  await has('a.png', 'd.png', 'b.png', 'c.png');

  // A click still opens the full picture.
  const opened = editor.page.waitForEvent('popup');
  await tile(editor, 'a.png').getByRole('link').click();
  const whole = await opened;
  expect(whole.url()).toMatch(/original\?X-Amz-/);
  await whole.close();

  await handle(editor, 'b.png').focus();
  await keyboard.press('ArrowLeft');
  await editor.sees('b.png: Platz 2 von 4.');
  await keyboard.press('ArrowLeft');
  await editor.sees('b.png: Platz 1 von 4.');
  const focused = editor.page.locator(':focus');
  expect(await focused.getAttribute('aria-label')).toBe('Verschieben: b.png');
  await has('b.png', 'a.png', 'd.png', 'c.png');
  await keyboard.press('End');
  await has('a.png', 'd.png', 'c.png', 'b.png');
  await editor.page.reload();
  await editor.clicks('Bilder bearbeiten');
  await tile(editor, 'b.png').waitFor();
  await has('a.png', 'd.png', 'c.png', 'b.png');

  await handle(editor, 'd.png').press('Home');
  await editor.page.getByRole('link', { name: 'Übersicht' }).click();
  await expect.poll(() => namesOf(unit)).toEqual(['d.png', 'a.png', 'c.png', 'b.png']);
  await editor.leaves();
});
