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
import { compressedStates, compressedText } from '../large-values.ts';
import { oneOf } from './one-of.ts';

/** Each write has one row: `made` or `abandoned`. An abandoned write can never commit. */
export const commitRecords = sqliteTable(
  'commit_records',
  {
    id: text().primaryKey(),
    outcome: text({ enum: ['made', 'abandoned'] }).notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('commit_records_by_age').on(table.createdAt),
    check('commit_records_outcome', oneOf('outcome', ['made', 'abandoned'])),
  ],
);

/** Results of writes with an `Idempotency-Key`. Each is stored in the transaction of its write. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    orgId: text('org_id').notNull(),
    /** Id of the token, or of the member or the person who acts in a browser; `owner` for the operator. */
    callerId: text('token_id').notNull(),
    /** Method and path: `POST /v1/projects`. */
    target: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** The write's result, as JSON. */
    result: compressedText().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    // A caller's id is unique by itself; without `org_id` an entry is a fifth smaller.
    uniqueIndex('idempotency_keys_by_request').on(table.callerId, table.target, table.key),
    index('idempotency_keys_by_age').on(table.createdAt),
  ],
);

/**
 * The audit log: what was changed, and by whom. Each change inserts its entries in its own
 * transaction. A change of a plan belongs to no organisation (`org_id` empty); each organisation on
 * the plan gets a copy of the entry, with the same id. Triggers refuse to change or replace an
 * entry, and to delete one that is younger than a year.
 */
export const audit = sqliteTable(
  'audit',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    at: text().notNull(),
    /** Id of the token or of the member, or the acting person of the operator. */
    actor: text().notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    /** The target before and after the change. */
    states: compressedStates().notNull(),
    /** For an entry about a part of a unit, such as an image or its reservation: the unit. */
    unitId: text('unit_id'),
    /** The actor's credential: an API token, a session, or the operator key; or the service itself. */
    by: text('actor_kind', { enum: ['token', 'session', 'operator', 'service'] })
      .notNull()
      .default('operator'),
    /** The id of the entry before this one about the same unit; NULL for the first, and for other kinds. */
    previousId: text('previous_id'),
    /** The characters of `states` in JSON: compressed, they may have a thousandth of it. */
    statesLength: integer('states_length').notNull().default(0),
    /**
     * For a folder or a document: who may learn that it is gone, of those who do not see it now. NULL is everybody,
     * an empty text nobody; otherwise it is a member.
     */
    seenBy: text('seen_by'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('audit_of_plans')
      .on(table.targetId, table.id)
      .where(sql`org_id = ''`),
  ],
);
