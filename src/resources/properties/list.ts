import type { ReadingTenant } from '../../http/door.ts';
import { type Instant, instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { cutPage } from '../../http/paging.ts';
import { jsonArray, jsonOf } from '../../values/json-text.ts';
import type { UnitFilter } from './store/filter.ts';
import { unitPage } from './store/pages.ts';
import { idOf, presentUnits } from './present.ts';
import { MAX_PAGE_WITH_IMAGES } from './schema.ts';
import { unitTotal } from './store/totals.ts';

/** The request for a list of units. */
export interface UnitListing {
  readonly filter: UnitFilter;
  readonly limit: number;
  readonly offset: number;
  readonly from: Position | undefined;
  readonly withImages: boolean;
}

/** Reads a page of units and the total of its filter. */
export function loadUnits(tenant: ReadingTenant, listing: UnitListing) {
  const { filter, withImages, from } = listing;
  const cut = pageOf(listing);
  const after = from?.after[0];
  const page = {
    limit: cut.limit,
    offset: from === undefined ? cut.offset : 0,
    after,
    withImages,
  };
  return {
    cut,
    from,
    page: tenant.read(unitPage(tenant, filter, page)),
    // Units that were changed since an instant are counted for the first page alone.
    total: from?.total === undefined ? tenant.read(unitTotal(tenant, filter)) : undefined,
    seals: filter.updatedSince !== undefined,
  };
}

type LoadedUnits = ReturnType<typeof loadUnits>;

/** The answer's page, the position of the next page, and the watermark for the next sync. */
export function presentList(
  { cut, from, page: rows, total: count, seals }: LoadedUnits,
  env: Env,
  writtenAt: Instant | null,
) {
  const { limit, offset } = cut;
  const units = presentUnits(rows(), env);
  const { page, next } = cutPage(units, limit, offset, (unit) => [idOf(unit)]);
  const total = from?.total ?? count?.()[0]?.total ?? 0;
  const watermark = from?.watermark ?? watermarkAfter(writtenAt);
  return {
    list: {
      properties: jsonArray(page),
      pagination: jsonOf({ limit, offset, total, hasMore: next !== undefined }),
    },
    next: next && { ...next, watermark, ...(seals && { total }) },
    watermark,
  };
}

/**
 * The first instant that no answer has shown yet. Every write has a millisecond of its own, later
 * than that of all before it, and the clock was read together with the page: whatever is written
 * after that is later than the clock.
 */
function watermarkAfter(clock: Instant | null): Instant {
  return instant(clock === null ? 0 : Date.parse(clock) + 1);
}

/** The effective page: smaller with images, and behind as many units as a cursor has passed. */
function pageOf({ limit, offset, from, withImages }: UnitListing) {
  return {
    limit: withImages ? Math.min(limit, MAX_PAGE_WITH_IMAGES) : limit,
    offset: from?.offset ?? offset,
  };
}
