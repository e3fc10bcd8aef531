import type { Remark } from './checked.ts';
import type { Block, ReviewRow } from './rows.ts';

/**
 * Doubts rows whose identifier stands in a row before: the service sees a block at a time, and knows
 * of no repetition in another one.
 *
 * @returns the doubts, by the row.
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

/** @param before the number of the row that has the identifier already. */
const doubtOf = (before: number): Remark => ({
  field: 'unitIdentifier',
  kind: 'doubt',
  text: ({ t, format }) => t.import.repeated(format.number(before)),
});
