import type { Tenant } from '../../db/tenant.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { members, organisations, people, sessions } from '../../db/schema.ts';
import type { Instant } from '../../values/instant.ts';
import { MAX_BELONGINGS } from './schema.ts';

/** The person and their session, from which the request comes. */
export function personSignedIn({ db, session }: Tenant) {
  return db
    .select({
      id: people.id,
      email: people.email,
      name: people.name,
      // Not under their own names: D1 returns rows as objects, in which columns with the same name
      // collide.
      sessionId: sql<string>`${sessions.id}`.as('session_id'),
      signedInAt: sql<string>`${sessions.createdAt}`.as('signed_in_at'),
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.id, session));
}

const belonging = {
  orgId: members.orgId,
  orgName: organisations.name,
  memberId: members.id,
  role: members.role,
  createdAt: members.createdAt,
};

const isOfOrganisation = eq(organisations.id, members.orgId);

export function memberships(tenant: Tenant) {
  const isPersons = eq(members.personId, tenant.person);
  return tenant.db
    .select(belonging)
    .from(members)
    .innerJoin(organisations, isOfOrganisation)
    .where(and(isNull(members.removedAt), isPersons, isNull(organisations.closedAt)))
    .limit(MAX_BELONGINGS);
}

/** The organisations that have invited the person's verified address. Ended invitations are included. */
export function invitations(tenant: Tenant) {
  return tenant.db
    .select({ ...belonging, endsAt: sql<Instant>`${members.invitationEndsAt}`.as('ends_at') })
    .from(members)
    .innerJoin(organisations, isOfOrganisation)
    .where(
      and(
        isNull(members.removedAt),
        isNull(members.personId),
        eq(members.emailKey, tenant.address),
        isNull(organisations.closedAt),
      ),
    )
    .limit(MAX_BELONGINGS);
}
