import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';
import { folders, importRuns, projects, properties, propertyImages } from './schema.ts';

/** The maximum number of rows that one statement deletes, as D1 executes one statement at a time. */
export const MAX_ROWS_DELETED = 500;

/** Builds statements that delete rows of an organisation, each up to {@link MAX_ROWS_DELETED}. */
export function deletionOf(db: Database, org: string | SQL<string>) {
  return {
    /** Deletes some rows `t` of a table. */
    some: (table: SQLiteTable, condition: SQL = sql`true`, key = sql`org_id, id`) =>
      db.delete(table).where(sql`(${key}) IN (
        SELECT ${key} FROM ${table} AS t WHERE t.org_id = ${org} AND ${condition} LIMIT ${MAX_ROWS_DELETED})`),
    /** Condition: no row `other` of a table is left, or none for which a condition holds. */
    without: (table: SQLiteTable, condition: SQL = sql`true`) =>
      sql`NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.org_id = ${org} AND ${condition})`,
  };
}

/**
 * Deletes a part of an organisation's images, units, imports, projects and folders. A row goes only
 * once nothing refers to it, so that a step can stop anywhere and the next one continues.
 */
export function deleteStock({ some, without }: ReturnType<typeof deletionOf>) {
  return [
    some(propertyImages, sql`true`, sql`org_id, property_id, id`),
    some(properties, without(propertyImages, sql`other.property_id = t.id`)),
    some(importRuns),
    // Only then is SQLite's foreign-key check of a project short.
    some(projects, sql`${without(properties)} AND ${without(importRuns)}`),
    some(folders, without(folders, sql`other.parent_id = t.id`)),
  ] as const;
}

/** What identifies a row of the kept counts. */
export const COUNTS_KEY = sql`org_id, project_id, archived, visibility, status`;
