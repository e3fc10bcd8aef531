import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operation. The answer is a real one, from the demo data. */
export const exportsDocs: OperationDocs = {
  'get /orgs/:orgId/export': {
    id: 'exportOrganisation',
    tag: 'Organisations',
    summary: 'Export an organisation',
    description:
      'Everything that an organisation has, as records: itself, members, tokens without secrets, folders, projects, units, images with links to their files, imports, audit log. Follow `Link` to its end. The pages are read at different moments; suspend the organisation first if nothing may change in between.',
    headers: ['Link'],
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/export?limit=1',
    answer: {
      records: [
        {
          kind: 'organisation',
          fields: {
            id: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
            name: 'Nordlicht Wohnbau GmbH',
            planId: '019b7db8-7800-7781-849a-701d201ba441',
            createdAt: '2026-01-05T07:30:00.000Z',
            suspendedAt: null,
            erasingSince: null,
            writtenAt: '2026-11-21T19:14:02.118Z',
          },
        },
      ],
    },
  },
};
