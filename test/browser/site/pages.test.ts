import { describe, expect, test } from 'vitest';
import { aVisitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';

useBrowser();

describe('The landing page', () => {
  test('is in German, with a link to English and back', async () => {
    const visitor = await aVisitor();
    await visitor.opens('/');
    await visitor.reads('Projekte und Einheiten über eine API, auf die letzte Stelle genau.');
    await visitor.page.getByRole('link', { name: 'English' }).click();
    await visitor.reads('Projects and units over one API, exact to the last digit.');
    await visitor.page.getByRole('link', { name: 'Deutsch' }).click();
    await visitor.reads('Elf Endpunkte');
    await visitor.leaves();
  });

  test('links to each endpoint in the reference', async () => {
    const visitor = await aVisitor();
    await visitor.opens('/');
    const links = visitor.page.locator('.endpoints a');
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(addresses).toHaveLength(11);
    await links.first().click();
    for (const address of addresses) {
      const [path = '', id = ''] = address.split('#');
      expect(path).toBe('/docs');
      await visitor.page.locator(`section[id=${id}]`).waitFor({ state: 'attached' });
    }
    await visitor.leaves();
  });

  test('links to the sign-in', async () => {
    const visitor = await aVisitor();
    await visitor.opens('/');
    await visitor.page.getByRole('link', { name: 'Anmelden', exact: true }).click();
    await visitor.page.waitForURL('**/app/');
    await visitor.seesPage();
    await visitor.leaves();
  });
});

describe('A mistyped address', () => {
  test.each(['light', 'dark'] as const)(
    'shows a page that fits every width, %s',
    async (scheme) => {
      const visitor = await aVisitor({ scheme });
      visitor.expectsComplaint(/404/);
      await visitor.opens('/doc');
      await visitor.reads('Hier ist nichts');
      for (const width of [1280, 390] as const) {
        await visitor.turns({ width });
        const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
        expect(await visitor.page.evaluate<boolean>(fits)).toBe(true);
        await visitor.takesPicture(`not-found-${scheme}-${width}`);
      }
      await visitor.leaves();
    },
  );
});
