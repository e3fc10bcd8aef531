import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * People who have signed in through an OpenID provider. Issuer and subject identify a person
 * (OpenID Connect Core, 5.7). The e-mail address is the one that the provider verified last.
 */
export const people = sqliteTable(
  'people',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    /** The normalised address, for comparison. */
    emailKey: text('email_key').notNull(),
    name: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [uniqueIndex('people_by_subject').on(table.issuer, table.subject)],
);

/**
 * What the library that signs assistants in keeps, for a year at most: assistants to which somebody has given
 * access, grants, and their tokens. Of secrets it has only hashes; the API token of a grant is encrypted with
 * what only the assistant has. What is permitted is decided by that token's row.
 */
export const oauthRecords = sqliteTable(
  'oauth_records',
  {
    key: text().primaryKey(),
    value: text().notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('oauth_records_by_end').on(table.expiresAt)],
);

/**
 * Live sessions in the dashboard. Only a keyed digest of the cookie is stored (hex). Signing out
 * deletes the session.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    digest: text().notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    /** When the person signed in. */
    createdAt: text('created_at').notNull(),
    /** To the minute. */
    lastUsedAt: text('last_used_at').notNull(),
    /** The browser's `User-Agent`, by which people recognise a session. */
    browser: text(),
    /** Names the key of the digest. */
    keyId: text('key_id').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_by_digest').on(table.digest),
    index('sessions_of_person').on(table.personId, table.id),
    index('sessions_by_age').on(table.createdAt),
    index('sessions_by_key').on(table.keyId),
  ],
);
