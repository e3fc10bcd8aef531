import { expect, test } from 'vitest';
import type { Column } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping, withField } from '../../../src/dashboard/pages/import/columns/mapping.ts';

/** The columns of a file with these headers. */
const columns = (...headers: readonly string[]): Column[] =>
  headers.map((header, at) => ({ at, header, samples: ['1'], values: 1 }));

test('Two columns of a file never become the same field', () => {
  const alike = columns('Einheit', 'Kaufpreis', 'Preis', 'Kaufpreis (€)');
  const proposed = proposeMapping(alike, new Map());
  expect([...proposed]).toEqual([
    [0, 'unitIdentifier'],
    [1, 'kaufpreis'],
  ]);
  const remembered = proposeMapping(
    alike,
    new Map(Object.entries({ preis: 'kaufpreis', kaufpreis: 'kaufpreis' })),
  );
  expect([...remembered.values()].filter((field) => field === 'kaufpreis')).toHaveLength(1);

  expect([...withField(proposed, 3, 'kaufpreis')]).toEqual([
    [0, 'unitIdentifier'],
    [3, 'kaufpreis'],
  ]);
  expect([...withField(proposed, 1, null)]).toEqual([[0, 'unitIdentifier']]);
});
