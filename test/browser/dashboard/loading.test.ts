import { test } from 'vitest';
import { ORIGIN } from '../origin.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, OWNER } from './people.ts';

useBrowser();

const SCRIPT = '**/assets/tokens-page-*.js';

test('A page appears although its script arrives just after the first frame without it', async () => {
  const owner = await signedIn(OWNER, at('overview'));
  const { page, clock } = owner;
  const script = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await script.promise;
    await route.continue();
  });
  // Only the test moves the time, and with it what a component does after a frame.
  await clock.install({ time: new Date() });
  await clock.pauseAt(new Date(Date.now() + 60_000));
  const requests = new Set<string>();
  page.on('request', (request) => requests.add(new URL(request.url()).pathname));
  await page.goto(ORIGIN + at('settings/tokens'));
  while (!requests.has('/session/v1/me')) await clock.runFor(50);
  await page.locator('.main .skeleton').waitFor();
  const arrives = page.waitForResponse(SCRIPT);
  script.resolve(undefined);
  const url = (await arrives).url();
  await page.evaluate(`import(${JSON.stringify(url)})`);
  await clock.resume();
  await owner.seesPage();
  await owner.leaves();
});
