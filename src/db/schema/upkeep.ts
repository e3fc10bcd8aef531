import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { oneOf } from './one-of.ts';

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
 * How far a slot has come in its move, in the home that it leaves: `leaving`, `emptying` (it lives
 * elsewhere, and its old rows are being deleted), `left`. In the home at which it arrives:
 * `arriving` (rows are being copied), `checking` (rows are being compared), `arrived` (all is there),
 * `switching` (HOMES leads here, and the move cannot be cancelled any more), `settled` (it lives
 * here). `copying` is `arriving` within a transaction that copies.
 */
export const SLOT_STATES = [
  'leaving',
  'emptying',
  'left',
  'arriving',
  'copying',
  'checking',
  'arrived',
  'switching',
  'settled',
] as const;

/** Slots whose organisations move to another home, or have moved there. */
export const movingSlots = sqliteTable(
  'moving_slots',
  {
    /** Three hexadecimal digits: see db/homes.ts. */
    slot: text().primaryKey(),
    state: text({ enum: SLOT_STATES }).notNull(),
    /** The range that moves together, as in HOMES: `0-127`. Its slots change their state together. */
    slots: text().notNull(),
    /** The binding of the other home. */
    other: text().notNull(),
    /** When the move began: tells it from another move of the same slot. */
    since: text().notNull(),
    /** What has been copied or compared, as JSON; only of the first slot of the range. */
    place: text(),
  },
  () => [check('moving_slots_state', oneOf('state', SLOT_STATES))],
);
