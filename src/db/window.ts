import { and, desc, gte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/**
 * How many rows a page examines at most where no index serves its filter. A page costs this many
 * rows twice over to find where its window ends, and once more to filter it.
 */
export const WINDOW = 5000;

/** Rows in descending order of their ids, which an index gives without a filter. */
interface Rows {
  readonly table: SQLiteTable;
  readonly id: SQLiteColumn;
  /** What the index narrows them to: the tenant, where the page begins. */
  readonly indexed: SQL | undefined;
}

/** The id of the last row that a page examines; no row if the rows end before the window does. */
export function windowEnd(db: Database, { table, id, indexed }: Rows) {
  return db
    .select({ id: sql<string>`${id}`.as('id') })
    .from(table)
    .where(indexed)
    .orderBy(desc(id))
    .limit(1)
    .offset(WINDOW - 1);
}

/** The condition of the rows in the window that a filter lets through. */
export function inWindow(db: Database, rows: Rows, filter: SQL | undefined): SQL | undefined {
  const end = sql`coalesce(${windowEnd(db, rows)}, '')`;
  return and(rows.indexed, gte(rows.id, end), filter);
}
