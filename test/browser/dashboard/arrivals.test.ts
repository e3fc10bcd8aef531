import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ORIGIN } from '../origin.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { at, EDITOR } from './people.ts';
import { atUnit } from './stock.ts';

useBrowser();

/** Holds back the answer to a request. @returns a function that lets it arrive. */
async function holds(page: Page, pattern: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    const arrived = page.waitForResponse(pattern);
    resolve();
    await (await arrived).finished();
  };
}

/** Script: clicks a page's button in the moment in which it is drawn, before the browser paints it. */
const CLICKS_AT_ONCE = `new MutationObserver((_, observer) => {
  const buttons = [...document.querySelectorAll('main button')];
  const drawn = buttons.find(({ textContent }) => textContent === 'Token ausstellen');
  if (drawn === undefined) return;
  observer.disconnect();
  drawn.click();
}).observe(document.body, { childList: true, subtree: true })`;

test('A dialog opens even if its button is clicked before the page is painted', async () => {
  const editor = await signedIn(EDITOR, at('overview'));
  await editor.page.evaluate(CLICKS_AT_ONCE);
  await editor.page.getByRole('link', { name: 'API-Tokens' }).first().click();
  await editor.dialog.waitFor();
  await editor.leaves();
});

test('A page whose script arrives right after its placeholder is shown, and boxes that are checked while pictures arrive stay checked', async () => {
  const editor = await signedIn(EDITOR, at('settings'));
  const { clock, page } = editor;
  const personArrives = await holds(page, '**/session/v1/me');
  const scriptArrives = await holds(page, '**/assets/folders-page-*.js');
  await clock.install();
  const asked = page.waitForRequest('**/session/v1/me');
  const script = page.waitForRequest('**/assets/folders-page-*.js');
  await page.goto(ORIGIN + at('folders'));
  await asked;
  await clock.pauseAt(Date.now() + 60_000);
  await personArrives();
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  await scriptArrives();
  await page.evaluate(`import('${(await script).url()}').then(() => undefined)`);
  await clock.resume();
  await editor.reads('Dateien');

  const picturesArrive = await holds(page, '**/units?*include=images*');
  await editor.opens(at('units'));
  const box = page.getByRole('row').getByRole('checkbox').nth(1);
  const whole = page.getByLabel('Alle auf dieser Seite wählen');
  await box.waitFor();
  await clock.pauseAt(Date.now() + 120_000);
  await picturesArrive();
  await box.check();
  await whole.check();
  for (let frames = 0; frames < 6; frames++) {
    await clock.runFor(17);
    expect([await box.isChecked(), await whole.isChecked()]).toEqual([true, true]);
  }
  await editor.sees('100 gewählt');
  await editor.leaves();
});

test('On a phone, a unit’s page does not jump if its history comes last', async () => {
  const { person: editor } = await atUnit(EDITOR, { unitIdentifier: 'WE 9' }, { width: 390 });
  const { page } = editor;
  const historyArrives = await holds(page, '**/audit');
  await page.reload();
  await page.getByLabel('Kaufpreis (€)').waitFor();
  await historyArrives();
  await page.locator('.unit-history').waitFor();
  await editor.fits('unit-late-history-390');
  await editor.leaves();
});

test('A list that is exported before the projects have come is named by its project', async () => {
  const project = await aProject('Werftinsel', [{ unitIdentifier: 'W-1' }]);
  const editor = await signedIn(EDITOR, at('overview'));
  const { page } = editor;
  const projectsArrive = await holds(page, '**/projects?*');
  await editor.opens(at(`units?project=${project.id}`));
  await editor.clicks('Exportieren');
  const saving = page.waitForEvent('download');
  await editor.clicks('Excel: alle Spalten');
  await projectsArrive();
  expect((await saving).suggestedFilename()).toMatch(/^Werftinsel /);
  await editor.leaves();
});
