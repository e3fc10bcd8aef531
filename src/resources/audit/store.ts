import type * as z from 'zod';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { isOnPage } from '../../db/conditions.ts';
import { fittingRowsOf, MORE } from '../../db/fitting-rows.ts';
import type { Database } from '../../db/shards.ts';
import { audit, properties } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { inWindow, windowEnd } from '../../db/window.ts';
import { idFloor } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { AuditQuery } from './schema.ts';

const entryColumns = {
  id: audit.id,
  orgId: sql<string | null>`nullif(${audit.orgId}, '')`,
  at: audit.at,
  by: audit.by,
  actor: audit.actor,
  action: audit.action,
  target: { kind: audit.targetKind, id: audit.targetId },
  states: audit.states,
  more: MORE,
};

/** The changed unit, or that of which a part was changed. */
const unitId = sql`CASE ${audit.targetKind} WHEN 'property' THEN ${audit.targetId}
  ELSE ${audit.unitId} END`;

/** The unit's current identifier, else its number; NULL for an entry about no unit. */
const unitName = ({ org }: Tenant) => sql<
  string | null
>`(SELECT coalesce(nullif(trim(${properties.unitIdentifier}), ''), nullif(trim(${properties.unitNumber}), ''))
  FROM ${properties} WHERE ${properties.orgId} = ${org} AND ${properties.id} = ${unitId})`;

type AuditFilter = Omit<z.output<typeof AuditQuery>, 'limit' | 'cursor'>;

/**
 * Whether a filter has a condition without an index. Entries are written far more often than read, so
 * more indexes would not pay.
 */
export const isSearch = ({ action, actor, target }: AuditFilter): boolean =>
  action !== undefined || actor !== undefined || target !== undefined;

/** The entries of an organisation after a position and in a period. Both are bounds of their ids. */
const entriesOf = (
  { org }: Tenant,
  { since, before: end }: AuditFilter,
  from: Position | undefined,
) => ({
  table: audit,
  id: audit.id,
  indexed: and(
    eq(audit.orgId, org),
    isOnPage(audit.id, from),
    since === undefined ? undefined : gte(audit.id, idFloor(since)),
    end === undefined ? undefined : lt(audit.id, idFloor(end)),
  ),
});

/** The entries of an organisation, newest first, one more than `limit` if there are more. */
export function organisationAudit(
  tenant: Tenant,
  filter: AuditFilter,
  from: Position | undefined,
  limit: number,
) {
  const { db } = tenant;
  const { action, actor, target } = filter;
  const rows = entriesOf(tenant, filter, from);
  const sought = and(
    action === undefined ? undefined : inArray(audit.action, [...action]),
    actor === undefined ? undefined : eq(audit.actor, actor),
    target === undefined ? undefined : eq(audit.targetId, target),
  );
  const page = pageOf(db, isSearch(filter) ? inWindow(db, rows, sought) : rows.indexed, limit);
  return db
    .select({ ...entryColumns, unitName: unitName(tenant) })
    .from(fittingRowsOf(audit, page, sql`id DESC`))
    .orderBy(desc(audit.id));
}

/** The id of the last entry that a page's search examines. */
export function auditWindowEnd(tenant: Tenant, filter: AuditFilter, from: Position | undefined) {
  return windowEnd(tenant.db, entriesOf(tenant, filter, from));
}

/** The entries of a plan, newest first, one more than `limit` if there are more. */
export function planAudit(db: Database, planId: string, from: Position | undefined, limit: number) {
  // A literal, not a parameter: otherwise SQLite does not use the partial index.
  const ofPlan = and(sql`${audit.orgId} = ''`, eq(audit.targetId, planId));
  return fittingEntries(db, pageOf(db, and(ofPlan, isOnPage(audit.id, from)), limit));
}

const pageOf = (db: Database, found: SQL | undefined, limit: number) =>
  db
    .select()
    .from(audit)
    .where(found)
    .orderBy(desc(audit.id))
    .limit(limit + 1);

const fittingEntries = (db: Database, page: SQLWrapper) =>
  db
    .select(entryColumns)
    .from(fittingRowsOf(audit, page, sql`id DESC`))
    .orderBy(desc(audit.id));

/**
 * The entries of a unit, newest first, one more than `limit` if there are more. The unit has the id of its
 * latest entry, and each entry that of the one before. So no entry needs an index, in which each entry of
 * a change of many units would belong into another page.
 */
export function unitAudit(
  { db, org }: Tenant,
  propertyId: string,
  from: Position | undefined,
  limit: number,
) {
  const [last] = from?.after ?? [];
  const first =
    last === undefined
      ? sql`SELECT last_entry_id FROM ${properties} WHERE org_id = ${org} AND id = ${propertyId}`
      : sql`SELECT previous_id FROM ${audit} WHERE org_id = ${org} AND id = ${last}`;
  const history = sql`(
    WITH RECURSIVE history(entry_id) AS (
      ${first}
      UNION ALL
      SELECT entry.previous_id FROM history
      CROSS JOIN ${audit} AS entry ON entry.org_id = ${org} AND entry.id = entry_id
      LIMIT ${limit + 1} + 0)
    SELECT entry_id FROM history)`;
  const page = db
    .select(getTableColumns(audit))
    .from(history)
    .crossJoin(audit)
    .where(and(eq(audit.orgId, org), eq(audit.id, sql`entry_id`)));
  return fittingEntries(db, page);
}
