import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/shards.ts';
import { sessions } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { MAX_PAGE } from '../../fields/paging.ts';

/** Condition: a session of the caller's person, ended neither by its idle time nor by its age. */
const isOwn = ({ person }: Tenant) =>
  and(
    eq(sessions.personId, person),
    gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
    gt(sessions.createdAt, sql.placeholder('begunBefore')),
  );

const sessionColumns = ({ session }: Tenant) => ({
  id: sessions.id,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  browser: sessions.browser,
  current: sql<boolean>`${sessions.id} = ${session}`.mapWith(Boolean).as('current'),
});

/** The person's live sessions, newest first. */
export function ownSessions(tenant: Tenant) {
  return tenant.db
    .select(sessionColumns(tenant))
    .from(sessions)
    .where(isOwn(tenant))
    .orderBy(desc(sessions.id))
    .limit(MAX_PAGE);
}

/** One of the person's live sessions. */
export function ownSession(tenant: Tenant, id: string) {
  return tenant.db
    .select(sessionColumns(tenant))
    .from(sessions)
    .where(and(isOwn(tenant), eq(sessions.id, id)));
}

export function deleteSessions(db: Database, ids: readonly string[]) {
  return db.delete(sessions).where(inArray(sessions.id, [...ids]));
}
