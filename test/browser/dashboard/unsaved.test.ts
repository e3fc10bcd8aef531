import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aNewestUnit } from './api.ts';
import { at, EDITOR } from './people.ts';
import { atUnit, stored } from './stock.ts';

useBrowser();

/** Script: whether the bar with the buttons is in view. */
const BAR_IN_VIEW = `(() => {
  const { top, bottom } = document.querySelector('.save-bar').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

/** Script: whether the message about the latest action leaves the bar free. */
const MESSAGE_ABOVE_BAR = `(() => {
  const [message, bar] = ['.announcer p', '.save-bar'].map((part) =>
    document.querySelector(part).getBoundingClientRect(),
  );
  return message.bottom < bar.top;
})()`;

test('The form of a unit keeps the input after an error or without a connection, and saves on the next try', async () => {
  const { person: editor, unit } = await atUnit(EDITOR, {}, { width: 390 });
  editor.expectsComplaint(/400/);
  editor.expectsComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page } = editor;
  await page.getByLabel('Ort').click(); // the page has loaded: it may move from now on
  await editor.fills('Ort', 'Gera');
  await editor.fills('Kaufpreis (€)', 'viel');
  await page.getByText('Größe und Bau').click();
  await editor.fills('Baujahr', '19');
  await editor.clicks('Speichern');
  const price = page.getByLabel('Kaufpreis (€)');
  await page.getByText('Nur die Zahl, zum Beispiel 450.000.').waitFor();
  expect(await price.getAttribute('aria-invalid')).toBe('true');
  await page.locator(':focus[aria-invalid=true]').waitFor();
  expect(await price.inputValue()).toBe('viel');
  await editor.findsNoFault('unit-faults-390');
  expect(await stored(editor, unit)).toMatchObject({ city: null, kaufpreis: null });

  await editor.fills('Kaufpreis (€)', '1.500');
  await editor.fills('Baujahr', '1999');
  await page.context().setOffline(true);
  await editor.sees(/^Keine Verbindung/);
  await editor.clicks('Jetzt versuchen');
  await page.locator('.save-bar').getByText('Keine Antwort vom Dienst.').waitFor();
  await expect.poll(() => page.evaluate<boolean>(BAR_IN_VIEW)).toBe(true);
  await editor.findsNoFault('unit-offline-390');
  await page.context().setOffline(false);
  await editor.clicks('Jetzt versuchen');
  await editor.sees('Die Einheit ist gespeichert.');
  expect(await stored(editor, unit)).toMatchObject({ city: 'Gera', kaufpreis: '1500.00' });
  await editor.fills('Ort', 'Jena');
  await editor.takesPicture('unit-saved-390');
  expect(await page.evaluate<boolean>(MESSAGE_ABOVE_BAR)).toBe(true);
  await editor.leaves();
});

test('The form of a unit keeps unsaved changes while an ended session is renewed, and asks before they are left', async () => {
  const unit = { id: await aNewestUnit({ unitIdentifier: 'Halb fertig' }) };
  const editor = await signedIn(EDITOR, at('units?q=Halb'));
  const { page } = editor;
  await page.getByRole('link', { name: 'Halb fertig' }).first().click();
  await editor.reads('Halb fertig');
  await editor.seesPage();
  const cookies = await editor.cookies();
  await editor.fills('Ort', 'Gera');
  await page.context().clearCookies();
  await editor.clicks('Speichern');
  await editor.reads('Ihre Anmeldung ist beendet');
  await editor.findsNoFault('unit-session-ended', { part: 'dialog' });
  await page.context().addCookies(cookies);
  await editor.clicks('Ich bin angemeldet');
  await editor.dialog.waitFor({ state: 'detached' });
  await editor.clicks('Jetzt versuchen');
  await editor.sees('Die Einheit ist gespeichert.');
  expect(await stored(editor, unit)).toMatchObject({ city: 'Gera' });

  // By a link, by a reload, or by Back.
  const here = page.url();
  await editor.fills('Ort', 'Jena');
  await editor.sees('1 Feld ist nicht gespeichert.');
  await page.getByRole('link', { name: 'Projekte' }).click();
  await editor.reads('Seite verlassen, ohne zu speichern?');
  await editor.findsNoFault('unit-leaving', { part: 'dialog' });
  await editor.clicks('Hier bleiben');
  expect(page.url()).toBe(here);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate('location.reload()');
  await (await asked).dismiss();
  await reloaded;
  expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Jena');
  await page.goBack();
  await editor.reads('Seite verlassen, ohne zu speichern?');
  expect(page.url()).toBe(here);
  await editor.clicks('Hier bleiben');
  await page.getByRole('link', { name: 'Projekte' }).click();
  await editor.clicks('Verwerfen und verlassen');
  await editor.reads('Projekte');
  await editor.leaves();
});
