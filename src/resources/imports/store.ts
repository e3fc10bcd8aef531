import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { columnsNamed } from '../../db/columns.ts';
import { importRuns } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';
import { type ImportedFile, ImportRun, ListedImport } from './schema.ts';

const runColumns = columnsNamed(importRuns, ImportRun.shape);
const listedColumns = columnsNamed(importRuns, ListedImport.shape);

const byId = new PreparedStatements(({ db, org }) =>
  db
    .select(runColumns)
    .from(importRuns)
    .where(and(eq(importRuns.orgId, org), eq(importRuns.id, sql.placeholder('id')))),
);

export const importRunById = (tenant: PlaceholderTenant, id: string) =>
  byId.ask(tenant, null, { id });

/** The organisation's imports, newest first, one more than `limit` if there are more. */
export function importRunPage({ db, org }: Tenant, from: Position | undefined, limit: number) {
  const [last] = from?.after ?? [];
  return db
    .select(listedColumns)
    .from(importRuns)
    .where(and(eq(importRuns.orgId, org), last === undefined ? undefined : lt(importRuns.id, last)))
    .orderBy(desc(importRuns.id))
    .limit(limit + 1);
}

export function insertImportRun({ db }: Tenant, run: ImportRun, file: ImportedFile) {
  return db.insert(importRuns).values({ ...run, ...file });
}

export function setImportStatus({ db, org }: Tenant, id: string, status: ImportRun['status']) {
  return db
    .update(importRuns)
    .set({ status })
    .where(and(eq(importRuns.orgId, org), eq(importRuns.id, id)));
}
