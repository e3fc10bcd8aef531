import { describe, expect, test } from 'vitest';
import { useBrowser } from '../windows.ts';
import { atANewUnit, handle, namesOf, namesShown, tile, uploads } from './pictures.ts';

useBrowser();

describe('The order of pictures', () => {
  const NAMES = ['a.png', 'b.png', 'c.png', 'd.png'];

  test('changes by dragging, and a click still opens the full picture', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    const { mouse } = editor.page;
    const middleOf = async (name: string) => {
      const { x, y, width, height } = (await tile(editor, name).locator('img').boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return [x + width / 2, y + height / 2] as const;
    };
    await tile(editor, 'd.png').scrollIntoViewIfNeeded();
    await mouse.move(...(await middleOf('d.png')));
    await mouse.down();
    await mouse.move(...(await middleOf('b.png')), { steps: 12 });
    await mouse.up();
    await expect.poll(() => namesShown(editor)).toEqual(['a.png', 'd.png', 'b.png', 'c.png']);
    await expect.poll(() => namesOf(unit)).toEqual(['a.png', 'd.png', 'b.png', 'c.png']);
    const opened = editor.page.waitForEvent('popup');
    await tile(editor, 'a.png').getByRole('link').click();
    const whole = await opened;
    expect(whole.url()).toMatch(/original\?X-Amz-/);
    await whole.close();
    await editor.leaves();
  });

  test('changes with the keyboard alone, and the focus stays on the picture', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    await handle(editor, 'c.png').focus();
    await editor.page.keyboard.press('ArrowLeft');
    await editor.sees('c.png: Platz 2 von 4.');
    await editor.page.keyboard.press('ArrowLeft');
    await editor.sees('c.png: Platz 1 von 4.');
    expect(await editor.page.locator(':focus').getAttribute('aria-label')).toBe(
      'Verschieben: c.png',
    );
    await expect.poll(() => namesOf(unit)).toEqual(['c.png', 'a.png', 'b.png', 'd.png']);
    await handle(editor, 'c.png').press('End');
    await expect.poll(() => namesOf(unit)).toEqual(['a.png', 'b.png', 'd.png', 'c.png']);
    await editor.page.reload();
    await tile(editor, 'd.png').waitFor();
    expect(await namesShown(editor)).toEqual(['a.png', 'b.png', 'd.png', 'c.png']);
    await editor.leaves();
  });

  test('is saved even if the person leaves the page at once', async () => {
    const { unit, editor } = await atANewUnit();
    await uploads(editor, NAMES);
    await handle(editor, 'd.png').press('Home');
    await editor.page.getByRole('link', { name: 'Übersicht' }).click();
    await expect.poll(() => namesOf(unit)).toEqual(['d.png', 'a.png', 'b.png', 'c.png']);
    await editor.leaves();
  });
});
