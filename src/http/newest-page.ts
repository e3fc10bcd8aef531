import * as z from 'zod';
import { pageCursor, pageSize } from './fields.ts';
import { cutPage } from './paging.ts';
import type { Input } from './request.ts';

/** What a page holds at most. */
export const MAX_PAGE = 100;

/** Query of every list of the plane. */
export const PageQuery = z.object({ limit: pageSize(MAX_PAGE, 50), cursor: pageCursor() });

/** The page of rows that were read newest first, by id, one more than the page holds. */
export function newestPage<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { query, from }: Input<unknown, z.output<typeof PageQuery>>,
) {
  return cutPage(rows, query.limit, from?.offset ?? 0, ({ id }) => [id]);
}
