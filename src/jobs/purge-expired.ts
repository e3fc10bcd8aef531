import { sessionLimitsAt } from '../access/session-caller.ts';
import { lt, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, ShardsEnv } from '../db/shards.ts';
import { commit, read } from '../db/round-trip.ts';
import { commitRecords, idempotencyKeys, oauthRecords, sessions } from '../db/schema.ts';
import { type Instant, instant } from '../values/instant.ts';
import { oldestKept } from '../writes/idempotency.ts';
import type { JobShard } from './each-shard.ts';

/** D1 executes one statement at a time: deleting this many rows delays other calls by about 30 ms. */
const ROWS_PER_STATEMENT = 1000;

/** The pause after each statement, in milliseconds. D1 serves other calls meanwhile. */
const REST_MS = 50;

interface Purged {
  readonly name: string;
  readonly table: SQLiteTable;
  /** A row expires when this moment is before the oldest kept. */
  readonly moment: SQLiteColumn;
  readonly oldestKept: Instant;
}

const bySince = (
  name: string,
  table: typeof idempotencyKeys | typeof commitRecords | typeof sessions,
  oldest: Instant,
): Purged => ({ name, table, moment: table.createdAt, oldestKept: oldest });

const tablesAt = (now: number): readonly Purged[] => [
  bySince('idempotency_keys', idempotencyKeys, oldestKept(now)),
  bySince('commit_records', commitRecords, oldestKept(now)),
  bySince('sessions', sessions, sessionLimitsAt(now).begunBefore),
  {
    name: 'oauth_records',
    table: oauthRecords,
    moment: oauthRecords.expiresAt,
    oldestKept: instant(now),
  },
];

/**
 * Deletes idempotency records and commit records after 24 hours, sessions 7 days after they began, and
 * expired records of the sign-in of assistants. Each statement deletes a bounded number of rows. If a run's budget
 * is too small for all of them, it logs one line and leaves the rest to the next run.
 */
export async function purgeExpired({ db, now, budget }: JobShard<ShardsEnv>): Promise<void> {
  let unfinished: readonly Purged[] = tablesAt(now);
  let deleted = 0;
  if (!budget.take(unfinished.length)) return; // for the log
  while (unfinished.length > 0 && budget.take(unfinished.length)) {
    // The tables alternate, so that none waits for the backlog of another.
    const next: Purged[] = [];
    for (const purged of unfinished) {
      const rows = await deleteSome(db, purged);
      deleted += rows;
      if (rows > 0) await scheduler.wait(REST_MS);
      if (rows === ROWS_PER_STATEMENT) next.push(purged);
    }
    unfinished = next;
  }
  if (unfinished.length > 0) await logRemains(db, unfinished, deleted);
}

/** Deletes the oldest rows, in their own transaction. @returns the number of deleted rows. */
async function deleteSome(db: Database, purged: Purged): Promise<number> {
  const { table, moment, oldestKept: oldest } = purged;
  const some = sql`rowid IN (
    SELECT rowid FROM ${table} WHERE ${lt(moment, oldest)}
    ORDER BY ${moment} LIMIT ${ROWS_PER_STATEMENT})`;
  const [{ meta }] = await commit(db, [db.delete(table).where(some)]);
  return meta.changes;
}

/** Logs which tables still have expired rows, and when the oldest was written, as an index says. */
async function logRemains(db: Database, unfinished: readonly Purged[], deleted: number) {
  const remains = [];
  for (const { name, table, moment } of unfinished) {
    const first = db.select({ createdAt: sql<Instant | null>`min(${moment})` }).from(table);
    const [row] = await read(db, first);
    remains.push({ table: name, oldest: row?.createdAt ?? null });
  }
  console.warn(JSON.stringify({ job: 'purge expired', deleted, remains }));
}
