import type { OperationDocs } from '../../http/operation.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const erasuresDocs: OperationDocs = {
  'post /orgs/:orgId/erasure': {
    id: 'startErasure',
    tag: 'Organisations',
    summary: 'Start to erase an organisation',
    description:
      'Marks a suspended organisation for erasure with all that it has: rows, images, people who belong nowhere else, audit log. From then on it can be neither resumed nor changed. Nothing is deleted before the first step. Export it first. Sent again, it answers the same.',
    refusals: ['organisation_not_suspended'],
    asked: '/orgs/019b7e26-5500-705c-a829-c354cac252d5/erasure',
    answer: {
      erasure: {
        orgId: '019b7e26-5500-705c-a829-c354cac252d5',
        startedAt: '2026-11-21T19:14:02.118Z',
      },
    },
  },
  'post /orgs/:orgId/erasure/steps': {
    id: 'continueErasure',
    tag: 'Organisations',
    summary: 'Make a step of an erasure',
    description:
      'Deletes up to 1,000 objects and 500 rows of each kind. Repeat it until `finished`; a step whose answer was lost can be made again, and is 404 once the organisation is gone. Its audit log then has one entry, `org.erased`.',
    refusals: ['erasure_not_started'],
    after: 'post /orgs/:orgId/erasure',
    asked: '/orgs/019b7e26-5500-705c-a829-c354cac252d5/erasure/steps',
    answer: {
      step: {
        orgId: '019b7e26-5500-705c-a829-c354cac252d5',
        objects: 0,
        remaining: ['audit'],
        finished: false,
      },
    },
  },
};
