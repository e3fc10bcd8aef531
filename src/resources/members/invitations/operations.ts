import { requireFreshSignIn, requireRankOver } from '../../../access/restrictions.ts';
import { write } from '../../../http/contract/operation.ts';
import { Failure, orNotFound } from '../../../values/failure.ts';
import { MemberAnswer, MemberPath } from '../schema.ts';
import { invitationOf, linkMember, memberById, membershipOf, updateMember } from '../store.ts';
import { accepted, invited, requireLasting, requirePending } from './rules.ts';

export const acceptInvitation = write({
  permission: 'invitation:accept',
  response: MemberAnswer,
  doc: {
    id: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Makes the signed-in person the member whom the organisation has invited under their address, as the OpenID provider has verified it. An invitation that has ended is 410 until it is renewed. To a member of the organisation it is 409. Without an invitation, the organisation is 404 like an unknown one.',
    refusals: ['already_member', 'invitation_ended'],
  },
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
      statements: [linkMember(tenant, id)],
      events: [{ action: 'member.accepted', id, before, after }],
      result: { member: after },
    };
  },
});

export const renewInvitation = write({
  permission: 'member:manage',
  params: MemberPath,
  response: MemberAnswer,
  doc: {
    id: 'renewInvitation',
    summary: 'Renew an invitation',
    description:
      'Lets a pending member accept for another 14 days, even if the invitation has ended. A new address for a pending member renews the invitation, too.',
    refusals: ['already_member'],
  },
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
