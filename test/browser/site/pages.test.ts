import { expect, test } from 'vitest';
import { aVisitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';

useBrowser();

test('The landing page is in German and English, speaks to offices before developers, and links to the sign-in and the reference', async () => {
  const visitor = await aVisitor();
  await visitor.opens('/');
  await visitor.reads('Preisliste rein, Website aktuell.');
  const titles = await visitor.page.getByRole('heading', { level: 2 }).allTextContents();
  expect(titles.slice(0, 2)).toEqual([
    'Ein Vormittag mit der Preisliste, ohne Abtippen',
    'Und für Ihre Entwickler: ein Aufruf.',
  ]);
  const widths = await visitor.page.evaluate<number[]>(
    '[...document.images].map(({ naturalWidth }) => naturalWidth)',
  );
  expect(widths).toHaveLength(5);
  expect(Math.min(...widths)).toBeGreaterThan(300);
  await visitor.page.getByRole('link', { name: 'English' }).click();
  await visitor.reads('Price list in, website up to date.');
  await visitor.page.getByRole('link', { name: 'Deutsch' }).click();
  await visitor.reads('Preisliste rein, Website aktuell.');

  await visitor.page.getByRole('link', { name: 'Anmelden', exact: true }).click();
  await visitor.page.waitForURL('**/app/');
  await visitor.seesPage();

  await visitor.page.goBack();
  await visitor.page.getByRole('link', { name: 'API lesen und ausprobieren' }).click();
  await visitor.reads('List projects');
  expect(new URL(visitor.page.url()).search).toBe('?lang=de');
  await visitor.leaves();
});

test('A mistyped address shows a page that fits every width, light and dark', async () => {
  const visitor = await aVisitor();
  visitor.expectsComplaint(/404/);
  await visitor.opens('/doc');
  await visitor.reads('Hier ist nichts');
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390] as const) {
      await visitor.turns({ width, scheme });
      await visitor.fitsItsWidth();
      await visitor.takesPicture(`not-found-${scheme}-${width}`);
    }
  }
  await visitor.leaves();
});
