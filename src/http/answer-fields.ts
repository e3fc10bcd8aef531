import { z } from 'zod';

// The kinds of fields that answers have.

export const answeredId = () => z.guid();

/** An instant: ISO 8601, UTC, milliseconds. */
export const answeredInstant = () => z.iso.datetime({ precision: 3 });

/** An exact decimal: digits, a point, at least one digit. */
export const answeredDecimal = () => z.string().regex(/^\d+\.\d+$/);

export const Pagination = z.strictObject({
  /** The page size that was used, after clamping. */
  limit: z.int(),
  offset: z.int(),
  /** All matches of the filter, whatever the page. */
  total: z.int(),
  hasMore: z.boolean(),
});
