import { type SQL, and, eq, sql } from 'drizzle-orm';
import { properties } from '../../../db/schema.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { reservedUnits } from './unit-rows.ts';

// Units of a write by the ids that they have in their callers' own systems.

/** How many units with one external id are told apart at most. */
export const MAX_CANDIDATES = 10;

const SOME = sql.raw(String(MAX_CANDIDATES + 1));

/**
 * The units with these external ids, whole as they are stored, in the order of creation. Archived
 * units are found only for an id that no other unit has. Of units with the same id, it finds one more
 * than {@link MAX_CANDIDATES} if there are more.
 */
export function unitsBySources(tenant: Tenant, sources: readonly string[]) {
  return firstFound(tenant, sources, [
    unitsWhere(sql`p.archived = 0 ORDER BY p.id LIMIT ${SOME}`),
    unitsWhere(sql`p.archived = 1 ORDER BY p.id LIMIT ${SOME}`),
  ]);
}

/**
 * The same for a project: the units of other projects are found only for an id that none of its own has.
 * Of several archived units of the project with the same id, it finds the newest.
 */
export function unitsForProjectBySources(
  tenant: Tenant,
  projectId: string,
  sources: readonly string[],
) {
  const [here, elsewhere] = [sql`p.project_id = ${projectId}`, sql`p.project_id <> ${projectId}`];
  return firstFound(tenant, sources, [
    unitsWhere(sql`p.archived = 0 AND ${here} ORDER BY p.id LIMIT ${SOME}`),
    unitsWhere(sql`p.archived = 1 AND ${here} ORDER BY p.id DESC LIMIT 1`),
    unitsWhere(sql`p.archived = 0 AND ${elsewhere} ORDER BY p.id LIMIT ${SOME}`),
    unitsWhere(sql`p.archived = 1 AND ${elsewhere} ORDER BY p.id DESC LIMIT ${SOME}`),
  ]);
}

/** The ids of the units `p` with the external id `source.value`, as one JSON array; NULL if there are none. */
const unitsWhere =
  (condition: SQL) =>
  ({ org }: Tenant) =>
    sql`nullif((
  SELECT json_group_array(id) FROM (
    SELECT p.id AS id FROM ${properties} AS p INDEXED BY properties_by_source
    WHERE p.org_id = ${org} AND p.external_source_id = source.value AND ${condition})), '[]')`;

/** The units with these external ids. For each id, the first selection counts that finds any. */
function firstFound(
  tenant: Tenant,
  sources: readonly string[],
  selections: readonly ReturnType<typeof unitsWhere>[],
) {
  const found = sql.join(
    selections.map((idsIn) => idsIn(tenant)),
    sql`, `,
  );
  const ids = sql`
    SELECT candidate.value FROM json_each(${JSON.stringify(sources)}) AS source,
      json_each(coalesce(${found}, '[]')) AS candidate`;
  return reservedUnits(
    tenant,
    and(eq(properties.orgId, tenant.org), sql`${properties.id} IN (${ids})`),
  );
}

/** Which of these external ids units of a project have that are not in the archive. */
export function sourcesTaken({ db, org }: Tenant, projectId: string, sources: readonly string[]) {
  const given = JSON.stringify([...new Set(sources)]);
  return db.select({ source: sql<string>`source.value` }).from(sql`json_each(${given}) AS source`)
    .where(sql`EXISTS (
      SELECT 1 FROM ${properties} AS p INDEXED BY properties_by_source
      WHERE p.org_id = ${org} AND p.external_source_id = source.value
        AND p.project_id = ${projectId} AND p.archived = 0)`);
}
