import { memberOf } from '../../access/actor.ts';
import {
  requireFreshSignIn,
  requireOtherThanSelf,
  requireRankOver,
} from '../../access/restrictions.ts';
import { answerNewest, PageQuery } from '../../fields/paging.ts';
import { read, write } from '../../http/contract/operation.ts';
import { accepted, invited, requireLasting, requirePending } from './invitations.ts';
import {
  type Member,
  MemberAnswer,
  MemberChange,
  MemberList,
  MemberPath,
  NewMember,
  SavedViews,
  SavedViewsAnswer,
} from './schema.ts';
import {
  insertMember,
  invitationOf,
  memberByEmail,
  memberById,
  memberPage,
  memberRows,
  membershipOf,
  ownersBeside,
  ownViews,
  updateMember,
  updateViews,
} from './store.ts';
import { emailTaken, Failure, FAILURES, orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';

export const listMembers = read({
  id: 'listMembers',
  summary: 'List the members',
  description: 'The people of an organisation, newest first, without removed members.',
  permission: 'member:read',
  query: PageQuery,
  response: MemberList,
  load: (tenant, input) => tenant.read(memberPage(tenant, input.from, input.query.limit)),
  answer: (rows, input) => answerNewest(rows(), input, (members) => ({ members })),
});

export const addMember = write({
  id: 'addMember',
  summary: 'Add a member',
  description:
    'Invites a person to an organisation. The role limits what their API tokens permit. Whoever signs in with this address, verified by the OpenID provider, can accept within 14 days and is then this member.',
  refusals: ['email_taken'],
  permission: 'member:manage',
  body: NewMember,
  response: MemberAnswer,
  perform: async ({ input }, { actor, orgId, tenant, now, newId, read }) => {
    const sameEmail = await read((add) => add(memberByEmail(tenant, input.email)));
    requireFreshSignIn(await actor, now);
    requireRankOver(await actor, [input.role]);
    refuseTaken(sameEmail());
    const { id, createdAt } = newId();
    const member = { ...invited({ id, orgId, ...input }, now), createdAt };
    return {
      statements: [insertMember(tenant, member)],
      events: [{ action: 'member.created', id, before: null, after: member }],
      result: { member },
    };
  },
  location: ({ member: { id } }) => `/members/${id}`,
});

export const changeMember = write({
  id: 'changeMember',
  summary: 'Change a member',
  description:
    'Changes a member’s name, e-mail address or role. From then on, their tokens permit only what the new role permits.',
  refusals: ['email_taken', 'last_owner'],
  permission: 'member:manage',
  invalidatesCallers: true,
  params: MemberPath,
  body: MemberChange,
  response: MemberAnswer,
  perform: async ({ params: { memberId: id }, input }, { actor, tenant, now, read }) => {
    const { email } = input;
    const { member, owners, sameEmail } = await read((add) => ({
      member: add(memberById(tenant, id)),
      owners: add(ownersBeside(tenant, id)),
      sameEmail: email === undefined ? () => [] : add(memberByEmail(tenant, email, id)),
    }));
    const before = orNotFound(member()[0], 'member');
    const changed = applyPatch(before, input);
    const invitesOther = before.pending && changed.email !== before.email;
    const after = invitesOther ? invited(changed, now) : changed;
    requireRankOver(await actor, [before.role, after.role]);
    if (before.role !== after.role) {
      requireOtherThanSelf(await actor, id);
      requireFreshSignIn(await actor, now);
    }
    refuseTaken(sameEmail());
    refuseOwnerless(before, after, owners());
    if (isUnchanged(before, after)) return unchanged({ member: after });
    return {
      statements: [updateMember(tenant, after)],
      events: [{ action: 'member.updated', id, before, after }],
      result: { member: after },
    };
  },
});

export const removeMember = write({
  id: 'removeMember',
  summary: 'Remove a member',
  description:
    'Removes a member. From then on, their tokens permit nothing. Their folders stay. The answer is the member as they were.',
  refusals: ['last_owner'],
  permission: 'member:manage',
  invalidatesCallers: true,
  params: MemberPath,
  response: MemberAnswer,
  perform: async ({ params: { memberId: id } }, { actor, tenant, now, read }) => {
    const rows = await read((add) => ({
      member: add(memberById(tenant, id)),
      owners: add(ownersBeside(tenant, id)),
    }));
    const member = orNotFound(rows.member()[0], 'member');
    requireRankOver(await actor, [member.role]);
    refuseOwnerless(member, null, rows.owners());
    return {
      // The row stays, as folders and tokens refer to it.
      statements: [memberRows.update(tenant, id, { removedAt: now })],
      events: [{ action: 'member.removed', id, before: member, after: null }],
      result: { member },
    };
  },
});

export const signMemberOut = write({
  id: 'signMemberOut',
  tag: 'Members',
  summary: 'End the sessions of a member',
  description:
    'From now on, no session that the person has begun opens this organisation, in any browser: they have to sign in again. Their sessions still open their other organisations.',
  permission: 'member:manage',
  params: MemberPath,
  response: MemberAnswer,
  perform: async ({ params: { memberId: id } }, { actor, tenant, now, read }) => {
    const rows = await read((add) => add(memberById(tenant, id)));
    const member = orNotFound(rows()[0], 'member');
    requireRankOver(await actor, [member.role]);
    return {
      statements: [memberRows.update(tenant, id, { signedOutAt: now })],
      events: [{ action: 'member.signed_out', id, before: member, after: member }],
      result: { member },
    };
  },
});

export const listViews = read({
  id: 'listViews',
  tag: 'Members',
  summary: 'List the saved views of the caller',
  description: 'The lists of units that the signed-in member has given a name.',
  permission: 'self:manage',
  response: SavedViewsAnswer,
  load: (tenant) => tenant.read(ownViews(tenant)),
  answer: (rows) => ({ body: jsonOf({ views: rows()[0]?.views ?? [] }) }),
});

export const saveViews = write({
  id: 'saveViews',
  tag: 'Members',
  summary: 'Save the views of the caller',
  description: 'Replaces the views of the signed-in member, in every browser.',
  permission: 'self:manage',
  body: SavedViews,
  response: SavedViewsAnswer,
  perform: async ({ input: { views } }, { actor, tenant, read }) => {
    const rows = await read((add) => add(ownViews(tenant)));
    const before = orNotFound(rows()[0], 'member');
    if (isUnchanged(before, { views })) return unchanged({ views });
    const id = memberOf(await actor) ?? '';
    return {
      statements: [updateViews(tenant, views)],
      events: [{ action: 'member.views_saved', id, before, after: { views } }],
      result: { views },
    };
  },
});

function refuseTaken(sameEmail: readonly unknown[]): void {
  if (sameEmail.length > 0) throw emailTaken();
}

/** An owner who has only been invited does not stand in for one who has accepted. */
function refuseOwnerless(
  before: Member,
  after: Member | null,
  [others]: ReadonlyArray<{ readonly all: number; readonly accepted: number }>,
): void {
  if (before.role !== 'owner' || after?.role === 'owner') return;
  const left = (before.pending ? others?.all : others?.accepted) ?? 0;
  if (left === 0) throw new Failure('last_owner', FAILURES.last_owner);
}

export const acceptInvitation = write({
  id: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'Makes the signed-in person the member whom the organisation has invited under their address, as the OpenID provider has verified it. An invitation that has ended is 410 until it is renewed. To a member of the organisation it is 409. Without an invitation, the organisation is 404 like an unknown one.',
  refusals: ['already_member', 'invitation_ended'],
  permission: 'invitation:accept',
  response: MemberAnswer,
  perform: async (_, { tenant, now, read }) => {
    const rows = await read((add) => ({
      invited: add(invitationOf(tenant)),
      already: add(membershipOf(tenant)),
    }));
    if (rows.already().length > 0) {
      throw new Failure('already_member', 'You are a member of this organisation already.');
    }
    const before = orNotFound(rows.invited()[0], 'invitation');
    const { id } = before;
    requireLasting(before, now);
    const after = accepted(before);
    return {
      statements: [
        memberRows.update(tenant, id, { personId: tenant.person, invitationEndsAt: null }),
      ],
      events: [{ action: 'member.accepted', id, before, after }],
      result: { member: after },
    };
  },
});

export const renewInvitation = write({
  id: 'renewInvitation',
  summary: 'Renew an invitation',
  description:
    'Lets a pending member accept for another 14 days, even if the invitation has ended. A new address for a pending member renews the invitation, too.',
  refusals: ['already_member'],
  permission: 'member:manage',
  params: MemberPath,
  response: MemberAnswer,
  perform: async ({ params: { memberId: id } }, { actor, tenant, now, read }) => {
    const rows = await read((add) => add(memberById(tenant, id)));
    const before = orNotFound(rows()[0], 'member');
    requireRankOver(await actor, [before.role]);
    requireFreshSignIn(await actor, now);
    requirePending(before);
    const after = invited(before, now);
    return {
      statements: [updateMember(tenant, after)],
      events: [{ action: 'member.invited', id, before, after }],
      result: { member: after },
    };
  },
});
