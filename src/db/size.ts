import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The maximum size of a D1 database, in bytes. Source: D1's "Limits" page. */
export const MAX_BYTES = 10_000_000_000;

const NEARLY = 0.8;

/** Whether a database of this size, in bytes, leaves little time to act. */
export function isNearlyFull(bytes: number): boolean {
  return bytes >= NEARLY * MAX_BYTES;
}

/** A statement that reads no row: D1 tells the size of the database with its answer. */
export function anything(db: Database) {
  return db.select({ one: sql<number>`1` }).from(sql`(SELECT 1)`);
}
