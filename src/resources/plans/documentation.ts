import type { OperationDocs } from '../../http/operation-doc.ts';

/** What is said of the operations; each answer is a real one, of the demo data. */
export const plansDocs: OperationDocs = {
  'get /plans': {
    id: 'listPlans',
    tag: 'Plans',
    summary: 'List the plans',
    description: 'Every plan, newest first, with what it allows.',
    headers: ['Link'],
    asked: '/plans?limit=2',
    answer: {
      plans: [
        {
          id: '019b7db9-6260-73a6-8cdb-56aaee57939c',
          name: 'Einstieg',
          monthlyUnits: 150,
          maxOnlineUnits: 60,
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
      'Creates a plan, which organisations can then be put on. A limit that is left out, or `null`, is none; `requestsPerMinute` and `burst` are both set, or neither is.',
    asked: '/plans',
    request: {
      name: 'Basis',
      monthlyUnits: 500,
      maxOnlineUnits: 200,
      requestsPerMinute: 600,
      burst: 100,
    },
    answer: {
      plan: {
        id: '01a1fc9e-9c52-7000-8000-0015a960c865',
        name: 'Basis',
        monthlyUnits: 500,
        maxOnlineUnits: 200,
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
      'Changes a plan for every organisation that is on it, from its next request on. What is not sent stays as it is. A lowered limit takes nothing away: it refuses only what adds. A retired plan stays with the organisations that are on it, and no other can be put on it.',
    asked: '/plans/019b7db9-6260-73a6-8cdb-56aaee57939c',
    request: { maxOnlineUnits: 75 },
    answer: {
      plan: {
        id: '019b7db9-6260-73a6-8cdb-56aaee57939c',
        name: 'Einstieg',
        monthlyUnits: 150,
        maxOnlineUnits: 75,
        requestsPerMinute: 600,
        burst: 100,
        createdAt: '2026-01-02T08:01:00.000Z',
        retiredAt: null,
      },
    },
  },
};
