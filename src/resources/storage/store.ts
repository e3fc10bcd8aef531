import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

/** A statement that reads no row: D1 tells the size of the database with its answer. */
export function anything(db: Database) {
  return db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`);
}
