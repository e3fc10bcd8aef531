import { and, desc, eq, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { isOnPage, isRow } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import { importRuns } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';
import { ImportRun, ListedImport } from './schema.ts';

export const importRows = rowsOf(importRuns);

const runColumns = columnsNamed(importRuns, ImportRun.shape);
const listedColumns = columnsNamed(importRuns, ListedImport.shape);

const byId = new PreparedStatements((tenant) =>
  tenant.db
    .select(runColumns)
    .from(importRuns)
    .where(isRow(tenant, importRuns, sql.placeholder('id'))),
);

export const importRunById = (tenant: PlaceholderTenant, id: string) =>
  byId.ask(tenant, null, { id });

/** The organisation's imports, newest first, one more than `limit` if there are more. */
export function importRunPage({ db, org }: Tenant, from: Position | undefined, limit: number) {
  return db
    .select(listedColumns)
    .from(importRuns)
    .where(and(eq(importRuns.orgId, org), isOnPage(importRuns.id, from)))
    .orderBy(desc(importRuns.id))
    .limit(limit + 1);
}
