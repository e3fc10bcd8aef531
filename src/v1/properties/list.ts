import type { ReadingTenant } from '../../http/admit.ts';
import type { Position } from '../../values/position.ts';
import { cutPage } from '../../http/paging.ts';
import { presentUnits } from './present.ts';
import { MAX_PAGE_WITH_IMAGES } from './schema.ts';
import { type UnitFilter, unitPage, unitTotal } from './store.ts';

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
    page: tenant.read(unitPage(tenant, filter, page)),
    total: tenant.read(unitTotal(tenant, filter)),
  };
}

type LoadedUnits = ReturnType<typeof loadUnits>;

/** The page as answered: properties, pagination, and where the next page begins. */
export async function presentList({ cut, page: rows, total: count }: LoadedUnits, env: Env) {
  const { limit, offset } = cut;
  const { page, next } = cutPage(rows(), limit, offset, ({ unit }) => [unit.id]);
  const [{ total } = { total: 0 }] = count();
  return {
    properties: await presentUnits(page, env),
    pagination: { limit, offset, total, hasMore: next !== undefined },
    next,
  };
}

/** The effective page: smaller with images, and behind as many units as a cursor has passed. */
function pageOf({ limit, offset, from, withImages }: UnitListing) {
  return {
    limit: withImages ? Math.min(limit, MAX_PAGE_WITH_IMAGES) : limit,
    offset: from?.offset ?? offset,
  };
}
