import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The position of a scheduled job that does a part of its work in each run. */
export const jobPositions = sqliteTable('job_positions', {
  job: text().primaryKey(),
  /** The next run continues after this key. */
  after: text().notNull(),
});

/** Image objects without a row. The scheduled job deletes them after a grace period. */
export const orphanedObjects = sqliteTable('orphaned_objects', {
  objectKey: text('object_key').primaryKey(),
  firstSeenAt: text('first_seen_at').notNull(),
});

/**
 * The bindings of the databases that have organisations. It is kept in the first home alone, so that a
 * deployment notices a database that is not bound any more.
 */
export const knownHomes = sqliteTable('known_homes', { binding: text().primaryKey() });
