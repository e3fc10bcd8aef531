import { type SQL, eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './shards.ts';
import {
  audit,
  documents,
  expiringObjects,
  folders,
  idempotencyKeys,
  importRuns,
  members,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  tokens,
  unitCounts,
  unitMonths,
  webhooks,
} from './schema.ts';

/** The maximum number of rows that one statement deletes: D1 executes one statement at a time. */
export const MAX_ROWS_DELETED = 500;

type Org = string | SQL<string>;

/** Builds statements that delete rows of an organisation, each up to {@link MAX_ROWS_DELETED}. */
function deletionOf(db: Database, org: Org) {
  return {
    some: (table: SQLiteTable, condition: SQL = sql`true`, key = sql`org_id, id`) =>
      db.delete(table).where(sql`(${key}) IN (
        SELECT ${key} FROM ${table} AS t WHERE t.org_id = ${org} AND ${condition} LIMIT ${MAX_ROWS_DELETED})`),
    /** Condition: no row `other` of a table is left, or none for which a condition holds. */
    without: (table: SQLiteTable, condition: SQL = sql`true`) =>
      sql`NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.org_id = ${org} AND ${condition})`,
  };
}

/** SQL for the ids of an organisation's tokens and members, which own its idempotency keys. */
const callersOf = (org: Org) =>
  sql`(SELECT id FROM ${tokens} WHERE org_id = ${org} UNION ALL SELECT id FROM ${members} WHERE org_id = ${org})`;

const keysOf = (org: Org) => sql`token_id IN ${callersOf(org)}`;

const withoutKeys = (org: Org) =>
  sql`NOT EXISTS (SELECT 1 FROM ${idempotencyKeys} WHERE ${keysOf(org)})`;

/** The columns that identify a row of the kept counts. */
const COUNTS_KEY = sql`org_id, project_id, archived, visibility, status`;

/**
 * Deletes a part of an organisation's rows, except its members and its own row. A row is deleted only
 * after all rows that refer to it, so a step can stop anywhere, and the next one continues. What announces
 * objects stays: an upload may still be under way, and the job then deletes what it stores.
 */
export function deleteBelongings(db: Database, org: Org) {
  const { some, without } = deletionOf(db, org);
  return [
    some(propertyImages, sql`true`, sql`org_id, property_id, id`),
    some(documents),
    some(reservations, sql`true`, sql`org_id, property_id`),
    some(
      properties,
      sql`${without(propertyImages, sql`other.property_id = t.id`)} AND ${without(reservations, sql`other.property_id = t.id`)} AND ${without(documents, sql`other.property_id = t.id`)}`,
    ),
    some(importRuns),
    some(
      folders,
      sql`${without(folders, sql`other.parent_id = t.id`)} AND ${without(documents, sql`other.folder_id = t.id`)}`,
    ),
    // SQLite's foreign-key check of a project is short only after that.
    some(
      projects,
      sql`${without(properties)} AND ${without(importRuns)} AND ${without(documents, sql`other.project_id = t.id`)} AND ${without(folders, sql`other.project_id = t.id`)}`,
    ),
    some(idempotencyKeys, keysOf(org), sql`token_id, target, key`),
    some(tokens, withoutKeys(org)),
    some(publications),
    some(webhooks),
    some(unitCounts, without(properties), COUNTS_KEY),
    db.delete(unitMonths).where(eq(unitMonths.orgId, org)), // twelve rows a year
    some(audit),
  ] as const;
}

/** Deletes some announcements of objects. Otherwise the job would delete objects whose rows are in another shard. */
export const deleteAnnouncements = (db: Database, org: Org) =>
  deletionOf(db, org).some(expiringObjects, sql`true`, sql`org_id, object_key`);

/** Deletes a part of an organisation's members, after all rows that refer to them. */
export function deleteMembers(db: Database, org: Org) {
  const { some, without } = deletionOf(db, org);
  return some(members, sql`${without(tokens)} AND ${without(folders)} AND ${withoutKeys(org)}`);
}

/** Condition: the organisation has no rows left except its own. */
export function isStripped(db: Database, org: Org): SQL {
  const { without } = deletionOf(db, org);
  // Units, images and imports refer to projects; tokens and folders to members.
  const tables = [
    projects,
    members,
    webhooks,
    publications,
    expiringObjects,
    unitCounts,
    unitMonths,
    audit,
  ].map((table) => without(table));
  return sql.join(tables, sql` AND `);
}
