import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { IS_TRIGGER } from './triggers.ts';

/**
 * The name of the last migration that was applied to a database; no row if none was. Before the
 * first migration there is no such table: wrangler creates it with the first.
 */
export function lastMigration(db: Database) {
  return db
    .select({ name: sql<string>`name` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
}

/** The triggers that a database has, as SQLite stores them. */
export function storedTriggers(db: Database) {
  return db
    .select({ name: sql<string>`name`, sql: sql<string>`sql` })
    .from(sql`sqlite_master`)
    .where(sql.raw(IS_TRIGGER));
}
