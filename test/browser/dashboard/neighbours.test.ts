import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { at, VIEWER } from './people.ts';

useBrowser();

test.each([1280, 390] as const)(
  'From a unit one steps to the next one of the list, in its order, at %i px',
  async (width) => {
    const units = ['A', 'C', 'B'].map((unitIdentifier) => ({ unitIdentifier }));
    const project = await aProject(`Reihe ${width}`, units);
    const list = at(`units?project=${project.id}&sort=unitIdentifier`);
    const viewer = await signedIn(VIEWER, list, { width });
    await viewer.page.getByRole('link', { name: 'A', exact: true }).first().click();
    await viewer.reads('A');
    const step = (name: string) => viewer.page.getByRole('link', { name, exact: true });
    expect(await step('Vorige Einheit').count()).toBe(0);
    await step('Nächste Einheit').click();
    await viewer.reads('B');
    await viewer.findsNoFault(`neighbours-${width}`);
    await step('Nächste Einheit').click();
    await viewer.reads('C');
    expect(await step('Nächste Einheit').count()).toBe(0);
    await step('Vorige Einheit').click();
    await viewer.reads('B');
    await viewer.opens(viewer.page.url().replace(/^https?:\/\/[^/]+/, ''));
    expect(await step('Nächste Einheit').count()).toBe(0);
    await viewer.leaves();
  },
);

test('The next and the previous unit are also on other pages of the list', async () => {
  const units = Array.from({ length: 102 }, (_, nth) => ({
    unitIdentifier: `R-${String(nth + 1).padStart(3, '0')}`,
  }));
  const project = await aProject('Lange Reihe', units);
  const viewer = await signedIn(VIEWER, at(`units?project=${project.id}&sort=unitIdentifier`));
  const { page } = viewer;
  const step = (name: string) => page.getByRole('link', { name, exact: true });
  await page.getByRole('link', { name: 'R-100', exact: true }).click();
  await viewer.sees('100 von 102');
  await step('Nächste Einheit').click();
  await viewer.reads('R-101');
  await step('Nächste Einheit').click();
  await viewer.reads('R-102');
  await viewer.sees('102 von 102');
  expect(await step('Nächste Einheit').count()).toBe(0);

  await viewer.opens(at(`units?project=${project.id}&sort=unitIdentifier`));
  await step('Weiter').click();
  await page.getByRole('link', { name: 'R-101', exact: true }).click();
  await viewer.sees('101 von 102');
  await step('Vorige Einheit').click();
  await viewer.reads('R-100');
  await step('Nächste Einheit').click();
  await viewer.reads('R-101');
  await viewer.leaves();
});
