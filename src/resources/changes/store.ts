import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  audit,
  documents,
  folders,
  members,
  organisations,
  projects,
  properties,
  propertyImages,
  reservations,
  tokens,
} from '../../db/schema.ts';
import { numberGiven, PreparedStatements, type RowOf } from '../../db/round-trip.ts';
import type { Tenant } from '../../db/tenant.ts';
import { listStateKeys } from '../properties/store/filter.ts';
import type { Kind } from './schema.ts';

const isVisible = ({ member }: Tenant, folder: 'f' | 'g') =>
  sql`(${sql.raw(folder)}.seen_by IS NULL OR ${sql.raw(folder)}.seen_by = ${member})`;

/** Texts `kind id` of a query, as a JSON array in their order. */
const parts = (of: SQL) => sql`(SELECT json_group_array(part) FROM (${of} ORDER BY part))`;

/**
 * What the entry `a` of the audit log has changed, as a JSON array of texts `kind id`: its target, and what has no
 * entry of its own. Each write has a moment of its own, so that a row with this moment was changed by it; one that
 * was changed since has a later entry.
 */
function partsOf(tenant: Tenant): SQL {
  const { org } = tenant;
  const ofTarget = parts(sql`SELECT a.target_kind || ' ' || a.target_id AS part`);
  const ofImage = parts(sql`
    SELECT 'image ' || a.target_id AS part UNION ALL SELECT 'property ' || a.unit_id`);
  // The documents of a unit follow it into another project.
  const ofUnit = parts(sql`
    SELECT 'property ' || a.target_id AS part
    UNION ALL SELECT 'reservation ' || a.unit_id WHERE a.unit_id IS NOT NULL
    UNION ALL SELECT 'document ' || d.id FROM ${documents} AS d INDEXED BY documents_of_unit
      WHERE d.org_id = ${org} AND d.property_id = a.target_id AND d.updated_at = a.at`);
  // A published document is shown with its unit, also with the one that it has left.
  const ofDocument = parts(sql`
    SELECT 'document ' || a.target_id AS part
    UNION ALL SELECT 'property ' || p.id
      FROM json_each(${listStateKeys({ archived: 'with' })}) AS state
      CROSS JOIN ${properties} AS p INDEXED BY properties_by_change ON p.org_id = ${org}
        AND p.state_key = state.value AND p.updated_at = a.at AND p.updated_at <> p.created_at`);
  // Who sees a folder decides who sees all below it.
  const ofFolder = sql`(
    WITH RECURSIVE below(id) AS (
      SELECT a.target_id UNION SELECT f.id FROM below CROSS JOIN ${folders} AS f INDEXED BY folders_by_parent
        ON f.org_id = ${org} AND f.parent_id = below.id
        WHERE f.visibility = 'org' OR ${isVisible(tenant, 'f')})
    SELECT json_group_array(part) FROM (
      SELECT 'folder ' || id AS part FROM below
      UNION ALL SELECT 'document ' || d.id FROM ${documents} AS d INDEXED BY documents_by_change
        WHERE d.org_id = ${org} AND d.updated_at = a.at AND d.folder_id IN (SELECT id FROM below)
      ORDER BY part))`;
  // An id begins with the moment in which it was made.
  const ofImport = parts(sql`
    SELECT 'property ' || p.id AS part FROM ${properties} AS p WHERE p.org_id = ${org}
      AND p.id > substr(a.id, 1, 13) AND p.id < substr(a.id, 1, 13) || '~'`);
  return sql`CASE a.target_kind WHEN 'project' THEN ${ofTarget} WHEN 'property' THEN ${ofUnit}
    WHEN 'image' THEN ${ofImage} WHEN 'document' THEN ${ofDocument} WHEN 'folder' THEN ${ofFolder}
    WHEN 'import' THEN iif(a.action = 'import.created', ${ofImport}, NULL) END`;
}

const KIND = sql.raw('substr(part.value, 1, length(part.value) - 37)');
const ID = sql.raw('substr(part.value, -36)');
const UNIT = sql.raw(`CASE WHEN part.value LIKE 'property %' THEN substr(part.value, -36)
  WHEN part.value LIKE 'image %' OR part.value LIKE 'reservation %' THEN a.unit_id END`);

/**
 * What the audit log says was changed since a moment, oldest first, and what is there of it now. An entry about
 * several resources has a row for each, one about none that is listed has a row without a `part`.
 */
export const changesAfter = new PreparedStatements((tenant) => {
  const { org, member } = tenant;
  const ofOrg = (table: string) => sql`${sql.raw(table)}.org_id = ${org}`;
  const [entry, part] = [sql.placeholder('entry'), sql.placeholder('part')];
  const found = sql`(
    SELECT a.id AS entry, a.at AS at, a.action AS action, a.target_kind AS target, part.value AS part,
      ${KIND} AS kind, ${ID} AS id, r.created_at AS reserved_at,
      CASE ${KIND} WHEN 'project' THEN j.id WHEN 'property' THEN u.id WHEN 'image' THEN i.id
        WHEN 'reservation' THEN r.property_id WHEN 'folder' THEN f.id WHEN 'document' THEN iif(d.deleted_at IS NULL, d.id, NULL) END IS NOT NULL AS exists_now,
      coalesce(u.project_id, d.project_id, f.project_id) AS project_id,
      coalesce(a.unit_id, d.property_id) AS unit_id,
      d.id IS NOT NULL OR a.seen_by IS NULL OR a.seen_by = ${member} AS was_visible
    FROM ${audit} AS a
    LEFT JOIN json_each(${partsOf(tenant)}) AS part
    LEFT JOIN ${projects} AS j ON part.value LIKE 'project %' AND ${ofOrg('j')} AND j.id = ${ID}
    LEFT JOIN ${properties} AS u ON ${ofOrg('u')} AND u.id = ${UNIT}
    LEFT JOIN ${propertyImages} AS i ON part.value LIKE 'image %' AND ${ofOrg('i')}
      AND i.property_id = a.unit_id AND i.id = ${ID}
    LEFT JOIN ${reservations} AS r ON part.value LIKE 'reservation %' AND ${ofOrg('r')} AND r.property_id = ${ID}
    LEFT JOIN ${folders} AS f ON part.value LIKE 'folder %' AND ${ofOrg('f')} AND f.id = ${ID}
      AND ${isVisible(tenant, 'f')}
    LEFT JOIN ${documents} AS d ON part.value LIKE 'document %' AND ${ofOrg('d')} AND d.id = ${ID}
      AND (d.folder_id IS NULL OR EXISTS (SELECT 1 FROM ${folders} AS g
        WHERE ${ofOrg('g')} AND g.id = d.folder_id AND ${isVisible(tenant, 'g')}))
    WHERE a.org_id = ${org} AND a.id >= ${entry} AND (a.id > ${entry} OR part.value > ${part})
    ORDER BY a.id LIMIT ${numberGiven('count')})`;
  return tenant.db
    .select({
      entry: sql<string>`entry`,
      part: sql<string | null>`part`,
      at: sql<string>`at`,
      action: sql<string>`action`,
      target: sql<string>`target`,
      kind: sql<Kind | null>`kind`,
      id: sql<string>`id`,
      reservedAt: sql<string | null>`reserved_at`,
      exists: sql`exists_now`.mapWith(Boolean),
      projectId: sql<string | null>`project_id`,
      unitId: sql<string | null>`unit_id`,
      wasVisible: sql`was_visible`.mapWith(Boolean),
    })
    .from(found);
});

export type ChangeRow = RowOf<typeof changesAfter>;

/** What a token may read, and when the organisation was restored. */
export const readers = new PreparedStatements(({ db, org, token }) =>
  db
    .select({ issued: tokens.scopes, role: members.role, restoredAt: organisations.restoredAt })
    .from(tokens)
    .innerJoin(members, and(eq(members.orgId, tokens.orgId), eq(members.id, tokens.memberId)))
    .innerJoin(organisations, eq(organisations.id, tokens.orgId))
    .where(and(eq(tokens.orgId, org), eq(tokens.id, token))),
);
