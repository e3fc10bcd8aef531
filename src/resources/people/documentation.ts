import type { OperationDocs } from '../../http/operation.ts';

/** What is said of the operations; each answer is a real one, of the demo data. */
export const peopleDocs: OperationDocs = {
  'get /me': {
    id: 'getMe',
    tag: 'People',
    summary: 'Read who is signed in',
    description:
      'The person, the organisations that they are a member of, and those that have invited their address, each by name.',
    asked: '/me',
    answer: {
      me: {
        id: '019b9297-7c81-75f7-a72e-9199d9b29be5',
        email: 'carla@kranichufer.example',
        name: 'Carla Núñez-Behrend',
        sessionId: '01a1ff15-e1ab-7000-8000-03e386f882c8',
        signedInAt: '2026-11-21T17:09:46.539Z',
      },
      memberships: [
        {
          orgId: '019b9296-9220-7194-bdae-47917193d1ee',
          orgName: 'Kranichufer Immobilien eG',
          memberId: '019b9297-7c80-7339-89e8-655d2b5c1909',
          role: 'owner',
          createdAt: '2026-01-06T09:16:00.000Z',
        },
        {
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          orgName: 'Nordlicht Wohnbau GmbH',
          memberId: '019b97af-3280-7799-a184-c29b7e08942c',
          role: 'viewer',
          createdAt: '2026-01-07T09:00:00.000Z',
        },
      ],
      invitations: [],
    },
  },
};
