import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { ACTIONS } from '../../values/actions.ts';
import { compressedText } from '../compressed-text.ts';
import { oneOf } from './one-of.ts';

/** Never holds a row: a write that has passed a limit inserts one, and its CHECK undoes the write. */
export const quotaChecks = sqliteTable(
  'quota_checks',
  {
    monthlyUnitsExceeded: integer('monthly_units_exceeded').notNull(),
    onlineUnitsExceeded: integer('online_units_exceeded').notNull(),
  },
  () => [check('quota_exceeded', sql`monthly_units_exceeded = 0 AND online_units_exceeded = 0`)],
);

/** One row for each write: that it was made, or that it was given up and can never be made. */
export const writeFences = sqliteTable(
  'write_fences',
  {
    id: text().primaryKey(),
    outcome: text({ enum: ['made', 'abandoned'] }).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('write_fences_by_age').on(table.createdAt),
    check('write_fences_outcome', oneOf('outcome', ['made', 'abandoned'])),
  ],
);

/** Results of writes that were sent with an `Idempotency-Key`, stored by the writes themselves. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    orgId: text('org_id').notNull(),
    tokenId: text('token_id').notNull(),
    path: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** What the write made, as JSON. */
    result: compressedText().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    // A token's id is unique by itself; without `org_id` an entry is a fifth smaller.
    uniqueIndex('idempotency_keys_by_request').on(table.tokenId, table.path, table.key),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/**
 * What was changed through the operator's plane, by whom: written by the changes themselves. A
 * change of a plan belongs to no organisation (`org_id` empty); under the same id it stands once
 * more for each organisation that was on the plan. Triggers refuse to change or replace an entry,
 * and to delete one that is younger than a year.
 */
export const audit = sqliteTable(
  'audit',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    at: text().notNull(),
    /** The token, the member, or the operator's person. */
    actor: text().notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    before: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    after: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** How the actor came in: with a token, in a browser, or as the operator. */
    by: text('actor_kind', { enum: ['token', 'session', 'operator'] })
      .notNull()
      .default('operator'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('audit_of_plans')
      .on(table.targetId, table.id)
      .where(sql`org_id = ''`),
  ],
);
