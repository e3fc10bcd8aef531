import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, reserves } from './api.ts';
import { at, EDITOR } from './people.ts';

useBrowser();

/** Script: types a name and presses Enter before the page can draw anything, as a busy computer has it. */
const ENTERS_AT_ONCE = `(async () => {
  const field = document.querySelector('dialog input');
  field.value = 'fundgrube';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
})()`;

test('Ctrl+K finds a unit, a project and a page by a part of its name, with the keyboard alone', async () => {
  const identifiers = ['Fund 10', 'Fund 2', 'Fund 1'];
  const project = await aProject(
    'Fundgrube',
    identifiers.map((unitIdentifier) => ({ unitIdentifier, haus: 'Haus A', kaufpreis: 500_000 })),
  );
  const editor = await signedIn(EDITOR, at('overview'));
  const { page, dialog } = editor;
  const { keyboard } = page;
  const finds = async (text: string) => {
    await keyboard.press('Control+k');
    await dialog.waitFor();
    await keyboard.type(text);
  };
  await finds('fund');
  await dialog.getByText('Fundgrube · Haus A').first().waitFor();
  const names = await dialog.getByRole('link').allInnerTexts();
  expect(names.slice(0, 3)).toEqual(
    ['Fund 1', 'Fund 2', 'Fund 10'].map((name) => `${name} Fundgrube · Haus A\n500.000 €\nfrei`),
  );
  await editor.findsNoFault('finder', { part: 'dialog' });
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await editor.reads('Fund 2');
  await dialog.waitFor({ state: 'detached' });

  await finds('');
  await page.evaluate(ENTERS_AT_ONCE);
  await editor.reads('Fundgrube');
  expect(page.url()).toContain(`/projects/${project.id}`);
  await finds('Stapel');
  await keyboard.press('Enter');
  await editor.reads('Stapelplan');
  await finds('gibt es nicht');
  await editor.sees('Nichts gefunden.');
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await editor.opens(at(`units?project=${project.id}&sort=unit`));
  const rows = await page.locator('tbody th a').allInnerTexts();
  expect(rows).toEqual(['Fund 1', 'Fund 2', 'Fund 10']);
  await editor.turns({ width: 390 });
  await editor.clicks('Suchen');
  await dialog.waitFor();
  await keyboard.type('fund');
  await editor.sees('500.000 €');
  expect(await dialog.getByText('Esc schließen').isVisible()).toBe(false);
  await editor.findsNoFault('finder-390');
  await editor.leaves();
});

test('Ctrl+K finds a unit by the case that holds it, and without the separators of its identifier', async () => {
  const project = await aProject('Vorgangsstraße', [{ unitIdentifier: 'QX-102' }]);
  await reserves(project, 'QX-102', 'HK-2026-917');
  const editor = await signedIn(EDITOR, at('overview'));
  const { page, dialog } = editor;
  for (const [text, about] of [
    ['hk-2026-917', 'Vorgangsstraße · Vorgang HK-2026-917'],
    ['qx102', 'Vorgangsstraße'],
    ['QX 102', 'Vorgangsstraße'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.type(text);
    await dialog.getByText(about).waitFor();
    expect(await dialog.getByRole('link').allInnerTexts()).toEqual([`QX-102 ${about}\nreserviert`]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await editor.opens(at('units?q=qx102'));
  await editor.row('QX-102').waitFor();
  await editor.leaves();
});
