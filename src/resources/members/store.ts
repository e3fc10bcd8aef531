import { and, desc, eq, exists, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { members } from '../../db/schema.ts';
import { emailKey } from '../../values/email.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { Member } from './schema.ts';

const memberColumns = {
  id: members.id,
  orgId: members.orgId,
  email: members.email,
  name: members.name,
  role: members.role,
  createdAt: members.createdAt,
};

const present = (orgId: string) => and(eq(members.orgId, orgId), isNull(members.removedAt));

/** The organisation's present members, newest first, one more than `limit` if there are more. */
export function memberPage(db: Database, orgId: string, from: Position | undefined, limit: number) {
  const [last] = from?.after ?? [];
  return db
    .select(memberColumns)
    .from(members)
    .where(and(present(orgId), last === undefined ? undefined : lt(members.id, last)))
    .orderBy(desc(members.id))
    .limit(limit + 1);
}

export function memberById(db: Database, orgId: string, id: string) {
  return db
    .select(memberColumns)
    .from(members)
    .where(and(present(orgId), eq(members.id, id)));
}

/** Who of the organisation, but for `except`, has this e-mail address. */
export function memberByEmail(db: Database, orgId: string, email: string, except = '') {
  // The expression of the unique index, word for word: so it is found by it.
  const key = sql`CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END`;
  return db
    .select({ id: members.id })
    .from(members)
    .where(and(present(orgId), sql`${key} = ${emailKey(email)}`, ne(members.id, except)));
}

/** The owners of the organisation, but for one member. One of them is enough to know. */
export function ownerBeside(db: Database, orgId: string, memberId: string) {
  return db
    .select({ id: members.id })
    .from(members)
    .where(and(present(orgId), eq(members.role, 'owner'), ne(members.id, memberId)))
    .limit(1);
}

export function insertMember(db: Database, member: Member) {
  return db.insert(members).values({ ...member, emailKey: emailKey(member.email) });
}

export function updateMember(db: Database, { orgId, id, email, name, role }: Member) {
  return db
    .update(members)
    .set({ email, emailKey: emailKey(email), name, role })
    .where(and(present(orgId), eq(members.id, id)));
}

/** The row stays, as folders and tokens refer to it. */
export function removeMember(db: Database, { orgId, id }: Member, removedAt: Instant) {
  return db
    .update(members)
    .set({ removedAt })
    .where(and(present(orgId), eq(members.id, id)));
}

/** Whether the member is present, and as it was read. */
export function memberStands(db: Database, { orgId, id, email, name, role }: Member): SQL {
  const same = [eq(members.email, email), eq(members.name, name), eq(members.role, role)];
  return exists(
    db
      .select({ id: members.id })
      .from(members)
      .where(and(present(orgId), eq(members.id, id), ...same)),
  );
}

/** Whether nobody of the organisation, but for `except`, has this e-mail address. */
export function emailIsFree(db: Database, orgId: string, email: string, except?: string): SQL {
  return notExists(memberByEmail(db, orgId, email, except));
}

/** Whether a change still holds: the member is as read, its address free, and an owner remains. */
export function changeHolds(db: Database, before: Member, after: Member | null): SQL | undefined {
  const { orgId, id } = before;
  return and(
    memberStands(db, before),
    after === null ? undefined : emailIsFree(db, orgId, after.email, id),
    takesAnOwner(before, after) ? exists(ownerBeside(db, orgId, id)) : undefined,
  );
}

/** Whether a change leaves the organisation one owner less; `after` is `null` for a removal. */
export function takesAnOwner(before: Member, after: Member | null): boolean {
  return before.role === 'owner' && after?.role !== 'owner';
}
