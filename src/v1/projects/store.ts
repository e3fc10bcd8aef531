import { and, desc, eq, lt } from 'drizzle-orm';
import { projects } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Position } from '../../values/position.ts';

const projectColumns = {
  id: projects.id,
  orgId: projects.orgId,
  name: projects.name,
  street: projects.street,
  houseNumber: projects.houseNumber,
  postalCode: projects.postalCode,
  city: projects.city,
  country: projects.country,
  createdAt: projects.createdAt,
};

/** The organisation's projects, newest first, one more than `limit` if there are more. */
export function projectPage({ db, org }: Tenant, from: Position | undefined, limit: number) {
  const [last] = from?.after ?? [];
  return db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.orgId, org), last === undefined ? undefined : lt(projects.id, last)))
    .orderBy(desc(projects.id))
    .limit(limit + 1);
}

export function projectById({ db, org }: Tenant, id: string) {
  return db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.orgId, org), eq(projects.id, id)));
}

export function insertProject({ db }: Tenant, project: typeof projects.$inferInsert) {
  return db.insert(projects).values(project);
}
