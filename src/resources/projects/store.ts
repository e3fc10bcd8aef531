import type * as z from 'zod';
import { and, desc, eq, getTableColumns, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { byIndex, isOneOf, isRow } from '../../db/conditions.ts';
import { columnsNamed } from '../../db/columns.ts';
import { rowsOf } from '../../db/rows.ts';
import {
  documents,
  folders,
  importRuns,
  projects,
  properties,
  unitCounts,
} from '../../db/schema.ts';
import { fittingRowsOf, MORE } from '../../db/fitting-rows.ts';
import { PreparedStatements, type Query } from '../../db/round-trip.ts';
import type { PlaceholderTenant, Tenant } from '../../db/tenant.ts';
import { changedFields } from '../../values/patch.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import { Project, type ProjectQuery } from './schema.ts';

export const projectRows = rowsOf(projects);

const projectColumns = columnsNamed(projects, Project.shape);

interface PageShape {
  readonly continued: boolean;
  /** Whether it is the project with one external id alone. */
  readonly named: boolean;
  /** Whether it is only those that were changed since a moment. */
  readonly since: boolean;
}

const isOnPage = ({ org }: Tenant, { continued, named, since }: PageShape) =>
  and(
    eq(projects.orgId, org),
    continued ? lt(projects.id, sql.placeholder('after')) : undefined,
    named ? eq(projects.externalId, sql.placeholder('externalId')) : undefined,
    // A project has few bytes, so an index of these moments would cost more than it saves.
    since
      ? sql`coalesce(${projects.updatedAt}, ${projects.createdAt}) >= ${sql.placeholder('since')}`
      : undefined,
  );

const pages = new PreparedStatements((tenant, shape: PageShape) =>
  tenant.db
    .select(projectColumns)
    .from(projects)
    .where(isOnPage(tenant, shape))
    .orderBy(desc(projects.id))
    .limit(sql.placeholder('count')),
);

const wholePages = new PreparedStatements((tenant, shape: PageShape) => {
  const page = tenant.db
    .select()
    .from(projects)
    .where(isOnPage(tenant, shape))
    .orderBy(desc(projects.id))
    .limit(sql.placeholder('count'));
  return tenant.db
    .select({ ...getTableColumns(projects), unitCount: unitsOf(tenant, projects.id), more: MORE })
    .from(fittingRowsOf(projects, page, sql`id DESC`))
    .orderBy(desc(projects.id));
});

/** How many units a project has, from the counts that are kept. */
const unitsOf = ({ org }: Tenant, id: string | SQLWrapper) =>
  sql<number>`(SELECT coalesce(sum(${unitCounts.units}), 0) FROM ${unitCounts}
    WHERE ${unitCounts.orgId} = ${org} AND ${unitCounts.projectId} = ${id})`;

type ProjectFilter = Pick<z.output<typeof ProjectQuery>, 'limit' | 'externalId' | 'updatedSince'>;

/** The organisation's projects, newest first, one more than `limit` if there are more. */
export const projectPage = (...asked: PageRequest) => askPage(pages, ...asked);

/** The same with every stored field, as many as fit. */
export const wholeProjectPage = (...asked: PageRequest) => askPage(wholePages, ...asked);

type PageRequest = [PlaceholderTenant, Position | undefined, ProjectFilter];

function askPage<Page extends Query>(
  statements: PreparedStatements<PageShape, Page>,
  ...[tenant, from, { limit, externalId, updatedSince }]: PageRequest
) {
  const [after] = from?.after ?? [];
  const shape = {
    continued: after !== undefined,
    named: externalId !== undefined,
    since: updatedSince !== undefined,
  };
  const values = { after, externalId, since: updatedSince, count: limit + 1 };
  return statements.ask(tenant, shape, values);
}

const byId = new PreparedStatements((tenant) =>
  tenant.db
    .select({ ...projectColumns, updatedAt: projects.updatedAt })
    .from(projects)
    .where(isRow(tenant, projects, sql.placeholder('id'))),
);

export const projectById = (tenant: PlaceholderTenant, id: string) =>
  byId.ask(tenant, null, { id });

/** A project with every stored field, also those that version 1 does not return. */
export function storedProjectById(tenant: Tenant, id: string) {
  return tenant.db
    .select()
    .from(projects)
    .where(isRow(tenant, projects, id));
}

/** The same with the number of its units. */
export function projectWithCount(tenant: Tenant, id: string) {
  return tenant.db
    .select({ ...getTableColumns(projects), unitCount: unitsOf(tenant, id) })
    .from(projects)
    .where(isRow(tenant, projects, id));
}

export function projectWithExternalId({ db, org }: Tenant, externalId: string) {
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, org), eq(projects.externalId, externalId)));
}

export function projectsAmong({ db, org }: Tenant, ids: readonly string[]) {
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, org), isOneOf(projects.id, [...new Set(ids)])));
}

export type StoredProject = typeof projects.$inferSelect;

/** When a project was last changed, or created: its version. */
export function versionOf({
  updatedAt,
  createdAt,
}: Pick<StoredProject, 'updatedAt' | 'createdAt'>): Instant {
  return updatedAt ?? createdAt;
}

export function updateProject(tenant: Tenant, before: StoredProject, after: StoredProject) {
  const changed = new Set(changedFields(before, after));
  const fields = Object.entries(after).filter(([name]) => changed.has(name));
  return projectRows.update(tenant, before.id, Object.fromEntries(fields));
}

/** A unit of a project, archived or not, or a document that is not deleted, if it has any. */
export function findPart({ db, org }: Tenant, projectId: string) {
  const units = db
    .select({ id: properties.id })
    .from(properties)
    .where(and(eq(properties.orgId, org), eq(properties.projectId, projectId)));
  const ofProject = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.orgId, org),
        byIndex(eq(documents.projectId, projectId)),
        isNull(documents.deletedAt),
      ),
    );
  return unionAll(units, ofProject).limit(1);
}

/**
 * Deletes a project that has neither units nor documents. Records of its imports, its folders and what is
 * left of deleted documents stay, without the project. For the foreign keys, SQLite reads the key of every unit and import of the organisation.
 */
export function deleteProjectRows(tenant: Tenant, id: string) {
  const { db, org } = tenant;
  return [
    ...[importRuns, folders, documents].map((table) =>
      db
        .update(table)
        .set({ projectId: null })
        .where(and(eq(table.orgId, org), eq(table.projectId, id))),
    ),
    db.delete(unitCounts).where(and(eq(unitCounts.orgId, org), eq(unitCounts.projectId, id))),
    projectRows.delete(tenant, id),
  ];
}
