import type { Remark } from './checked.ts';
import type { Block, ReviewRow } from './rows.ts';

/**
 * Doubts each row whose identifier an earlier row has. The service checks one block at a time, so it
 * cannot see repetitions across blocks.
 *
 * @returns the doubts, by row.
 */
export function repeatedIdentifiers(
  blocks: readonly Block[],
): ReadonlyMap<ReviewRow, readonly Remark[]> {
  const first = new Map<string, number>();
  const repeated = new Map<ReviewRow, readonly Remark[]>();
  for (const row of blocks.flat()) {
    const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
    if (!row.included || identifier === '') continue;
    const before = first.get(identifier);
    if (before === undefined) first.set(identifier, row.number);
    else repeated.set(row, [doubtOf(before)]);
  }
  return repeated;
}

/** @param before the number of the first row with the identifier. */
const doubtOf = (before: number): Remark => ({
  field: 'unitIdentifier',
  kind: 'doubt',
  text: ({ t, format }) => t.import.repeated(format.number(before)),
});
