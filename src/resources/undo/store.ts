import {
  and,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { fittingRowsOf, MORE } from '../../db/fitting-rows.ts';
import { audit, importRuns, properties } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Action } from '../../values/actions.ts';
import { idFloor, type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import { reservedUnits } from '../properties/store/unit-rows.ts';

const UNDONE: readonly Action[] = ['property.created', 'property.updated', 'import.created'];

/** The rows with an id of one instant: no two writes of an organisation have the same. */
const within = (id: typeof audit.id | typeof properties.id | typeof importRuns.id, at: Instant) =>
  and(gte(id, idFloor(at)), lt(id, idFloor(instant(millisecondsOf(at) + 1))));

/** What a write did with units, by the audit log. */
export function entriesOfWrite({ db, org }: Tenant, at: Instant) {
  return db
    .select({ unitId: audit.targetId, action: audit.action, states: audit.states })
    .from(audit)
    .where(and(eq(audit.orgId, org), within(audit.id, at), inArray(audit.action, [...UNDONE])));
}

/** More than fit. */
const MAX_ENTRIES = sql.raw('10000');

/** What was done since with the units that a write created, by the histories of these units. */
export function entriesSince({ db, org }: Tenant, at: Instant) {
  const end = idFloor(instant(millisecondsOf(at) + 1));
  const history = sql`(
    WITH RECURSIVE history(unit_id, entry_id) AS (
      SELECT id, last_entry_id FROM ${properties}
      WHERE ${and(eq(properties.orgId, org), within(properties.id, at))}
      UNION ALL
      SELECT history.unit_id, entry.previous_id FROM history
      CROSS JOIN ${audit} AS entry ON entry.org_id = ${org} AND entry.id = entry_id
      WHERE entry_id >= ${end}
      LIMIT ${MAX_ENTRIES})
    SELECT unit_id, entry_id FROM history)`;
  const entries = db
    .select({ ...getTableColumns(audit), ofUnit: sql<string>`history.unit_id`.as('of_unit') })
    .from(sql`${history} AS history`)
    .crossJoin(audit)
    .where(and(eq(audit.orgId, org), eq(audit.id, sql`history.entry_id`), gte(audit.id, end)));
  return db
    .select({
      unitId: sql<string>`of_unit`,
      at: audit.at,
      action: audit.action,
      states: audit.states,
      more: MORE,
    })
    .from(fittingRowsOf(audit, entries));
}

/** The units that a write changed or created, as they are now. An import has no entry of each unit. */
export function unitsOfWrite(tenant: Tenant, at: Instant) {
  const { org } = tenant;
  const changed: SQL = sql`SELECT ${audit.targetId} FROM ${audit}
    WHERE ${and(eq(audit.orgId, org), within(audit.id, at), eq(audit.action, 'property.updated'))}`;
  const created: SQL = sql`SELECT ${properties.id} FROM ${properties}
    WHERE ${and(eq(properties.orgId, org), within(properties.id, at))}`;
  const some = sql`${properties.id} IN (${changed} UNION ALL ${created})`;
  return reservedUnits(tenant, and(eq(properties.orgId, org), some));
}

/** The imports that a write made, undid or restored, as they are now, and which of these it did. */
export function importsOfWrite({ db, org }: Tenant, at: Instant) {
  const didIt: readonly Action[] = ['import.undone', 'import.redone'];
  return db
    .select({
      id: importRuns.id,
      projectId: importRuns.projectId,
      unitCount: importRuns.unitCount,
      status: importRuns.status,
      action: audit.action,
    })
    .from(importRuns)
    .leftJoin(
      audit,
      and(
        eq(audit.orgId, org),
        eq(audit.targetId, importRuns.id),
        within(audit.id, at),
        inArray(audit.action, [...didIt]),
      ),
    )
    .where(and(eq(importRuns.orgId, org), or(within(importRuns.id, at), isNotNull(audit.id))));
}
