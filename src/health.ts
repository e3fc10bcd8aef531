import { sql } from 'drizzle-orm';
import { version } from '../package.json';
import { databaseOf } from './db/database.ts';
import { read } from './db/round-trip.ts';

/** What runs: the program's version, and the last migration of the database it reaches. */
export async function health(env: Env): Promise<{ version: string; migration: string | null }> {
  const db = databaseOf(env);
  const last = db
    .select({ migration: sql<string>`name` })
    .from(sql`d1_migrations`)
    .orderBy(sql`id DESC`)
    .limit(1);
  const [row] = await read(db, last);
  return { version, migration: row?.migration ?? null };
}
