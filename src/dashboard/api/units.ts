import { bodyOf, client, everyPage } from './client.ts';
import type {
  AuditEntry,
  NamedChange,
  NewUnit,
  Unit,
  UnitChange,
  UnitPage,
  UnitQuery,
} from './types.ts';

// Requests about units. Each throws a Refusal.

const of = (orgId: string, propertyId: string) => ({ params: { path: { orgId, propertyId } } });

/** The service's largest page of units. */
export const LARGEST_UNIT_PAGE = 1000;

/**
 * Every unit of a filtered list, in its order.
 *
 * @param progress called after each page with how many are read.
 */
export function readEveryUnit(
  orgId: string,
  { cursor: _page, ...filter }: UnitQuery,
  progress: (count: number) => void = () => undefined,
): Promise<Unit[]> {
  let count = 0;
  return everyPage(
    (page) => {
      const params = { path: { orgId }, query: { ...filter, ...page } };
      return client.GET('/{orgId}/units', { params });
    },
    ({ units }) => {
      count += units.length;
      progress(count);
      return units;
    },
    LARGEST_UNIT_PAGE,
  );
}

/** A page of units, with the next page's cursor. */
export async function readUnits(orgId: string, query: UnitQuery): Promise<UnitPage> {
  const params = { path: { orgId }, query };
  const { units, pagination } = await bodyOf(client.GET('/{orgId}/units', { params }));
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
  let cursor = page.cursor;
  for (let read = 0; read < count; read += COVERS_AT_ONCE) {
    const limit = Math.min(COVERS_AT_ONCE, count - read);
    const query = {
      ...page,
      limit,
      include: ['images' as const],
      ...(cursor !== undefined && { cursor }),
    };
    const params = { path: { orgId }, query };
    const { data } = await client.GET('/{orgId}/units', { params });
    for (const { id, images = [] } of data?.units ?? []) {
      const link = images[0]?.thumbnailUrl ?? null;
      if (link !== null) covers.set(id, link);
    }
    cursor = data?.pagination.nextCursor ?? undefined;
    if (cursor === undefined) break;
  }
  return covers;
}

export async function readUnit(orgId: string, id: string): Promise<Unit> {
  return (await bodyOf(client.GET('/{orgId}/units/{propertyId}', of(orgId, id)))).unit;
}

/** A unit's latest changes, newest first: one page. */
export async function readUnitChanges(orgId: string, id: string): Promise<AuditEntry[]> {
  const asked = client.GET('/{orgId}/properties/{propertyId}/audit', of(orgId, id));
  return (await bodyOf(asked)).audit;
}

/**
 * Changes a unit. Refused with `precondition_failed` if somebody else has changed it meanwhile.
 *
 * @param version the unit's `updatedAt` at the time it was read.
 */
export async function changeUnit(
  orgId: string,
  { id, updatedAt: version }: Pick<Unit, 'id' | 'updatedAt'>,
  body: UnitChange,
): Promise<void> {
  const { path } = of(orgId, id).params;
  const params = { path, header: { 'If-Match': `"${version}"` } };
  await client.PATCH('/{orgId}/properties/{propertyId}', { params, body });
}

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
  const params = { path: { orgId }, header: { 'Idempotency-Key': key } };
  const body = { properties: [...properties] };
  return (await bodyOf(client.POST('/{orgId}/properties/bulk', { params, body }))).properties;
}

/** Creates a unit. */
export async function createUnit(orgId: string, projectId: string, body: NewUnit) {
  const params = { path: { orgId, projectId } };
  const asked = client.POST('/{orgId}/projects/{projectId}/properties', { params, body });
  return (await bodyOf(asked)).property;
}
