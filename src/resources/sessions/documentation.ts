import type { OperationDocs } from '../../http/operation-doc.ts';

/** What is said of the operations. */
export const sessionsDocs: OperationDocs = {
  'get /sessions': {
    id: 'listSessions',
    tag: 'Sessions',
    summary: 'List one’s sessions',
    description: 'Every browser in which the person is signed in, newest first.',
  },
  'delete /sessions/:sessionId': {
    id: 'endSession',
    tag: 'Sessions',
    summary: 'End one of one’s sessions',
    description: 'Signs the person out in one browser, at once. It answers the session as it was.',
  },
  'post /sessions/end-others': {
    id: 'endOtherSessions',
    tag: 'Sessions',
    summary: 'End one’s other sessions',
    description:
      'Signs the person out in every browser but this one, at once. It answers the sessions that have ended.',
  },
};
