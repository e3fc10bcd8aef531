import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const membersDocs: OperationDocs = {
  'get /orgs/:orgId/members': {
    id: 'listMembers',
    tag: 'Members',
    summary: 'List the members',
    description: 'The people of an organisation, newest first, without removed members.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/members?limit=2',
    answer: {
      members: [
        {
          id: '019bd680-6f60-77d7-8b78-8355087d2c0e',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          email: 'jonas.mbeki@nordlicht.example',
          name: 'Jonas Mbeki',
          role: 'viewer',
          pending: false,
          invitationEndsAt: null,
          createdAt: '2026-01-19T13:45:00.000Z',
        },
        {
          id: '019b97e7-f5c0-7175-81d8-629c56e05324',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          email: 'leyla.simsek@nordlicht.example',
          name: 'Leyla Şimşek',
          role: 'editor',
          pending: false,
          invitationEndsAt: null,
          createdAt: '2026-01-07T10:02:00.000Z',
        },
      ],
    },
  },
  'post /orgs/:orgId/members': {
    id: 'addMember',
    tag: 'Members',
    summary: 'Add a member',
    description:
      'Adds a person to an organisation. The role limits what their API tokens permit. Somebody who proves the address to the OpenID provider can accept within 14 days, and then signs in as this member.',
    refusals: ['email_taken'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/members',
    request: { email: 'ines.duarte@nordlicht.example', name: 'Inês Duarte', role: 'editor' },
    answer: {
      member: {
        id: '01a1fc9e-9c6f-7000-8000-02ede5f9c9f9',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        email: 'ines.duarte@nordlicht.example',
        name: 'Inês Duarte',
        role: 'editor',
        pending: true,
        invitationEndsAt: '2026-12-05T05:40:15.599Z',
        createdAt: '2026-11-21T05:40:15.599Z',
      },
    },
  },
  'patch /orgs/:orgId/members/:memberId': {
    id: 'changeMember',
    tag: 'Members',
    summary: 'Change a member',
    description:
      'Changes a member’s name, e-mail address or role. From then on, their tokens permit only what the new role permits.',
    refusals: ['email_taken', 'last_owner'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/members/019b97e7-f5c0-7175-81d8-629c56e05324',
    request: { role: 'admin' },
    answer: {
      member: {
        id: '019b97e7-f5c0-7175-81d8-629c56e05324',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        email: 'leyla.simsek@nordlicht.example',
        name: 'Leyla Şimşek',
        role: 'admin',
        pending: false,
        invitationEndsAt: null,
        createdAt: '2026-01-07T10:02:00.000Z',
      },
    },
  },
  'delete /orgs/:orgId/members/:memberId': {
    id: 'removeMember',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Removes a member. From then on, their tokens permit nothing. Their folders stay. The answer is the member as they were.',
    refusals: ['last_owner'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/members/019b97e6-2100-74aa-90a7-a5b729279287',
    answer: {
      member: {
        id: '019b97e6-2100-74aa-90a7-a5b729279287',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        email: 'tomasz.wojcik@nordlicht.example',
        name: 'Tomasz Wójcik',
        role: 'admin',
        pending: false,
        invitationEndsAt: null,
        createdAt: '2026-01-07T10:00:00.000Z',
      },
    },
  },
  'post /orgs/:orgId/members/:memberId/invitation': {
    id: 'renewInvitation',
    tag: 'Members',
    summary: 'Renew an invitation',
    description:
      'Lets a pending member accept for another 14 days, also where the invitation has ended. A new address for a pending member does the same.',
    refusals: ['already_member'],
    asked:
      '/orgs/019b9296-9220-7194-bdae-47917193d1ee/members/019c1e0c-79a0-762a-8f39-8e8dc14224d3/invitation',
    answer: {
      member: {
        id: '019c1e0c-79a0-762a-8f39-8e8dc14224d3',
        orgId: '019b9296-9220-7194-bdae-47917193d1ee',
        email: 'xiaoming.wang@kranichufer.example',
        name: '王 小明',
        role: 'viewer',
        pending: true,
        invitationEndsAt: '2026-12-05T05:40:15.599Z',
        createdAt: '2026-02-02T11:11:00.000Z',
      },
    },
  },
};

/** What is said of the operations that the dashboard alone has. */
export const invitationsDocs: OperationDocs = {
  'post /orgs/:orgId/invitation/accept': {
    id: 'acceptInvitation',
    tag: 'Members',
    summary: 'Accept an invitation',
    description:
      'Becomes the member as whom the organisation has invited the address that the OpenID provider has proven. An invitation that has ended is 410 until it is renewed. Without an invitation the organisation answers as an unknown one does.',
    refusals: ['already_member', 'invitation_ended'],
    asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee/invitation/accept',
    answer: {
      member: {
        id: '019c1e0c-79a0-762a-8f39-8e8dc14224d3',
        orgId: '019b9296-9220-7194-bdae-47917193d1ee',
        email: 'xiaoming.wang@kranichufer.example',
        name: '王 小明',
        role: 'viewer',
        pending: false,
        invitationEndsAt: null,
        createdAt: '2026-02-02T11:11:00.000Z',
      },
    },
  },
  'delete /orgs/:orgId/members/:memberId/sessions': {
    id: 'signMemberOut',
    tag: 'Members',
    summary: 'End the sessions of a member',
    description:
      'Signs a person out everywhere, in other organisations as well, at once. They may sign in again, unless they are removed.',
    asked:
      '/orgs/019b9296-9220-7194-bdae-47917193d1ee/members/019c1e0c-79a0-762a-8f39-8e8dc14224d3/sessions',
    answer: {
      member: {
        id: '019c1e0c-79a0-762a-8f39-8e8dc14224d3',
        orgId: '019b9296-9220-7194-bdae-47917193d1ee',
        email: 'xiaoming.wang@kranichufer.example',
        name: '王 小明',
        role: 'viewer',
        pending: true,
        invitationEndsAt: '2026-12-05T05:40:15.599Z',
        createdAt: '2026-02-02T11:11:00.000Z',
      },
    },
  },
};
