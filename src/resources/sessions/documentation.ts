import type { OperationDocs } from '../../http/operation.ts';

/** A browser that the person has left somewhere. */
const LEFT = {
  id: '01a1ff15-d02c-7000-8000-0116f3a1c7d4',
  createdAt: '2026-11-21T17:09:42.060Z',
  lastUsedAt: '2026-11-21T17:09:42.060Z',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  current: false,
};

/** What is said of the operations; each answer is a real one, of the demo data. */
export const sessionsDocs: OperationDocs = {
  'get /sessions': {
    id: 'listSessions',
    tag: 'Sessions',
    summary: 'List one’s sessions',
    description: 'Every browser in which the person is signed in, newest first.',
    asked: '/sessions',
    answer: {
      sessions: [
        {
          id: '01a1ff15-e1ab-7000-8000-03e386f882c8',
          createdAt: '2026-11-21T17:09:46.539Z',
          lastUsedAt: '2026-11-21T17:09:46.539Z',
          browser: null,
          current: true,
        },
        LEFT,
      ],
    },
  },
  'delete /sessions/:sessionId': {
    id: 'endSession',
    tag: 'Sessions',
    summary: 'End one of one’s sessions',
    description: 'Signs the person out in one browser, at once. It answers the session as it was.',
    asked: `/sessions/${LEFT.id}`,
    answer: { session: LEFT },
  },
  'post /sessions/end-others': {
    id: 'endOtherSessions',
    tag: 'Sessions',
    summary: 'End one’s other sessions',
    description:
      'Signs the person out in every browser but this one, at once. It answers the sessions that have ended.',
    asked: '/sessions/end-others',
    answer: { sessions: [LEFT] },
  },
};
