import { Failure, found } from '../../values/failure.ts';
import { newId } from '../../values/id.ts';
import { OrganisationPath } from '../../doors/operator/desk.ts';
import { get, patch, post, remove, unchanged } from '../../doors/operator/endpoint.ts';
import { alike, merged } from '../../values/patch.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
import {
  type Member,
  MemberAnswer,
  MemberChange,
  MemberList,
  MemberPath,
  NewMember,
} from './schema.ts';
import {
  changeHolds,
  emailIsFree,
  insertMember,
  memberByEmail,
  memberById,
  memberPage,
  ownerBeside,
  removeMember,
  takesAnOwner,
  updateMember,
} from './store.ts';

const listMembers = get({
  path: '/orgs/:orgId/members',
  params: OrganisationPath,
  query: PageQuery,
  response: MemberList,
  load: ({ db, read }, { params, query, from }) =>
    read(memberPage(db, params.orgId, from, query.limit)),
  answer: (rows, input) => {
    const { page, next } = newestPage(rows(), input);
    return { body: { members: page }, next };
  },
});

const addMember = post({
  path: '/orgs/:orgId/members',
  params: OrganisationPath,
  body: NewMember,
  response: MemberAnswer,
  load: ({ db, read }, { params, body }) => read(memberByEmail(db, params.orgId, body.email)),
  change: (sameEmail, { params: { orgId }, body }, { db }) => {
    refuseTaken(sameEmail());
    const { id, createdAt } = newId();
    const member = { id, orgId, ...body, createdAt };
    return {
      events: [{ action: 'member.created', orgId, id, before: null, after: member }],
      holds: emailIsFree(db, orgId, member.email),
      statements: [insertMember(db, member)],
      location: `/orgs/${orgId}/members/${id}`,
      body: { member },
    };
  },
});

const changeMember = patch({
  path: '/orgs/:orgId/members/:memberId',
  params: MemberPath,
  body: MemberChange,
  response: MemberAnswer,
  load: ({ db, read }, { params: { orgId, memberId }, body: { email } }) => ({
    member: read(memberById(db, orgId, memberId)),
    owners: read(ownerBeside(db, orgId, memberId)),
    sameEmail: email === undefined ? () => [] : read(memberByEmail(db, orgId, email, memberId)),
  }),
  change: ({ member, owners, sameEmail }, { body }, { db }) => {
    const before = found(member()[0], 'member');
    const after = merged(before, body);
    refuseTaken(sameEmail());
    refuseOwnerless(before, after, owners());
    if (alike(before, after)) return unchanged({ member: after });
    const { orgId, id } = after;
    return {
      events: [{ action: 'member.updated', orgId, id, before, after }],
      holds: changeHolds(db, before, after),
      statements: [updateMember(db, after)],
      body: { member: after },
    };
  },
});

const removeMemberOf = remove({
  path: '/orgs/:orgId/members/:memberId',
  params: MemberPath,
  response: MemberAnswer,
  load: ({ db, read }, { params: { orgId, memberId } }) => ({
    member: read(memberById(db, orgId, memberId)),
    owners: read(ownerBeside(db, orgId, memberId)),
  }),
  change: ({ member: rows, owners }, _, { db, now }) => {
    const member = found(rows()[0], 'member');
    refuseOwnerless(member, null, owners());
    const { orgId, id } = member;
    return {
      events: [{ action: 'member.removed', orgId, id, before: member, after: null }],
      holds: changeHolds(db, member, null),
      statements: [removeMember(db, member, now)],
      body: { member },
    };
  },
});

function refuseTaken(sameEmail: readonly unknown[]): void {
  if (sameEmail.length === 0) return;
  throw new Failure('email_taken', 'Another member of the organisation has this e-mail address.');
}

function refuseOwnerless(before: Member, after: Member | null, others: readonly unknown[]): void {
  if (others.length > 0 || !takesAnOwner(before, after)) return;
  throw new Failure('last_owner', 'The last owner can be neither removed nor given another role.');
}

export const members = [listMembers, addMember, changeMember, removeMemberOf];
