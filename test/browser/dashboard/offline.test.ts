import { expect, test } from 'vitest';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { at, EDITOR, VIEWER } from './people.ts';

useBrowser();

/** Script: waits until the browser keeps the page. */
const IS_KEPT = 'navigator.serviceWorker.ready.then(() => undefined)';

/** Script: where the page's requests to the service went, by Chromium's rules for a service worker. */
const PASSING = `[...new Set(performance
  .getEntriesByType('resource')
  .filter(({ name }) => name.includes('/session/'))
  .map(({ workerFinalSourceType }) => workerFinalSourceType))]`;

const AS_OF_TODAY = /Keine Verbindung.* Sie sehen den Stand von heute, \d\d:\d\d\./;

test('What was seen is read without a connection, which says how old it is, on a phone', async () => {
  const project = await aProject('Funkloch', [{ unitIdentifier: 'F-1', kaufpreis: 321_000 }]);
  const phone = { width: 390, keepsPage: true } as const;
  const viewer = await signedIn(VIEWER, at(`units?project=${project.id}`), phone);
  viewer.expectsComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page } = viewer;
  await page.getByRole('link', { name: 'F-1' }).first().click();
  await viewer.reads('F-1');
  await viewer.seesPage();
  await page.goBack();
  await viewer.reads('Einheiten');
  await viewer.seesPage();
  await page.evaluate(IS_KEPT);
  await page.context().setOffline(true);
  // The page that stays has an age, too, though it asks for nothing.
  await viewer.sees(AS_OF_TODAY);
  await page.getByRole('link', { name: 'F-1' }).first().click();
  await viewer.reads('F-1');
  await viewer.sees('321.000');
  await viewer.sees(AS_OF_TODAY);
  await viewer.findsNoFault('unit-without-connection-390');
  await page.reload();
  await viewer.reads('F-1');
  await viewer.sees('321.000');
  await viewer.sees(AS_OF_TODAY);
  await page.context().setOffline(false);
  await page.reload();
  await viewer.sees('321.000');
  // What a closing page sends would be lost on its way through the service worker.
  expect(await page.evaluate(PASSING)).toEqual(['network']);
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await expect.poll(() => page.locator('.offline').count()).toBe(0);
  await viewer.leaves();
});

test('Back to a list for which no answer comes shows what it had', async () => {
  const project = await aProject('Tunnel', [{ unitIdentifier: 'T-1' }]);
  const viewer = await signedIn(VIEWER, at(`units?project=${project.id}`));
  viewer.expectsComplaint(/ERR_FAILED/);
  const { page } = viewer;
  await page.getByRole('link', { name: 'T-1' }).first().click();
  await viewer.reads('T-1');
  await viewer.seesPage();
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.route(/\/orgs\/v1\/.*\/units\?/, (route) => route.abort());
  await page.goBack();
  await viewer.reads('Einheiten');
  // The second is the look into the browser's cache, which is off while requests are intercepted.
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(2);
  await viewer.seesPage();
  await page.getByRole('link', { name: 'T-1' }).first().click();
  await viewer.reads('T-1');
  await viewer.leaves();
});

test('After a sign-out, a page without a connection shows nothing of what was seen', async () => {
  const project = await aProject('Kellerraum', [{ unitIdentifier: 'K-1' }]);
  const opened = at(`units?project=${project.id}`);
  const viewer = await newlySignedIn(VIEWER, opened, { keepsPage: true });
  viewer.expectsComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { page } = viewer;
  await page.getByRole('link', { name: 'K-1' }).first().waitFor();
  const address = page.url();
  await page.evaluate(IS_KEPT);
  await viewer.clicks('Ihr Konto');
  await viewer.clicks('Abmelden');
  await viewer.sees('Anmelden');
  await page.context().setOffline(true);
  await page.goto(address);
  await viewer.sees('Keine Antwort vom Dienst');
  expect(await page.getByText('K-1').count()).toBe(0);
  await page.context().setOffline(false);
  await page.reload();
  await viewer.sees('Anmelden');
  await viewer.leaves();
});

test('On a phone, a message about what was done and the one about a lost connection never stand together', async () => {
  const project = await aProject('Funkmast', [{ unitIdentifier: 'F-1', status: 'frei' }]);
  const editor = await signedIn(EDITOR, at(`projects/${project.id}`), { width: 390 });
  const { page } = editor;
  await editor.clicks('1 freie online stellen');
  await editor.sees('1 Einheit ist online.');
  await page.context().setOffline(true);
  const [done, lost] = [page.locator('.announcer p'), page.locator('.offline')];
  await lost.waitFor({ state: 'attached' });
  expect(await done.isVisible()).toBe(true);
  expect(await lost.isVisible()).toBe(false);
  await done.waitFor({ state: 'detached' });
  expect(await lost.isVisible()).toBe(true);
  await page.context().setOffline(false);
  await editor.leaves();
});
