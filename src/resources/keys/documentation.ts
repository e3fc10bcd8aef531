import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operation. The answer is a real one, from the demo data. */
export const keysDocs: OperationDocs = {
  'get /keys': {
    id: 'getKeys',
    tag: 'Service',
    summary: 'See what depends on which key',
    description:
      'How many API tokens and sessions are stored under the current and under the previous version of their key. While a key is being changed, the previous version can be taken away once `onPrevious` is 0, or once whatever is left may end.',
    asked: '/keys',
    answer: {
      keys: {
        tokens: { previousIsSet: false, onCurrent: 3, onPrevious: 0, onOthers: 0 },
        sessions: { previousIsSet: false, onCurrent: 0, onPrevious: 0, onOthers: 0 },
      },
    },
  },
};
