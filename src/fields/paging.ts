import * as z from 'zod';
import { type Instant, instant, millisecondsOf } from '../values/instant.ts';
import { jsonOf } from '../values/json-text.ts';
import type { Position } from '../values/position.ts';
import { pageCursor, pageSize } from './query.ts';

/** A row of a page that its bytes may cut. */
interface PageRow {
  /** 1 if the page has no room for rows behind it. Then there may be others. */
  readonly more?: number;
}

/**
 * Cuts a page from its rows. There is a next page if there is one row more than `limit`, or if the last row says
 * that there may be.
 *
 * @param from where the page begins; `undefined` for the first page.
 * @param sortKey the values by which rows are ordered. The next page begins after those of the last row.
 */
export function cutPage<Row>(
  rows: readonly (Row & PageRow)[],
  limit: number,
  from: Pick<Position, 'offset'> | undefined,
  sortKey: (row: Row) => readonly string[],
): { page: Row[]; next: Position | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    last !== undefined && (rows.length > limit || last.more === 1)
      ? { offset: (from?.offset ?? 0) + page.length, after: sortKey(last) }
      : undefined;
  return { page, next };
}

/**
 * The first instant whose changes no answer has shown yet: a millisecond after the clock. The clock was read
 * together with the page, and every later write has a later millisecond.
 */
export function watermarkAfter(clock: Instant | null): Instant {
  return instant(clock === null ? 0 : millisecondsOf(clock) + 1);
}

/** The maximum size of a page. */
export const MAX_PAGE = 100;

/** Query of the lists that are ordered newest first. */
export const PageQuery = z.object({ limit: pageSize(MAX_PAGE, 50), cursor: pageCursor() });

/** The page that a request asks for. */
interface AskedPage {
  readonly query: z.output<typeof PageQuery>;
  /** The position at which the page begins; `undefined` for the first page. */
  readonly from: Position | undefined;
}

/**
 * Answers a page of rows that are ordered newest first, by id. There may be one row more than the page has.
 *
 * @param end the id of the last examined row, if the search stopped before the end of the rows. The
 * next page begins after it.
 */
export function answerNewest<Row extends { readonly id: string }, Body>(
  rows: readonly (Row & PageRow)[],
  { query, from }: AskedPage,
  present: (page: Row[]) => Body,
  end?: string,
) {
  const { page, next } = cutPage(rows, query.limit, from, ({ id }) => [id]);
  const offset = (from?.offset ?? 0) + page.length;
  const ahead = end === undefined ? undefined : { offset, after: [end] };
  return { body: jsonOf(present(page)), next: next ?? ahead };
}

interface Identified {
  readonly id: string;
}

/**
 * Merges the rows that several databases found for one page, newest first, by id.
 *
 * @param ends the last examined row of each database whose search stopped early. The page ends at the
 * highest of them, because below it not every database was searched.
 */
export function mergeNewest<Row extends Identified>(
  rows: readonly Row[],
  ends: readonly Identified[],
): { rows: Row[]; end: string | undefined } {
  const [end] = ends.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
  const searched = rows.filter(({ id }) => end === undefined || id >= end);
  return { rows: searched.toSorted((one, other) => (one.id < other.id ? 1 : -1)), end };
}
