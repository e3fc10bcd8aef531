import { requireOtherThanSelf, requireRankOver } from '../../access/rights.ts';
import { command } from '../../http/command.ts';
import { newestPage, PageQuery } from '../../http/newest-page.ts';
import { NO_BODY, NOTHING } from '../../http/operation.ts';
import { query } from '../../http/query.ts';
import { emailTaken, Failure, found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { applyPatch, isUnchanged } from '../../values/patch.ts';
import { unchanged } from '../../writes/change.ts';
import {
  type Member,
  MemberAnswer,
  MemberChange,
  MemberList,
  MemberPath,
  NewMember,
} from './schema.ts';
import {
  insertMember,
  memberByEmail,
  memberById,
  memberPage,
  ownerBeside,
  removeMemberRow,
  updateMember,
} from './store.ts';

/** The present members of the organisation, newest first. */
export const listMembers = query(
  { permission: 'member:read', params: NOTHING, query: PageQuery, response: MemberList },
  {
    load: (tenant, input) => tenant.read(memberPage(tenant, input.from, input.query.limit)),
    answer: (rows, input) => {
      const { page, next } = newestPage(rows(), input);
      return { body: jsonOf({ members: page }), next };
    },
  },
);

/** Adds a person to the organisation. */
export const addMember = command(
  {
    name: 'addMember',
    permission: 'member:manage',
    effect: 'creates',
    params: NOTHING,
    body: NewMember,
    response: MemberAnswer,
  },
  {
    perform: async ({ input }, { actor, orgId, tenant, newId, read }) => {
      requireRankOver(actor, [input.role]);
      const sameEmail = await read((add) => add(memberByEmail(tenant, input.email)));
      refuseTaken(sameEmail());
      const { id, createdAt } = newId();
      const member = { id, orgId, ...input, createdAt };
      return {
        statements: [insertMember(tenant, member)],
        events: [{ action: 'member.created', id, before: null, after: member }],
        result: { member },
      };
    },
    location: ({ member: { id } }) => `/members/${id}`,
  },
);

/** Changes a member's name, address or role. */
export const changeMember = command(
  {
    name: 'changeMember',
    permission: 'member:manage',
    effect: 'changes',
    params: MemberPath,
    body: MemberChange,
    response: MemberAnswer,
  },
  {
    perform: async ({ params: { memberId: id }, input }, { actor, tenant, read }) => {
      const { email } = input;
      const { member, owners, sameEmail } = await read((add) => ({
        member: add(memberById(tenant, id)),
        owners: add(ownerBeside(tenant, id)),
        sameEmail: email === undefined ? () => [] : add(memberByEmail(tenant, email, id)),
      }));
      const before = found(member()[0], 'member');
      const after = applyPatch(before, input);
      requireRankOver(actor, [before.role, after.role]);
      if (before.role !== after.role) requireOtherThanSelf(actor, id);
      refuseTaken(sameEmail());
      refuseOwnerless(before, after, owners());
      if (isUnchanged(before, after)) return unchanged({ member: after });
      return {
        statements: [updateMember(tenant, after)],
        events: [{ action: 'member.updated', id, before, after }],
        result: { member: after },
      };
    },
  },
);

/** Removes a member. From then on, the member's tokens permit nothing. */
export const removeMember = command(
  {
    name: 'removeMember',
    permission: 'member:manage',
    effect: 'changes',
    params: MemberPath,
    body: NO_BODY,
    response: MemberAnswer,
  },
  {
    perform: async ({ params: { memberId: id } }, { actor, tenant, now, read }) => {
      const rows = await read((add) => ({
        member: add(memberById(tenant, id)),
        owners: add(ownerBeside(tenant, id)),
      }));
      const member = found(rows.member()[0], 'member');
      requireRankOver(actor, [member.role]);
      refuseOwnerless(member, null, rows.owners());
      return {
        statements: [removeMemberRow(tenant, id, now)],
        events: [{ action: 'member.removed', id, before: member, after: null }],
        result: { member },
      };
    },
  },
);

function refuseTaken(sameEmail: readonly unknown[]): void {
  if (sameEmail.length > 0) throw emailTaken();
}

function refuseOwnerless(before: Member, after: Member | null, others: readonly unknown[]): void {
  if (others.length > 0 || before.role !== 'owner' || after?.role === 'owner') return;
  throw new Failure('last_owner', 'The last owner can be neither removed nor given another role.');
}
