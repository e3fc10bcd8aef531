import type { Instant } from './instant.ts';

/** Where a page begins: after the row with the sort key `after`, which is row number `offset`. */
export interface Position {
  readonly offset: number;
  readonly after: readonly string[];
  /** The watermark of the first page, which also applies to the pages after it. */
  readonly watermark?: Instant | undefined;
  /** How many rows there were in all, if the first page had to count them. */
  readonly total?: number | undefined;
}
