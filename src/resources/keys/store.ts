import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/shards.ts';
import { sessions, tokens, webhooks } from '../../db/schema.ts';
import type { Instant } from '../../values/instant.ts';

export const MAX_COUNTED = 10_000;

/** A table of credentials, with an index that begins with their key's id. */
interface Counted {
  readonly table: typeof tokens | typeof sessions | typeof webhooks;
  /** The condition of the partial index; `true` if the index is not partial. */
  readonly indexed: SQL;
  /** Whether an entry of the index counts. */
  readonly live: SQL;
}

/**
 * How many credentials each key has. Seeks each key's id in the index, then counts a bounded number of its
 * entries.
 */
function countByKey(db: Database, { table, indexed, live }: Counted) {
  const nextAfter = (id: SQL) =>
    sql`SELECT min(key_id) FROM ${table} WHERE ${indexed} AND key_id > ${id}`;
  const some = sql`SELECT ${live} AS live FROM ${table} WHERE ${indexed} AND key_id = ids.id LIMIT ${MAX_COUNTED}`;
  return db.select({ keyId: sql<string>`id`, credentials: sql<number>`credentials` }).from(sql`(
      WITH RECURSIVE ids(id) AS (
        ${nextAfter(sql`''`)}
        UNION ALL
        SELECT (${nextAfter(sql`ids.id`)}) FROM ids WHERE id IS NOT NULL
      )
      SELECT id, (SELECT coalesce(sum(live), 0) FROM (${some})) AS credentials FROM ids WHERE id IS NOT NULL)`);
}

/** How many tokens that are neither revoked nor expired each key has. */
export function tokensByKey(db: Database, now: Instant) {
  return countByKey(db, {
    table: tokens,
    indexed: sql`revoked_at IS NULL`,
    live: sql`(expires_at IS NULL OR expires_at > ${now})`,
  });
}

/** How many sessions each key has. An ended one is deleted within an hour. */
export function sessionsByKey(db: Database) {
  return countByKey(db, { table: sessions, indexed: sql`true`, live: sql`1` });
}

export function webhooksByKey(db: Database) {
  return countByKey(db, {
    table: webhooks,
    indexed: sql`true`,
    live: sql`1`,
  });
}

export type CountByKey = Awaited<ReturnType<typeof tokensByKey>>[number];
