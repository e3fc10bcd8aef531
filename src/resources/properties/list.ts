import type { ReadingTenant } from '../../http/door.ts';
import { type Instant, instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { cutPage } from '../../http/paging.ts';
import { jsonArray, jsonOf, type JsonText } from '../../values/json-text.ts';
import type { UnitFilter } from './store/filter.ts';
import { unitPage } from './store/pages.ts';
import { presentUnits } from './present.ts';
import { MAX_PAGE_WITH_IMAGES, type Property } from './schema.ts';
import { latestUpdate, unitTotal } from './store/totals.ts';

/** A list of units as somebody asks for it. */
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
    total: tenant.read(unitTotal(tenant, filter)),
    latest: tenant.read(latestUpdate(tenant)),
  };
}

type LoadedUnits = ReturnType<typeof loadUnits>;

/** The page as answered, where the next one begins, and from when on the next sync has to ask. */
export function presentList(
  { cut, from, page: rows, total: count, latest }: LoadedUnits,
  env: Env,
) {
  const { limit, offset } = cut;
  const units = presentUnits(rows(), env);
  const { page, next } = cutPage(units, limit, offset, (unit) => [idOf(unit)]);
  const [{ total } = { total: 0 }] = count();
  const watermark = from?.watermark ?? watermarkAfter(latest()[0]?.at ?? null);
  return {
    list: {
      properties: jsonArray(page),
      pagination: jsonOf({ limit, offset, total, hasMore: next !== undefined }),
    },
    next: next && { ...next, watermark },
    watermark,
  };
}

/**
 * The first instant that no answer has shown yet. Every write has a millisecond of its own, later
 * than that of all before it, and the page was read as of one moment: whatever is written after
 * that moment is later than the latest update it saw.
 */
function watermarkAfter(latest: Instant | null): Instant {
  return instant(latest === null ? 0 : Date.parse(latest) + 1);
}

function idOf({ text }: JsonText<Property>): string {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- SQLite has written it as a Property
  const { id }: Property = JSON.parse(text);
  return id;
}

/** The effective page: smaller with images, and behind as many units as a cursor has passed. */
function pageOf({ limit, offset, from, withImages }: UnitListing) {
  return {
    limit: withImages ? Math.min(limit, MAX_PAGE_WITH_IMAGES) : limit,
    offset: from?.offset ?? offset,
  };
}
