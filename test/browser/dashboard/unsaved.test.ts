import { describe, expect, test } from 'vitest';
import { useBrowser } from '../windows.ts';
import { at, EDITOR } from './people.ts';
import { atUnit, stored } from './stock.ts';

useBrowser();

/** Script: whether the bar with the buttons is in view. */
const BAR_IN_VIEW = `(() => {
  const { top, bottom } = document.querySelector('.save-bar').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

describe('The form of a unit', () => {
  test('shows a failed save within view, and saves on the next try', async () => {
    const { person: editor, unit } = await atUnit(EDITOR, {}, { width: 390 });
    editor.expectsComplaint(/ERR_INTERNET_DISCONNECTED/);
    await editor.fills('Ort', 'Gera');
    await editor.page.context().setOffline(true);
    await editor.sees(/^Keine Verbindung/);
    await editor.clicks('Speichern');
    const bar = editor.page.locator('.save-bar');
    await bar.getByText('Keine Antwort vom Dienst.').waitFor();
    await expect.poll(() => editor.page.evaluate<boolean>(BAR_IN_VIEW)).toBe(true);
    await editor.findsNoFault('unit-offline-390');
    await editor.page.context().setOffline(false);
    await editor.clicks('Jetzt versuchen');
    await editor.sees('Die Einheit ist gespeichert.');
    expect(await stored(editor, unit)).toMatchObject({ city: 'Gera' });
    await editor.leaves();
  });

  test('asks before unsaved changes are left by a link, by Back or by a reload', async () => {
    const { person: editor } = await atUnit(EDITOR, { unitIdentifier: 'Halb fertig' });
    await editor.opens(at('units?q=Halb'));
    await editor.page.getByRole('link', { name: 'Halb fertig' }).first().click();
    await editor.reads('Halb fertig');
    await editor.seesPage();
    const here = editor.page.url();
    await editor.fills('Ort', 'Gera');
    await editor.sees('1 Feld ist nicht gespeichert.');
    const asked = editor.page.waitForEvent('dialog');
    const reloaded = editor.page.evaluate('location.reload()');
    await (await asked).dismiss();
    await reloaded;
    await editor.page.getByRole('link', { name: 'Projekte' }).click();
    await editor.reads('Seite verlassen, ohne zu speichern?');
    await editor.findsNoFault('unit-leaving');
    await editor.clicks('Hier bleiben');
    expect(editor.page.url()).toBe(here);
    expect(await editor.page.getByLabel('Ort').inputValue()).toBe('Gera');
    await editor.page.goBack();
    await editor.reads('Seite verlassen, ohne zu speichern?');
    expect(editor.page.url()).toBe(here);
    await editor.clicks('Hier bleiben');
    await editor.page.getByRole('link', { name: 'Projekte' }).click();
    await editor.clicks('Verwerfen und verlassen');
    await editor.reads('Projekte');
    await editor.leaves();
  });

  test('keeps unsaved changes while an ended session is renewed', async () => {
    const { person: editor, unit } = await atUnit(EDITOR, {});
    const cookies = await editor.cookies();
    await editor.fills('Ort', 'Gera');
    await editor.page.context().clearCookies();
    await editor.clicks('Speichern');
    await editor.reads('Ihre Anmeldung ist beendet');
    await editor.findsNoFault('unit-session-ended');
    await editor.page.context().addCookies(cookies);
    await editor.clicks('Ich bin angemeldet');
    await editor.dialog.waitFor({ state: 'detached' });
    await editor.clicks('Jetzt versuchen');
    await editor.sees('Die Einheit ist gespeichert.');
    expect(await stored(editor, unit)).toMatchObject({ city: 'Gera' });
    await editor.leaves();
  });
});
