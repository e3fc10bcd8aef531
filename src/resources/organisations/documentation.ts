import type { OperationDocs } from '../../http/operation-doc.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const organisationsDocs: OperationDocs = {
  'get /orgs': {
    id: 'listOrganisations',
    tag: 'Organisations',
    summary: 'List the organisations',
    description:
      'Every organisation, or those whose names contain a text, newest first, with plan and usage.',
    headers: ['Link'],
    asked: '/orgs?limit=2',
    answer: {
      orgs: [
        {
          id: '019b9296-9220-7194-bdae-47917193d1ee',
          name: 'Kranichufer Immobilien eG',
          plan: '019b7db9-6260-73a6-8cdb-56aaee57939c',
          usage: {
            monthlyUnits: {
              used: 0,
              allowed: 150,
            },
            onlineUnits: {
              used: 18,
              allowed: 60,
            },
            projects: { used: 1, allowed: null },
            folders: { used: 2, allowed: null },
          },
          suspendedAt: null,
          createdAt: '2026-01-06T09:15:00.000Z',
        },
        {
          id: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          name: 'Nordlicht Wohnbau GmbH',
          plan: '019b7db8-7800-7781-849a-701d201ba441',
          usage: {
            monthlyUnits: {
              used: 0,
              allowed: 100000,
            },
            onlineUnits: {
              used: 149,
              allowed: 50000,
            },
            projects: { used: 4, allowed: null },
            folders: { used: 10, allowed: null },
          },
          suspendedAt: null,
          createdAt: '2026-01-05T07:30:00.000Z',
        },
      ],
    },
  },
  'post /orgs': {
    id: 'createOrganisation',
    tag: 'Organisations',
    summary: 'Create an organisation',
    description:
      'Creates an organisation on a plan, with its first owner. To call version 1, it then needs an API token. A retired plan is refused.',
    refusals: ['not_found', 'plan_retired'],
    asked: '/orgs',
    request: {
      name: 'Hansekontor Wohnbau GmbH',
      plan: '019b7db8-7800-7781-849a-701d201ba441',
      owner: { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' },
    },
    answer: {
      org: {
        id: '01a1fc9e-9c5e-7000-8000-015c1c6ccc23',
        name: 'Hansekontor Wohnbau GmbH',
        plan: '019b7db8-7800-7781-849a-701d201ba441',
        usage: {
          monthlyUnits: {
            used: 0,
            allowed: 100000,
          },
          onlineUnits: {
            used: 0,
            allowed: 50000,
          },
          projects: { used: 4, allowed: null },
          folders: { used: 10, allowed: null },
        },
        suspendedAt: null,
        createdAt: '2026-11-21T05:40:15.582Z',
      },
      owner: {
        id: '01a1fc9e-9c5e-7000-8000-06747d92fd94',
        orgId: '01a1fc9e-9c5e-7000-8000-015c1c6ccc23',
        email: 'frauke@hansekontor.example',
        name: 'Frauke Petersen',
        role: 'owner',
        pending: true,
        invitationEndsAt: '2026-12-05T05:40:15.582Z',
        createdAt: '2026-11-21T05:40:15.582Z',
      },
    },
  },
  'get /orgs/:orgId': {
    id: 'getOrganisation',
    tag: 'Organisations',
    summary: 'Read an organisation',
    description: 'One organisation, with plan and usage.',
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92',
    answer: {
      org: {
        id: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
        name: 'Nordlicht Wohnbau GmbH',
        plan: '019b7db8-7800-7781-849a-701d201ba441',
        usage: {
          monthlyUnits: {
            used: 0,
            allowed: 100000,
          },
          onlineUnits: {
            used: 149,
            allowed: 50000,
          },
          projects: { used: 4, allowed: null },
          folders: { used: 10, allowed: null },
        },
        suspendedAt: null,
        createdAt: '2026-01-05T07:30:00.000Z',
      },
    },
  },
  'patch /orgs/:orgId': {
    id: 'changeOrganisation',
    tag: 'Organisations',
    summary: 'Change an organisation',
    description:
      'Renames an organisation, puts it on another plan, or suspends or resumes it. A change applies from its next request on. Requests with a token of a suspended organisation are answered 403 (`organisation_suspended`). Its data stays, and the operator can still read and change it. Fields that are not sent stay unchanged.',
    refusals: ['plan_retired'],
    asked: '/orgs/019b9296-9220-7194-bdae-47917193d1ee',
    request: { plan: '019b7db8-7800-7781-849a-701d201ba441' },
    answer: {
      org: {
        id: '019b9296-9220-7194-bdae-47917193d1ee',
        name: 'Kranichufer Immobilien eG',
        plan: '019b7db8-7800-7781-849a-701d201ba441',
        usage: {
          monthlyUnits: {
            used: 0,
            allowed: 100000,
          },
          onlineUnits: {
            used: 18,
            allowed: 50000,
          },
          projects: { used: 1, allowed: null },
          folders: { used: 2, allowed: null },
        },
        suspendedAt: null,
        createdAt: '2026-01-06T09:15:00.000Z',
      },
    },
  },
  'delete /orgs/:orgId': {
    id: 'deleteOrganisation',
    tag: 'Organisations',
    summary: 'Delete an empty organisation',
    description:
      'Deletes an organisation that has neither projects nor folders, and so no units, images or imports. This also deletes its members and tokens. Its audit log stays, and can be read under its id.',
    refusals: ['organisation_not_empty'],
    asked: '/orgs/019b8395-ef00-77ad-ab1d-7bbe2af554ab',
    answer: {
      org: {
        id: '019b8395-ef00-77ad-ab1d-7bbe2af554ab',
        name: 'Marschland Wohnen (Probezugang)',
        plan: '019b7db8-7800-7781-849a-701d201ba441',
        usage: {
          monthlyUnits: { used: 0, allowed: 100000 },
          onlineUnits: { used: 0, allowed: 50000 },
          projects: { used: 0, allowed: null },
          folders: { used: 0, allowed: null },
        },
        suspendedAt: null,
        createdAt: '2026-01-03T11:20:00.000Z',
      },
    },
  },
};
