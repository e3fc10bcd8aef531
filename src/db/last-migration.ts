import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { read } from './round-trip.ts';

/**
 * The name of the last migration that was applied to the database; `null` if none was.
 *
 * @throws whatever D1 throws, also before the first migration: wrangler creates the table with it.
 */
export async function lastMigration(db: Database): Promise<string | null> {
  const last = db
    .select({ name: sql<string>`name` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
  const [row] = await read(db, last);
  return row?.name ?? null;
}
