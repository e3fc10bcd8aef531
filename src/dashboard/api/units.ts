import type { UnitStates } from '../../values/unit-states.ts';
import { bodyOf, client, nextCursor } from './client.ts';
import type { AuditEntry, NewUnit, Unit, UnitChange, UnitPage, UnitQuery } from './types.ts';

// What the dashboard asks of the service about units. Each fails with a Refusal.

const of = (orgId: string, propertyId: string) => ({ params: { path: { orgId, propertyId } } });

/** A page of units, and the cursor of the next. */
export async function readUnits(orgId: string, query: UnitQuery): Promise<UnitPage> {
  const params = { path: { orgId }, query };
  const { data, response } = await client.GET('/orgs/{orgId}/properties', { params });
  const { properties: units = [], pagination } = data ?? {};
  const { total = null, onlyNewest = false } = pagination ?? {};
  return { units, total, onlyNewest, next: nextCursor(response) };
}

/** The largest page of units with their images. */
const COVERS_AT_ONCE = 50;

/**
 * Links to the first picture of each unit of a page, by the unit's id. They work for most of an hour.
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
    const { data, response } = await client.GET('/orgs/{orgId}/properties', { params });
    for (const { id, images = [] } of data?.properties ?? []) {
      const link = images[0]?.thumbnailUrl ?? null;
      if (link !== null) covers.set(id, link);
    }
    cursor = nextCursor(response) ?? undefined;
    if (cursor === undefined) break;
  }
  return covers;
}

export async function readUnit(orgId: string, id: string): Promise<Unit> {
  const asked = client.GET('/orgs/{orgId}/properties/{propertyId}', of(orgId, id));
  return (await bodyOf(asked)).property;
}

/** What was changed of a unit, newest first: the first page. */
export async function readUnitChanges(orgId: string, id: string): Promise<AuditEntry[]> {
  const asked = client.GET('/orgs/{orgId}/properties/{propertyId}/audit', of(orgId, id));
  return (await bodyOf(asked)).audit;
}

/**
 * Changes a unit, unless somebody else changed it meanwhile (`precondition_failed`).
 *
 * @param version the unit's `updatedAt` when it was read.
 */
export async function changeUnit(
  orgId: string,
  { id, updatedAt: version }: Pick<Unit, 'id' | 'updatedAt'>,
  body: UnitChange,
): Promise<void> {
  const { path } = of(orgId, id).params;
  const params = { path, header: { 'If-Match': `"${version}"` } };
  await client.PATCH('/orgs/{orgId}/properties/{propertyId}', { params, body });
}

/** How many units the service changes at once, all or none. */
export const UNITS_AT_ONCE = 200;

/** Changes at most {@link UNITS_AT_ONCE} units, all or none. */
export async function changeUnits(
  orgId: string,
  ids: readonly string[],
  change: Partial<UnitStates>,
): Promise<void> {
  const body = { properties: ids.map((id) => ({ id, ...change })) };
  await client.POST('/orgs/{orgId}/properties/bulk', { params: { path: { orgId } }, body });
}

/** Creates a unit, and returns its id. */
export async function createUnit(orgId: string, projectId: string, body: NewUnit): Promise<string> {
  const params = { path: { orgId, projectId } };
  const asked = client.POST('/orgs/{orgId}/projects/{projectId}/properties', { params, body });
  return (await bodyOf(asked)).property.id;
}
