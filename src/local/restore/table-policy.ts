import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { byteColumnsOf, columnsOf, keyOf } from '../../db/tables.ts';
import {
  audit,
  commitRecords,
  documents,
  expiringObjects,
  folders,
  idempotencyKeys,
  importRuns,
  jobPositions,
  jobRuns,
  knownShards,
  members,
  oauthRecords,
  organisations,
  people,
  plans,
  projects,
  properties,
  propertyImages,
  publications,
  reservations,
  sessions,
  tokens,
  unitCounts,
  unitMonths,
  webhooks,
} from '../../db/schema.ts';

// What a restore does with each table: content goes back to the restored moment; rights stay as they were
// just before, so that nothing works again that was revoked, ended, removed, suspended, rotated or erased.

/** How a row loses what it permits: it is deleted, or a column says since when. */
type End = 'deletion' | { readonly since: string };

/** A table whose rows stay as they were just before the restore. */
export interface KeptTable {
  readonly name: string;
  /** The columns that stay. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** How a row ends that was gone before the restore; `null` if it cannot be gone. */
  readonly end: End | null;
  /** Columns that say whose row it is, for people. */
  readonly shown: readonly string[];
  /** What sets rows aside whose new values could be in each other's way in a unique index. */
  readonly tempValue?: string;
}

const kept = (
  table: SQLiteTable,
  own: Pick<KeptTable, 'end' | 'shown'> &
    Pick<KeptTable, 'tempValue'> & { readonly goesBack?: readonly string[] },
): KeptTable => {
  const { goesBack = [], ...rest } = own;
  return {
    name: getTableName(table),
    columns: columnsOf(table).filter((name) => !goesBack.includes(name)),
    key: keyOf(table),
    ...rest,
  };
};

/** The organisation's own row: its clock and its counts are content. */
export const ORGANISATIONS = kept(organisations, {
  end: { since: 'suspended_at' },
  shown: ['name'],
  goesBack: ['closed_at', 'projects', 'folders', 'written_at', 'restored_at'],
});

/** Every table that is kept, each after those to which its foreign keys refer. */
export const KEPT: readonly KeptTable[] = [
  kept(plans, { end: null, shown: ['name'] }),
  ORGANISATIONS,
  kept(people, { end: 'deletion', shown: ['email'] }),
  kept(members, {
    end: { since: 'removed_at' },
    shown: ['email', 'role'],
    tempValue: "removed_at = 'aside'",
  }),
  kept(sessions, { end: 'deletion', shown: ['person_id', 'browser', 'last_used_at'] }),
  kept(tokens, {
    end: { since: 'revoked_at' },
    shown: ['name', 'start', 'expires_at', 'last_used_at'],
  }),
  kept(webhooks, { end: 'deletion', shown: ['url'] }),
  kept(publications, { end: 'deletion', shown: ['name', 'key'] }),
];

/** Tables that people have no rights in, and that go back with the database. */
export const UPKEEP: readonly string[] = [
  commitRecords,
  expiringObjects,
  idempotencyKeys,
  jobPositions,
  jobRuns,
  knownShards,
  // What a grant permits is decided by its token, which is kept.
  oauthRecords,
].map(getTableName);

/** The content that goes back. */
export const CONTENT: readonly string[] = [
  audit,
  documents,
  folders,
  importRuns,
  projects,
  properties,
  propertyImages,
  reservations,
  unitCounts,
  unitMonths,
].map(getTableName);

/** The kinds of content in the audit log. Entries about all other kinds, rights, are kept. */
export const KINDS_OF_CONTENT: readonly string[] = [
  'document',
  'folder',
  'image',
  'import',
  'project',
  'property',
];

/** The log is kept in part: see {@link KINDS_OF_CONTENT}. */
export const AUDIT = {
  name: getTableName(audit),
  columns: columnsOf(audit),
  key: keyOf(audit),
  bytes: byteColumnsOf(audit),
};
