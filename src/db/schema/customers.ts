import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import { ROLES, type Scope } from '../../values/roles.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { oneOf } from './one-of.ts';

/** The limits of an organisation's use. `null` is unlimited. */
export const plans = sqliteTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Units created in a calendar month (UTC). */
  monthlyUnits: integer('monthly_units'),
  /** Units that are online and not archived at the same time. */
  maxOnlineUnits: integer('max_online_units'),
  maxProjects: integer('max_projects'),
  maxFolders: integer('max_folders'),
  /** Bytes of the originals of images and of documents. */
  maxStorageBytes: integer('max_storage_bytes'),
  /** Rate limit of each token: requests a minute in the long run, and requests at once. */
  requestsPerMinute: integer('requests_per_minute'),
  burst: integer(),
  createdAt: text('created_at').notNull(),
  /** When the plan was retired. A trigger refuses to put another organisation on it. */
  retiredAt: text('retired_at'),
  /** Grows with each change. The copy of a plan in another shard may have an earlier version. */
  version: integer().notNull().default(1),
});

export const organisations = sqliteTable(
  'organisations',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    createdAt: text('created_at').notNull(),
    /** When it was suspended. Only the operator's surface accepts requests for it. */
    suspendedAt: text('suspended_at'),
    /** Since when it is being erased. Triggers keep it suspended, and permit to delete its audit log. */
    erasingSince: text('erasing_since'),
    /**
     * Since when it is closed, because it is being imported or its shard is being restored: every surface
     * answers 503 (the operator can read it), no list has it, and no write commits. During its import, this is
     * the instant of its new epoch, `restored_at`.
     */
    closedAt: text('closed_at'),
    /** How many it has now, and the bytes of its images' originals and documents. Triggers maintain these. */
    projects: integer().notNull().default(0),
    folders: integer().notNull().default(0),
    storageBytes: integer('storage_bytes').notNull().default(0),
    /**
     * The organisation's clock: the instant of its latest write. Each write moves it, in its own
     * transaction. A trigger refuses to set it back.
     */
    writtenAt: text('written_at').notNull().default('1970-01-01T00:00:00.000Z'),
    /**
     * When it was last imported, or its shard restored to an earlier state; NULL if never. It is later than
     * every clock of before: a client that has read something before must read everything once.
     */
    restoredAt: text('restored_at'),
    /** What stands on its price lists. The logo is a `data:` address. */
    address: text(),
    contact: text(),
    logo: text(),
    /** What portals and websites have of it. */
    firm: text(),
    openImmoProviderId: text('open_immo_provider_id'),
    imprint: text(),
    /** Whether nobody may give an assistant access. */
    forbidsAssistants: integer('forbids_assistants', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('organisations_on_plan').on(table.planId),
    // By the slot, in hexadecimal digits: see db/shards.ts.
    index('organisations_by_slot').on(sql`substr(id, -3)`),
    check('organisations_written_at', sql`written_at GLOB '????-??-??T??:??:??.???Z'`),
  ],
);

/** People of an organisation. The row of a removed member stays: folders and tokens refer to it. */
export const members = sqliteTable(
  'members',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    email: text().notNull(),
    /** The normalised address, for comparison. */
    emailKey: text('email_key').notNull(),
    name: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    createdAt: text('created_at').notNull(),
    removedAt: text('removed_at'),
    /**
     * The person who signs in as this member; NULL until the invitation is accepted. People are in
     * another database, so there is no foreign key.
     */
    personId: text('person_id'),
    /** Until when the invitation can be accepted; NULL once it has been. */
    invitationEndsAt: text('invitation_ends_at'),
    /** Sessions that began before this instant cannot open the organisation; NULL if all can. */
    signedOutAt: text('signed_out_at'),
    /** The lists of units that the member has given a name. */
    views: text({ mode: 'json' }).$type<{ name: string; search: string }[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('members_by_email')
      .on(table.orgId, table.emailKey)
      .where(sql`removed_at IS NULL`),
    index('members_by_person')
      .on(table.personId)
      .where(sql`person_id IS NOT NULL`),
    uniqueIndex('members_of_person')
      .on(table.personId, table.orgId)
      .where(sql`removed_at IS NULL`),
    index('invitations_by_email')
      .on(table.emailKey)
      .where(sql`removed_at IS NULL AND person_id IS NULL`),
    check('members_role', oneOf('role', ROLES)),
  ],
);

/**
 * The addresses to which an organisation's changes are announced. The notifier updates `acknowledged_at` and
 * everything below it beside the writer; these updates move no clock.
 */
export const webhooks = sqliteTable(
  'webhooks',
  {
    orgId: text('org_id')
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    url: text().notNull(),
    description: text(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    createdAt: text('created_at').notNull(),
    /** When its address, its secret or whether it is enabled was set. An attempt counts only if none was set meanwhile. */
    changedAt: text('changed_at').notNull(),
    /** Encrypted under TOKEN_KEY: signing needs the secret itself. */
    secret: text().notNull(),
    /** The secret before the last rotation, which signs too until its end. */
    previousSecret: text('previous_secret'),
    previousEndsAt: text('previous_ends_at'),
    /** Names the key of both; empty where they may have different ones. */
    keyId: text('key_id').notNull(),
    /** The organisation's clock that the receiver has acknowledged. */
    acknowledgedAt: text('acknowledged_at').notNull(),
    /** Attempts that failed since the last success, the first of them, and when the next one is due. */
    failures: integer().notNull().default(0),
    failingSince: text('failing_since'),
    dueAt: text('due_at'),
    /** When the notifier disabled it. */
    disabledAt: text('disabled_at'),
    /** The latest attempts, newest first. */
    attempts: text({ mode: 'json' }).$type<Attempt[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('webhooks_enabled')
      .on(table.orgId, table.acknowledgedAt, table.dueAt)
      .where(sql`enabled = 1`),
    index('webhooks_by_key').on(table.keyId),
  ],
);

/** API tokens. Only a keyed digest is stored (hex); the token itself is shown once, when issued. */
export const tokens = sqliteTable(
  'tokens',
  {
    orgId: text('org_id').notNull(),
    id: text().notNull(),
    memberId: text('member_id').notNull(),
    name: text().notNull(),
    digest: text().notNull(),
    /** The name of its rate limiter: its first digest, which stays when the key changes. */
    limiter: text().notNull(),
    /** The first characters, by which people recognise a token. */
    start: text().notNull(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
    revokedAt: text('revoked_at'),
    lastUsedAt: text('last_used_at'),
    /** For the access of an assistant: its host. Nobody has the secret of such a token. */
    assistant: text(),
    /** Id of the token that its rotation issued. A replaced token cannot be rotated again. */
    replacedBy: text('replaced_by'),
    /** Names the key of the digest. */
    keyId: text('key_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    foreignKey({
      columns: [table.orgId, table.memberId],
      foreignColumns: [members.orgId, members.id],
    }),
    uniqueIndex('tokens_by_digest').on(table.digest),
    index('tokens_by_key')
      .on(table.keyId, table.expiresAt)
      .where(sql`revoked_at IS NULL`),
  ],
);
