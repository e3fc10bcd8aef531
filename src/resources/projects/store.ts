import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { projects } from '../../db/schema.ts';
import { PreparedStatements } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import { changedFields } from '../../values/patch.ts';
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

const pages = new PreparedStatements(({ db, org }, { continued }: { continued: boolean }) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(
      and(
        eq(projects.orgId, org),
        continued ? lt(projects.id, sql.placeholder('after')) : undefined,
      ),
    )
    .orderBy(desc(projects.id))
    .limit(sql.placeholder('count')),
);

/** The organisation's projects, newest first, one more than `limit` if there are more. */
export function projectPage(tenant: PlaceholderTenant, from: Position | undefined, limit: number) {
  const [after] = from?.after ?? [];
  return pages.ask(tenant, { continued: after !== undefined }, { after, count: limit + 1 });
}

const byId = new PreparedStatements(({ db, org }) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.orgId, org), eq(projects.id, sql.placeholder('id')))),
);

export const projectById = (tenant: PlaceholderTenant, id: string) =>
  byId.ask(tenant, null, { id });

/** A project with every stored field, also those that version 1 does not return. */
export function storedProjectById({ db, org }: Tenant, id: string) {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.orgId, org), eq(projects.id, id)));
}

/** Which of these projects the organisation has. */
export function projectsAmong({ db, org }: Tenant, ids: readonly string[]) {
  const given = JSON.stringify([...new Set(ids)]);
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(eq(projects.orgId, org), sql`${projects.id} IN (SELECT value FROM json_each(${given}))`),
    );
}

export function insertProject({ db }: Tenant, project: typeof projects.$inferInsert) {
  return db.insert(projects).values(project);
}

type StoredProject = typeof projects.$inferSelect;

/** Updates the changed fields of a project. */
export function updateProject({ db, org }: Tenant, before: StoredProject, after: StoredProject) {
  const changed = new Set(changedFields(before, after));
  const fields = Object.entries(after).filter(([name]) => changed.has(name));
  return db
    .update(projects)
    .set(Object.fromEntries(fields))
    .where(and(eq(projects.orgId, org), eq(projects.id, before.id)));
}
