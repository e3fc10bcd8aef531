import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { members, organisations, people, sessions } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { MAX_BELONGINGS } from './schema.ts';

/** Who is signed in by the caller's session. */
export function personSignedIn({ db, session }: Tenant) {
  return db
    .select({
      id: people.id,
      email: people.email,
      name: people.name,
      // Not under their own names: D1 gives rows as objects, in which two columns of one name are one.
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      signedInAt: sql<string>`${sessions.createdAt}`.as('signed_in_at'),
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.id, session));
}

const belongingsWhere = ({ db }: Tenant, isPersons: SQL | undefined) =>
  db
    .select({
      orgId: members.orgId,
      orgName: organisations.name,
      memberId: members.id,
      role: members.role,
      createdAt: members.createdAt,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.orgId))
    .where(and(isNull(members.removedAt), isPersons))
    .limit(MAX_BELONGINGS);

const personOf = ({ session }: Tenant) =>
  sql`(SELECT ${sessions.personId} FROM ${sessions} WHERE ${sessions.id} = ${session})`;

/** The organisations that the person is a member of. */
export function memberships(tenant: Tenant) {
  return belongingsWhere(tenant, eq(members.personId, personOf(tenant)));
}

/** The organisations that have invited the person's proven address. */
export function invitations(tenant: Tenant) {
  const proven = sql`(SELECT ${people.emailKey} FROM ${people} WHERE ${people.id} = ${personOf(tenant)})`;
  const key = sql`CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END`;
  return belongingsWhere(tenant, and(isNull(members.personId), sql`${key} = ${proven}`));
}
