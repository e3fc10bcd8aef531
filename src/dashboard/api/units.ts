import { read, readAll, send } from './client.ts';
import type { NamedChange, NewUnit, Unit, UnitChange, UnitPage, UnitQuery } from './types.ts';

// Requests about units. Each throws a Refusal.

/** The service's largest page of units. */
export const LARGEST_UNIT_PAGE = 1000;

/**
 * Every unit of a filtered list, in its order.
 *
 * @param goesOn is told after each page how many are read, and says whether to read the next one.
 */
export const readEveryUnit = (
  orgId: string,
  { cursor: _page, ...filter }: UnitQuery,
  goesOn?: (count: number) => boolean,
): Promise<Unit[]> =>
  readAll(
    '/{orgId}/units',
    'units',
    { orgId },
    { ...filter, limit: filter.include === undefined ? LARGEST_UNIT_PAGE : COVERS_AT_ONCE },
    goesOn,
  );

/** A page of units, with the next page's cursor. */
export async function readUnits(
  orgId: string,
  query: UnitQuery,
  signal?: AbortSignal,
): Promise<UnitPage> {
  const { units, pagination } = await read('/{orgId}/units', { orgId }, query, signal);
  return { units, total: pagination.total, next: pagination.nextCursor };
}

/** The service's largest page of units with images. */
const COVERS_AT_ONCE = 50;

/**
 * Links to each unit's first image, by the unit's id. They work for 55 minutes or more.
 *
 * @param count how many units the page has.
 */
export async function readCovers(
  orgId: string,
  { limit: _all, ...page }: UnitQuery,
  count: number,
): Promise<Map<string, string>> {
  const covers = new Map<string, string>();
  let cursor = page.cursor ?? null;
  for (let known = 0; known < count; known += COVERS_AT_ONCE) {
    const limit = Math.min(COVERS_AT_ONCE, count - known);
    const at = cursor === null ? {} : { cursor };
    const found = await readUnits(orgId, { ...page, limit, include: ['images'], ...at });
    for (const { id, images = [] } of found.units) {
      const link = images[0]?.thumbnailUrl ?? null;
      if (link !== null) covers.set(id, link);
    }
    cursor = found.next;
    if (cursor === null) break;
  }
  return covers;
}

/** A unit with its images. Their links work for 55 minutes or more. */
export const readUnit = async (orgId: string, propertyId: string): Promise<Unit> =>
  (await read('/{orgId}/units/{propertyId}', { orgId, propertyId }, { include: ['images'] })).unit;

/** A unit's latest changes, newest first: one page. */
export const readUnitChanges = async (orgId: string, propertyId: string) =>
  (await read('/{orgId}/properties/{propertyId}/audit', { orgId, propertyId })).audit;

/**
 * Changes a unit. Refused with `precondition_failed` if somebody else has changed it meanwhile.
 *
 * @param version the unit's `updatedAt` at the time it was read.
 */
export const changeUnit = (
  orgId: string,
  { id: propertyId, updatedAt: version }: Pick<Unit, 'id' | 'updatedAt'>,
  body: UnitChange,
) =>
  send('PATCH', '/{orgId}/properties/{propertyId}', { orgId, propertyId }, body, {
    headers: { 'If-Match': `"${version}"` },
  });

/** Most units that one request changes, all or none. */
export const UNITS_AT_ONCE = 200;

/**
 * Changes up to {@link UNITS_AT_ONCE} units, all or none.
 *
 * @param key Idempotency-Key, so that a retry changes nothing twice.
 * @returns the units as they are now, in the order of the changes, without the fields that version 1 does not
 *   return.
 */
export async function changeUnits(orgId: string, properties: readonly NamedChange[], key: string) {
  const body = { properties: [...properties] };
  const headers = { 'Idempotency-Key': key };
  return (await send('POST', '/{orgId}/properties/bulk', { orgId }, body, { headers })).properties;
}

export const createUnit = async (orgId: string, projectId: string, body: NewUnit) =>
  (await send('POST', '/{orgId}/projects/{projectId}/properties', { orgId, projectId }, body))
    .property;
