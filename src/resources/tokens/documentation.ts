import type { OperationDocs } from '../../http/operation-doc.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const tokensDocs: OperationDocs = {
  'get /orgs/:orgId/tokens': {
    id: 'listTokens',
    tag: 'Tokens',
    summary: 'List the API tokens',
    description:
      'The API tokens of an organisation, newest first, without their secrets. The list includes revoked and expired tokens.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/tokens?limit=2',
    answer: {
      tokens: [
        {
          id: '019bdaa1-de80-7434-b0e7-079bfdc4676d',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          memberId: '019bd680-6f60-77d7-8b78-8355087d2c0e',
          name: 'Website',
          scopes: ['files:read', 'project:read', 'property:read'],
          start: 'einheit_live_Ex4m',
          createdAt: '2026-01-20T09:00:00.000Z',
          lastUsedAt: null,
          expiresAt: null,
          revokedAt: null,
        },
        {
          id: '019bb16e-fe80-73ec-b0f7-784ac24e3625',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          memberId: '019b8d10-ff20-74e9-a8f8-bd4dc07f4f36',
          name: 'ERP',
          scopes: [
            'files:read',
            'files:upload',
            'project:read',
            'project:create',
            'property:read',
            'property:create',
            'property:import',
          ],
          start: 'einheit_live_Ex4m',
          createdAt: '2026-01-12T09:00:00.000Z',
          lastUsedAt: '2026-11-21T05:40:15.316Z',
          expiresAt: null,
          revokedAt: null,
        },
      ],
    },
  },
  'post /orgs/:orgId/tokens': {
    id: 'issueToken',
    tag: 'Tokens',
    summary: 'Issue an API token',
    description:
      'Issues a token to a member, whose role must permit its scopes. Its `secret` is shown only once, and is not stored.',
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/tokens',
    request: {
      name: 'CRM',
      memberId: '019b97e7-f5c0-7175-81d8-629c56e05324',
      scopes: ['project:read', 'property:read'],
    },
    answer: {
      token: {
        id: '01a1fc9e-9c7e-7000-8000-0096a0b0ed56',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        memberId: '019b97e7-f5c0-7175-81d8-629c56e05324',
        name: 'CRM',
        scopes: ['project:read', 'property:read'],
        start: 'einheit_live_Ex4m',
        createdAt: '2026-11-21T05:40:15.614Z',
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      },
      secret: 'einheit_live_Ex4mpLe0fAT0kenThatOpensNothing0fAnybody1',
    },
  },
  'delete /orgs/:orgId/tokens/:tokenId': {
    id: 'revokeToken',
    tag: 'Tokens',
    summary: 'Revoke an API token',
    description: 'Ends a token at once. Revoking it again is not an error.',
    asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee/tokens/019bb695-5a80-7474-abb1-fe860ec0ec4f',
    answer: {
      token: {
        id: '019bb695-5a80-7474-abb1-fe860ec0ec4f',
        orgId: '019b9296-9220-7194-bdae-47917193d1ee',
        memberId: '019b9297-7c80-7339-89e8-655d2b5c1909',
        name: 'ERP',
        scopes: [
          'files:read',
          'files:upload',
          'project:read',
          'project:create',
          'property:read',
          'property:create',
          'property:import',
        ],
        start: 'einheit_live_Ex4m',
        createdAt: '2026-01-13T09:00:00.000Z',
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: '2026-11-21T05:40:15.618Z',
      },
    },
  },
  'post /orgs/:orgId/tokens/:tokenId/rotate': {
    id: 'rotateToken',
    tag: 'Tokens',
    summary: 'Rotate an API token',
    description:
      'Issues a new token with the rights of another. The old token ends after `graceSeconds`, by default 24 hours. With 0 it ends at once, for example after a leak.',
    refusals: ['token_inactive'],
    asked:
      '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/tokens/019bdaa1-de80-7434-b0e7-079bfdc4676d/rotate',
    request: { graceSeconds: 86_400 },
    answer: {
      token: {
        id: '01a1fc9e-9c8a-7000-8000-008789ed0323',
        orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        memberId: '019bd680-6f60-77d7-8b78-8355087d2c0e',
        name: 'Website',
        scopes: ['files:read', 'project:read', 'property:read'],
        start: 'einheit_live_Ex4m',
        createdAt: '2026-11-21T05:40:15.626Z',
        expiresAt: null,
        lastUsedAt: null,
        revokedAt: null,
      },
      secret: 'einheit_live_Ex4mpLe0fAT0kenThatOpensNothing0fAnybody1',
    },
  },
};
