import { desc, eq } from 'drizzle-orm';
import { isRow } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import { publications } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';

export const publicationRows = rowsOf(publications);

/** The publications of an organisation, newest first: at most fifty. */
export function publicationsOf({ db, org }: Tenant) {
  return db
    .select()
    .from(publications)
    .where(eq(publications.orgId, org))
    .orderBy(desc(publications.id));
}

export function publicationById(tenant: Tenant, id: string) {
  return tenant.db
    .select()
    .from(publications)
    .where(isRow(tenant, publications, id));
}
