import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const plansDocs: OperationDocs = {
  'get /plans': {
    id: 'listPlans',
    tag: 'Plans',
    summary: 'List the plans',
    description: 'Every plan and its limits, newest first.',
    headers: ['Link'],
    asked: '/plans?limit=2',
    answer: {
      plans: [
        {
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
        {
          id: '019b7db8-7800-7781-849a-701d201ba441',
          name: 'Wohnungsunternehmen',
          monthlyUnits: 100000,
          maxOnlineUnits: 50000,
          maxProjects: null,
          maxFolders: null,
          requestsPerMinute: 12000,
          burst: 2000,
          createdAt: '2026-01-02T08:00:00.000Z',
          retiredAt: null,
        },
      ],
    },
  },
  'post /plans': {
    id: 'createPlan',
    tag: 'Plans',
    summary: 'Create a plan',
    description:
      'Creates a plan, on which organisations can then be put. A limit that is absent or `null` means unlimited. Set both `requestsPerMinute` and `burst`, or neither.',
    asked: '/plans',
    request: {
      name: 'Basis',
      monthlyUnits: 500,
      maxOnlineUnits: 200,
      maxProjects: null,
      maxFolders: null,
      requestsPerMinute: 600,
      burst: 100,
    },
    answer: {
      plan: {
        id: '01a1fc9e-9c52-7000-8000-0015a960c865',
        name: 'Basis',
        monthlyUnits: 500,
        maxOnlineUnits: 200,
        maxProjects: null,
        maxFolders: null,
        requestsPerMinute: 600,
        burst: 100,
        createdAt: '2026-11-21T05:40:15.570Z',
        retiredAt: null,
      },
    },
  },
  'patch /plans/:planId': {
    id: 'changePlan',
    tag: 'Plans',
    summary: 'Change a plan',
    description:
      'Changes a plan for every organisation on it, from the organisation’s next request on. Fields that are not sent stay unchanged. A lowered limit removes nothing: it only refuses additions. A retired plan stays in effect for the organisations on it, and no other can be put on it.',
    asked: '/plans/019b7db9-6260-73a6-8cdb-56aaee57939c',
    request: { maxOnlineUnits: 75 },
    answer: {
      plan: {
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
  },
};
