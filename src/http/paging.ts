import type { Position } from '../values/position.ts';

/**
 * Cuts the rows of a page, of which one more than `limit` was read to know whether there are more.
 *
 * @param sortKey what a row is ordered by: the next page begins after the last row's.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  offset: number,
  sortKey: (row: Row) => readonly string[],
): { page: Row[]; next: Position | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last !== undefined
      ? { offset: offset + page.length, after: sortKey(last) }
      : undefined;
  return { page, next };
}
