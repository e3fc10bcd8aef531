import { expect, test } from 'vitest';
import { aVisitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';

useBrowser();

test('The website of the demo lists flats with their floor plans and the documents of the project', async () => {
  const visitor = await aVisitor();
  await visitor.opens('/demo');
  await visitor.reads('Wohnen an der Hafenkante');
  const row = visitor.page.getByRole('row', { name: /A-303/ });
  await row.getByRole('link', { name: 'Grundriss, PDF' }).waitFor();
  await visitor.page.getByRole('link', { name: /^Exposé \(PDF, / }).waitFor();
  for (const width of [1280, 390] as const) {
    await visitor.turns({ width });
    await visitor.fitsItsWidth();
  }
  await visitor.turns({ width: 1280 });
  await row.getByRole('button', { name: 'A-303' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('link', { name: /^Grundriss \(PDF, / }).waitFor();
  expect(await dialog.getByRole('img').count()).toBeGreaterThan(0);
  await visitor.leaves();
});
