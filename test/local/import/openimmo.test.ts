import { expect, test } from 'vitest';
import { bytesOf, planOf } from './plan.ts';

test.each([
  'openimmo-price-only.xml',
  'openimmo-onoffice.xml',
  'openimmo-propstack.xml',
  'openimmo-flowfact.xml',
])('%s', async (name) => {
  const bytes = await bytesOf(name);
  const { sheets } = await planOf(bytes);
  for (const s of sheets) {
    const plan = await planOf(bytes, undefined, s.name);
    console.log(
      s.name,
      s.listing?.project,
      s.listing?.attachments,
      plan.units,
      plan.questions,
      plan.doubts,
      plan.columns.filter((c) => !plan.mapping.has(c.at)).map((c) => `${c.header}=${c.samples}`),
    );
  }
  expect(1).toBe(1);
});
