import type { Position } from '../values/position.ts';

/**
 * Cuts a page from its rows. The rows are one more than `limit` if there is a next page.
 *
 * @param sortKey the values by which rows are ordered. The next page begins after the last row's.
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
