import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operation. The answer is a real one, from the demo data. */
export const storageDocs: OperationDocs = {
  'get /storage': {
    id: 'getStorage',
    tag: 'Service',
    summary: 'See how full the databases are',
    description: 'The size of each database, and whether it is nearly full.',
    asked: '/storage',
    answer: {
      storage: [{ database: 'DB', bytes: 884736, allowedBytes: 10_000_000_000, nearlyFull: false }],
    },
  },
};
