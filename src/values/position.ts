import type { Instant } from './instant.ts';

/** A page begins after the row with the sort key `after`, which is row number `offset`. */
export interface Position {
  readonly offset: number;
  readonly after: readonly string[];
  /** The watermark of the first page, which also applies to the pages after it. */
  readonly watermark?: Instant | undefined;
  /** The number of all rows, if the first page had to count them. */
  readonly total?: number | undefined;
}
