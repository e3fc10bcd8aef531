import { expect, test } from 'vitest';
import type { Column } from '../../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping, withField } from '../../../src/dashboard/pages/import/columns/mapping.ts';

/** The columns of a file with these headers. */
const columns = (...headers: readonly string[]): Column[] =>
  headers.map((header, at) => ({
    at,
    header,
    texts: { own: header, group: '', unit: '' },
    samples: ['1'],
    shown: [{ kind: 'text', text: '1' }],
    values: 1,
    hidden: false,
  }));

test('Two columns of a file never become the same field', () => {
  const alike = columns('Einheit', 'Kaufpreis', 'Preis', 'Kaufpreis (€)');
  const proposed = proposeMapping(alike);
  expect([...proposed]).toEqual([
    [0, 'unitIdentifier'],
    [1, 'kaufpreis'],
  ]);
  expect([...withField(proposed, 3, 'kaufpreis')]).toEqual([
    [0, 'unitIdentifier'],
    [3, 'kaufpreis'],
  ]);
  expect([...withField(proposed, 1, null)]).toEqual([[0, 'unitIdentifier']]);
});
