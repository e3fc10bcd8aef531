import { and, eq } from 'drizzle-orm';
import { importRuns } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { ImportRun } from './schema.ts';

const runColumns = {
  id: importRuns.id,
  orgId: importRuns.orgId,
  projectId: importRuns.projectId,
  type: importRuns.type,
  status: importRuns.status,
  unitCount: importRuns.unitCount,
  documentCount: importRuns.documentCount,
  createdAt: importRuns.createdAt,
  completedAt: importRuns.completedAt,
};

export function importRunById({ db, org }: Tenant, id: string) {
  return db
    .select(runColumns)
    .from(importRuns)
    .where(and(eq(importRuns.orgId, org), eq(importRuns.id, id)));
}

export function insertImportRun({ db }: Tenant, run: ImportRun) {
  return db.insert(importRuns).values(run);
}
