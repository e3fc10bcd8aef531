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
