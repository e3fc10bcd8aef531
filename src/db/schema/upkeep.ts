import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far a scheduled job has come that does a part of its work in each run. */
export const jobPositions = sqliteTable('job_positions', {
  job: text().primaryKey(),
  /** Where the next run goes on: after this. */
  after: text().notNull(),
});

/** Image objects without a row: the scheduled job deletes those that stay so. */
export const orphanedObjects = sqliteTable('orphaned_objects', {
  objectKey: text('object_key').primaryKey(),
  firstSeenAt: text('first_seen_at').notNull(),
});
