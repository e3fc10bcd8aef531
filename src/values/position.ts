import type { Instant } from './instant.ts';

/** Where a page begins: after the row with this sort key, which `offset` rows come before. */
export interface Position {
  readonly offset: number;
  readonly after: readonly string[];
  /** The watermark of the first page, which holds for all that follow it. */
  readonly watermark?: Instant | undefined;
  /** How many rows there were in all, if the first page had to count them. */
  readonly total?: number | undefined;
}
