import type { PlaceholderTenant } from '../../../db/tenant.ts';
import { totalByOwnIds, unitsByOwnIds } from './by-own-id.ts';
import { totalChangedSince, unitsChangedSince } from './changed-since.ts';
import type { UnitFilter } from './filter.ts';
import { newestUnits } from './newest.ts';
import { storedTotal } from './stored-total.ts';
import type { UnitPage } from './unit-texts.ts';

/** A page of units, newest first, one more than `limit` if there are more. */
export function unitPage(tenant: PlaceholderTenant, filter: UnitFilter, page: UnitPage) {
  const { externalSourceId, updatedSince } = filter;
  if (externalSourceId !== undefined) return unitsByOwnIds(tenant, filter, externalSourceId, page);
  if (updatedSince !== undefined) return unitsChangedSince(tenant, filter, updatedSince, page);
  return newestUnits(tenant, filter, page);
}

/** How many units match. */
export function unitTotal(tenant: PlaceholderTenant, filter: UnitFilter) {
  const { externalSourceId, updatedSince } = filter;
  if (externalSourceId !== undefined) return totalByOwnIds(tenant, filter, externalSourceId);
  if (updatedSince !== undefined) return totalChangedSince(tenant, filter, updatedSince);
  return storedTotal(tenant, filter);
}
