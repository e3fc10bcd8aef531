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
