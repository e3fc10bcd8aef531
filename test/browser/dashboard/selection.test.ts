import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, EDITOR } from './people.ts';

useBrowser();

test('A row that is selected while the reservations arrive stays selected', async () => {
  const editor = await signedIn(EDITOR, at('overview'));
  const { clock, page } = editor;
  const arrives = Promise.withResolvers<void>();
  await page.route('**/reservations', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await editor.opens(at('units'));
  const box = page.getByRole('row').getByRole('checkbox').nth(1);
  await box.waitFor();
  await clock.install();
  await clock.pauseAt(Date.now() + 60_000);
  const arrived = page.waitForResponse('**/reservations');
  arrives.resolve();
  await (await arrived).finished();
  await box.check();
  for (let frames = 0; frames < 6; frames++) {
    await clock.runFor(17);
    expect(await box.isChecked()).toBe(true);
  }
  await editor.leaves();
});
