import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { isOnPage } from '../../db/conditions.ts';
import { rowsOf } from '../../db/rows.ts';
import { members } from '../../db/schema.ts';
import type { Tenant } from '../../db/tenant.ts';
import { emailKey } from '../../values/email.ts';
import type { Position } from '../../values/position.ts';
import type { Member, SavedView } from './schema.ts';

export const memberRows = rowsOf(members);

const memberColumns = {
  id: members.id,
  orgId: members.orgId,
  email: members.email,
  name: members.name,
  role: members.role,
  pending: sql<boolean>`${members.personId} IS NULL`.mapWith(Boolean).as('pending'),
  invitationEndsAt: members.invitationEndsAt,
  createdAt: members.createdAt,
};

const present = ({ org }: Tenant) => and(eq(members.orgId, org), isNull(members.removedAt));

/** The organisation's present members, newest first, one more than `limit` if there are more. */
export function memberPage(tenant: Tenant, from: Position | undefined, limit: number) {
  return tenant.db
    .select(memberColumns)
    .from(members)
    .where(and(present(tenant), isOnPage(members.id, from)))
    .orderBy(desc(members.id))
    .limit(limit + 1);
}

export function memberById(tenant: Tenant, id: string) {
  return tenant.db
    .select(memberColumns)
    .from(members)
    .where(and(present(tenant), eq(members.id, id)));
}

/** The present member with this e-mail address, other than `except`. */
export function memberByEmail(tenant: Tenant, email: string, except = '') {
  return tenant.db
    .select({ id: members.id })
    .from(members)
    .where(and(present(tenant), eq(members.emailKey, emailKey(email)), ne(members.id, except)));
}

/** How many owners the organisation has besides the given member, and how many of them have accepted. */
export function ownersBeside(tenant: Tenant, memberId: string) {
  return tenant.db
    .select({ all: count(), accepted: count(members.personId).as('accepted') })
    .from(members)
    .where(and(present(tenant), eq(members.role, 'owner'), ne(members.id, memberId)));
}

export function insertMember(tenant: Tenant, { pending: _pending, ...member }: Member) {
  return memberRows.insert(tenant, { ...member, emailKey: emailKey(member.email) });
}

/** The member row with this id, if it is an invitation to the address of the caller's person. */
export function invitationOf(tenant: Tenant) {
  return tenant.db
    .select(memberColumns)
    .from(members)
    .where(and(present(tenant), isNull(members.personId), eq(members.emailKey, tenant.address)));
}

/** The caller's person as a member of the organisation. */
export function membershipOf(tenant: Tenant) {
  return tenant.db
    .select({ id: members.id })
    .from(members)
    .where(and(present(tenant), eq(members.personId, tenant.person)));
}

/** The saved views of the member who asks. */
export function ownViews(tenant: Tenant) {
  return tenant.db
    .select({ views: members.views })
    .from(members)
    .where(and(present(tenant), eq(members.id, tenant.member)));
}

export function updateViews(tenant: Tenant, views: SavedView[]) {
  return tenant.db
    .update(members)
    .set({ views })
    .where(and(present(tenant), eq(members.id, tenant.member)));
}

export function updateMember(tenant: Tenant, { id, email, name, role, invitationEndsAt }: Member) {
  const set = { email, emailKey: emailKey(email), name, role, invitationEndsAt };
  return memberRows.update(tenant, id, set);
}
