import { expect, test } from 'vitest';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { at, VIEWER } from './people.ts';

useBrowser();

test('From a unit one steps to the next and the previous one of the list, in its order, also on its other pages', async () => {
  // Created in an order that is neither theirs nor its reverse.
  const units = Array.from({ length: 102 }, (_, nth) => ({
    unitIdentifier: `1001.R-${String(((nth * 7) % 102) + 1).padStart(3, '0')}`,
  }));
  const project = await aProject('Lange Reihe', units);
  const viewer = await signedIn(VIEWER, at(`units?project=${project.id}`));
  const { page } = viewer;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const opensFromList = async (name: string, place: number) => {
    await link(name).click();
    await viewer.reads(name);
    await viewer.sees(`${place} von 102`);
  };
  const steps = async (step: 'Nächste' | 'Vorige', name: string) => {
    await link(`${step} Einheit`).click();
    await viewer.reads(name);
  };

  await opensFromList('1001.R-001', 1);
  expect(await link('Vorige Einheit').count()).toBe(0);
  await steps('Nächste', '1001.R-002');
  await viewer.seesPage();
  await viewer.findsNoFault('neighbours-1280');
  await viewer.turns({ width: 390 });
  await viewer.fits('neighbours-390');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.height, 'one line').toBeLessThan(30);
  await steps('Vorige', '1001.R-001');
  await viewer.turns({ width: 1280 });

  await link('Einheiten').first().click();
  await opensFromList('1001.R-100', 100);
  await steps('Nächste', '1001.R-101');
  await steps('Nächste', '1001.R-102');
  await viewer.sees('102 von 102');
  expect(await link('Nächste Einheit').count()).toBe(0);

  await link('Einheiten').first().click();
  await link('Weiter').click();
  await opensFromList('1001.R-101', 101);
  await steps('Vorige', '1001.R-100');
  await steps('Nächste', '1001.R-101');

  // A unit that is opened by its address is among the units of its project, by name.
  await viewer.opens(new URL(page.url()).pathname);
  await viewer.sees('101 von 102');
  await steps('Vorige', '1001.R-100');
  await viewer.leaves();
});
