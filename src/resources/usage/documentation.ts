import type { OperationDocs } from '../../http/operation.ts';

/** What is said of the operations; each answer is a real one, of the demo data. */
export const usageDocs: OperationDocs = {
  'get /orgs/:orgId/usage': {
    id: 'getUsage',
    tag: 'Organisations',
    summary: 'Read what an organisation creates and has',
    description:
      'Units created in each calendar month (UTC), and how many there are of each status. The plan’s limits are in the organisation itself.',
    asked: '/orgs/019b8d10-14c0-753e-9a2d-ce4b904a1d92/usage',
    answer: {
      usage: {
        months: [
          { month: '2026-09', units: 29 },
          { month: '2026-06', units: 13 },
          { month: '2026-05', units: 31 },
          { month: '2026-04', units: 84 },
          { month: '2026-03', units: 72 },
          { month: '2026-02', units: 92 },
        ],
        statuses: [
          { status: 'frei', units: 132 },
          { status: 'auf_anfrage', units: 31 },
          { status: 'reserviert', units: 28 },
          { status: 'notarvorbereitung', units: 38 },
          { status: 'notartermin', units: 35 },
          { status: 'verkauft', units: 32 },
        ],
      },
    },
  },
};

/** Documentation of what was added to version 1. */
export const allowanceDocs: OperationDocs = {
  'get /usage': {
    addition: true,
    id: 'getUsage',
    tag: 'Usage',
    summary: 'Read what is left of the plan',
    description:
      'The limits of the organisation’s plan, what is used and what is left of them, when the month ends, and the rate limit of each token. Every live token may ask, whatever its scopes.',
    asked: '/usage',
    answer: {
      usage: {
        monthlyUnits: { limit: 100_000, used: 0, left: 100_000 },
        maxOnlineUnits: { limit: 50_000, used: 149, left: 49_851 },
        maxProjects: { limit: null, used: 4, left: null },
        maxFolders: { limit: null, used: 10, left: null },
        monthEndsAt: '2026-12-01T00:00:00.000Z',
        rateLimit: { requestsPerMinute: 12_000, burst: 2000 },
      },
    },
  },
};
