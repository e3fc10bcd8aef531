import { type SQL, eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/database.ts';
import { type Statement, commit } from '../../../db/round-trip.ts';
import {
  audit,
  folders,
  idempotencyKeys,
  importRuns,
  members,
  organisations,
  projects,
  properties,
  propertyImages,
  tokens,
  unitCounts,
  unitMonths,
} from '../../../db/schema.ts';
import { type Moving, whileIn } from './slots.ts';
import { callersOf } from './tables.ts';

/** The most rows of a table that one transaction deletes. */
const ROWS = 500;

/**
 * Deletes a part of what a home has of an organisation that lives elsewhere, and the organisation once
 * nothing else is left. A row goes only when nothing refers to it.
 *
 * @returns how many rows were deleted.
 */
export async function deletePart(home: Database, move: Moving, org: string): Promise<number> {
  const [, ...results] = await commit(home, [
    whileIn(home, move, org, ['emptying', 'emptying']),
    ...deletions(home, org),
  ]);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

function deletions(home: Database, org: string) {
  const has = (table: SQLiteTable, condition: SQL = sql`true`) =>
    sql`EXISTS (SELECT 1 FROM ${table} AS other WHERE other.org_id = ${org} AND ${condition})`;
  const some = (table: SQLiteTable, condition: SQL = sql`true`, key = sql`org_id, id`) =>
    home.delete(table).where(sql`(${key}) IN (
      SELECT ${key} FROM ${table} AS t WHERE t.org_id = ${org} AND ${condition} LIMIT ${ROWS})`);
  const isCallers = sql`token_id IN ${callersOf(org)}`;
  const noKeys = sql`NOT EXISTS (SELECT 1 FROM ${idempotencyKeys} WHERE ${isCallers})`;
  const kept = [propertyImages, properties, importRuns, projects, folders, tokens, members].map(
    (table) => has(table),
  );
  const last = [...kept, has(unitCounts), has(unitMonths), has(audit)];
  return [
    some(propertyImages, sql`true`, sql`org_id, property_id, id`),
    some(properties, sql`NOT ${has(propertyImages, sql`other.property_id = t.id`)}`),
    some(importRuns),
    // Only then is SQLite's own look for units and imports of a project short.
    some(projects, sql`NOT ${has(properties)} AND NOT ${has(importRuns)}`),
    some(folders, sql`NOT ${has(folders, sql`other.parent_id = t.id`)}`),
    some(unitCounts, sql`true`, sql`org_id, project_id, archived, visibility, status`),
    some(unitMonths, sql`true`, sql`org_id, month`),
    some(idempotencyKeys, isCallers, sql`token_id, path, key`),
    some(tokens, noKeys),
    some(members, sql`${noKeys} AND NOT ${has(tokens)} AND NOT ${has(folders)}`),
    some(audit),
    home
      .delete(organisations)
      .where(sql`${eq(organisations.id, org)} AND NOT (${sql.join(last, sql` OR `)})`),
  ] as const satisfies Statement[];
}
