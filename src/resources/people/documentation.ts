import type { OperationDocs } from '../../http/operation-doc.ts';

/** What is said of the operations. */
export const peopleDocs: OperationDocs = {
  'get /me': {
    id: 'getMe',
    tag: 'People',
    summary: 'Read who is signed in',
    description:
      'The person, the organisations that they are a member of, and those that have invited their address, each by name.',
  },
};
