import type { OperationDocs } from '../../http/operation-doc.ts';

/** What is said of the operations. */
export const usageDocs: OperationDocs = {
  'get /orgs/:orgId/usage': {
    id: 'getUsage',
    tag: 'Organisations',
    summary: 'Read what an organisation creates and has',
    description:
      'Units created in each calendar month (UTC), and how many there are of each status. The plan’s limits are in the organisation itself.',
  },
};
