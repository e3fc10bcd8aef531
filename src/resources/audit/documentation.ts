import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const auditDocs: OperationDocs = {
  'get /orgs/:orgId/audit': {
    id: 'listOrganisationAudit',
    tag: 'Audit',
    summary: 'List what was changed in an organisation',
    description:
      'The audit log of an organisation, newest first: each change with its actor and the values before and after. It includes changes of the organisation’s plan. The log of a deleted organisation stays.',
    headers: ['Link'],
    after: 'patch /orgs/:orgId/properties/:propertyId',
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/audit?limit=1',
    answer: {
      audit: [
        {
          id: '01a1fc9e-9bfa-7000-8000-0180b27cd36a',
          orgId: '019b8d10-14c0-753e-9a2d-ce4b904a1d92',
          at: '2026-11-21T05:40:15.482Z',
          by: 'operator',
          actor: 'a.lindgren@einheit.example',
          action: 'property.updated',
          target: {
            kind: 'property',
            id: '019e82ae-3c56-772b-8eb1-4e3399cf0709',
          },
          before: {
            status: 'notarvorbereitung',
            kaufpreisStellplatz: '43000.00',
            updatedAt: '2026-06-01T10:15:17.334Z',
          },
          after: {
            status: 'notartermin',
            kaufpreisStellplatz: '45000.00',
            updatedAt: '2026-11-21T05:40:15.478Z',
          },
        },
      ],
    },
  },
  'get /plans/:planId/audit': {
    id: 'listPlanAudit',
    tag: 'Audit',
    summary: 'List what was changed of a plan',
    description:
      'The audit log of a plan, newest first: each change with its actor and the values before and after.',
    headers: ['Link'],
    after: 'patch /plans/:planId',
    asked: '/plans/019b7db9-6260-73a6-8cdb-56aaee57939c/audit?limit=1',
    answer: {
      audit: [
        {
          id: '01a1fc9e-9c0f-7000-8000-037d60518057',
          orgId: null,
          at: '2026-11-21T05:40:15.503Z',
          by: 'operator',
          actor: 'a.lindgren@einheit.example',
          action: 'plan.updated',
          target: {
            kind: 'plan',
            id: '019b7db9-6260-73a6-8cdb-56aaee57939c',
          },
          before: {
            id: '019b7db9-6260-73a6-8cdb-56aaee57939c',
            name: 'Einstieg',
            monthlyUnits: 150,
            maxOnlineUnits: 60,
            maxProjects: null,
            maxFolders: null,
            requestsPerMinute: 600,
            burst: 100,
            createdAt: '2026-01-02T08:01:00.000Z',
            retiredAt: null,
          },
          after: {
            id: '019b7db9-6260-73a6-8cdb-56aaee57939c',
            name: 'Einstieg',
            monthlyUnits: 150,
            maxOnlineUnits: 75,
            maxProjects: null,
            maxFolders: null,
            requestsPerMinute: 600,
            burst: 100,
            createdAt: '2026-01-02T08:01:00.000Z',
            retiredAt: null,
          },
        },
      ],
    },
  },
};
