import { and, eq, or, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { isOneOf } from '../../db/conditions.ts';
import type { Database } from '../../db/shards.ts';
import { deleteBelongings, MAX_ROWS_DELETED } from '../../db/deletion.ts';
import type { Statement } from '../../db/round-trip.ts';
import {
  audit,
  documents,
  folders,
  importRuns,
  members,
  organisations,
  people,
  projects,
  properties,
  propertyImages,
  publications,
  sessions,
  tokens,
  unitCounts,
  unitMonths,
  webhooks,
} from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { Instant } from '../../values/instant.ts';
import type { ERASED } from './schema.ts';

/** When the organisation was suspended, and when its erasure started. */
export function stateOf({ db, org }: Tenant) {
  return db
    .select({
      suspendedAt: organisations.suspendedAt,
      erasingSince: sql<Instant | null>`${organisations.erasingSince}`.as('erasing_since'),
    })
    .from(organisations)
    .where(eq(organisations.id, org));
}

export function markErasing({ db, org }: Tenant, erasingSince: Instant) {
  return db.update(organisations).set({ erasingSince }).where(eq(organisations.id, org));
}

const TABLES: Readonly<
  Record<Exclude<(typeof ERASED)[number], 'objects'>, readonly SQLiteTable[]>
> = {
  images: [propertyImages],
  documents: [documents],
  properties: [properties],
  imports: [importRuns],
  projects: [projects],
  folders: [folders],
  tokens: [tokens],
  publications: [publications],
  webhooks: [webhooks],
  members: [members],
  counts: [unitCounts, unitMonths],
  audit: [audit],
};

/** The kinds of which the organisation still has rows: 1 or 0 for each. */
export function remainingKinds({ db, org }: Tenant) {
  const has = Object.entries(TABLES).map(([kind, tables]) => {
    const some = tables.map((table) => sql`EXISTS (SELECT 1 FROM ${table} WHERE org_id = ${org})`);
    return [kind, sql<number>`${or(...some)}`.as(`has_${kind}`)] as const;
  });
  return db.select(Object.fromEntries(has)).from(organisations).where(eq(organisations.id, org));
}

/** Some of the members, once no token or folder can refer to them. */
export function membersToDelete({ db, org }: Tenant) {
  return db
    .select({ id: members.id, personId: members.personId })
    .from(members)
    .where(sql`${members.orgId} = ${org}
      AND NOT EXISTS (SELECT 1 FROM ${tokens} WHERE ${tokens.orgId} = ${org})
      AND NOT EXISTS (SELECT 1 FROM ${folders} WHERE ${folders.orgId} = ${org})`)
    .limit(MAX_ROWS_DELETED);
}

export type MemberToDelete = Awaited<ReturnType<typeof membersToDelete>>[number];

/** Deletes some rows of the organisation: only rows to which nothing refers. */
export function deletePart({ db, org }: Tenant, leaving: readonly MemberToDelete[]): Statement[] {
  const isLeaving = isOneOf(
    members.id,
    leaving.map(({ id }) => id),
  );
  return [
    ...deleteBelongings(db, org),
    db.delete(members).where(and(eq(members.orgId, org), isLeaving)),
  ];
}

/** All memberships of people, in every organisation, removed members included. */
export function membersOf(db: Database, persons: readonly string[]) {
  return db
    .select({ id: members.id, personId: members.personId })
    .from(members)
    .where(isOneOf(members.personId, persons));
}

export function deletePeople(db: Database, persons: readonly string[]): Statement[] {
  if (persons.length === 0) return [];
  return [
    db.delete(sessions).where(isOneOf(sessions.personId, persons)),
    db.delete(people).where(isOneOf(people.id, persons)),
  ];
}

export function finalDeletion({ db, org }: Tenant): Statement[] {
  return [db.delete(organisations).where(eq(organisations.id, org))];
}
