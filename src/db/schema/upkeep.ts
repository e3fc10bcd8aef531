import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Where a scheduled job continues that does a part of its work in each run. */
export const jobPositions = sqliteTable('job_positions', {
  job: text().primaryKey(),
  /** The next run continues after this key. */
  after: text().notNull(),
});

/**
 * The bindings of the databases that have organisations, so that the service notices a database that is
 * no longer bound. Only the main shard has these rows.
 */
export const knownShards = sqliteTable('known_shards', { binding: text().primaryKey() });

/** When each scheduled run last ended, so that crons which no longer run are noticed. In the main shard. */
export const jobRuns = sqliteTable('job_runs', {
  job: text().primaryKey(),
  endedAt: text('ended_at').notNull(),
});
