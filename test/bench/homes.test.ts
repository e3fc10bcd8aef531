import { expect, test } from 'vitest';
import { SLOTS } from '../../src/db/homes.ts';
import { bindingsOfSlots, evenHomes, layoutsUpTo } from './homes/layout.ts';

test('numbers of homes double up to the largest', () => {
  const counts = [1, 2, 4, 6, 8].map((most) => layoutsUpTo(most).map(({ homes }) => homes));
  expect(counts).toEqual([[1], [1, 2], [1, 2, 4], [1, 2, 4, 6], [1, 2, 4, 8]]);
});

test.each([1, 2, 3, 4, 6, 8, 16])('%s homes get equally many slots', (homes) => {
  const bindings = bindingsOfSlots(evenHomes(homes));
  expect(bindings).toHaveLength(SLOTS);
  const perHome = [...Map.groupBy(bindings, (name) => name)].map(([, slots]) => slots.length);
  expect(perHome).toHaveLength(homes);
  expect(Math.max(...perHome) - Math.min(...perHome)).toBeLessThanOrEqual(1);
});
