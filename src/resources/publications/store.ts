import { desc, eq } from 'drizzle-orm';
import { isRow } from '../../db/conditions.ts';
import { publications } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Publication } from './schema.ts';

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

export function insertPublication({ db }: Tenant, publication: Publication) {
  return db.insert(publications).values(publication);
}

export function updatePublication(tenant: Tenant, publication: Publication) {
  const { id, name, projectIds, showPrices, imageSize, metadata } = publication;
  return tenant.db
    .update(publications)
    .set({ name, projectIds, showPrices, imageSize, metadata })
    .where(isRow(tenant, publications, id));
}

export function deletePublication(tenant: Tenant, id: string) {
  return tenant.db.delete(publications).where(isRow(tenant, publications, id));
}
