import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ORIGIN } from '../origin.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR, VIEWER } from './people.ts';

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

test('A page whose script arrives right after its placeholder is shown', async () => {
  const viewer = await signedIn(VIEWER, at('overview'));
  const { clock, page } = viewer;
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
  await viewer.reads('Ordner');
  await viewer.leaves();
});

test('A row that is selected while the reservations arrive stays selected', async () => {
  const editor = await signedIn(EDITOR, at('overview'));
  const { clock, page } = editor;
  const arrive = await holds(page, '**/reservations');
  await editor.opens(at('units'));
  const box = page.getByRole('row').getByRole('checkbox').nth(1);
  await box.waitFor();
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
  await arrive();
  await box.check();
  for (let frames = 0; frames < 6; frames++) {
    await clock.runFor(17);
    expect(await box.isChecked()).toBe(true);
  }
  await editor.leaves();
});
