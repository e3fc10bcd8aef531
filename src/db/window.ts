import { and, desc, gte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './shards.ts';

/**
 * The maximum number of rows that a page examines if no index serves its filter. A page reads this many
 * rows three times: twice to find the end of the window, and once to filter it.
 */
export const WINDOW = 5000;

/** Rows that an index yields in descending order of their ids. */
interface Rows {
  readonly table: SQLiteTable;
  readonly id: SQLiteColumn;
  /** The conditions that the index serves: the tenant, and where the page begins. */
  readonly indexed: SQL | undefined;
}

/** The id of the last row that a page examines; no row if the window is larger than the rest. */
export function windowEnd(db: Database, { table, id, indexed }: Rows) {
  return db
    .select({ id: sql<string>`${id}`.as('id') })
    .from(table)
    .where(indexed)
    .orderBy(desc(id))
    .limit(1)
    .offset(WINDOW - 1);
}

/** Condition: the row is in the window and matches the filter. */
export function inWindow(db: Database, rows: Rows, filter: SQL | undefined): SQL | undefined {
  const end = sql`coalesce(${windowEnd(db, rows)}, '')`;
  return and(rows.indexed, gte(rows.id, end), filter);
}
