import type { OperationDocs } from '../../http/operation.ts';

const MOVE = { slots: '0-127', to: 'DB_2' };

const STARTED = {
  slots: '0-127',
  from: 'DB',
  to: 'DB_2',
  since: '2026-11-21T19:14:02.118Z',
  phase: 'copying',
  homes: null,
};

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const movesDocs: OperationDocs = {
  'get /moves': {
    id: 'listMoves',
    tag: 'Service',
    summary: 'See which organisations are moving',
    description:
      'The slots that are on their way from one database to another, as each database in `HOMES` knows them. A move is driven by `npm run move`: see docs/homes.md.',
    after: 'post /moves',
    asked: '/moves',
    answer: {
      moves: [
        {
          slots: '0-127',
          database: 'DB',
          state: 'leaving',
          other: 'DB_2',
          since: '2026-11-21T19:14:02.118Z',
        },
      ],
    },
  },
  'post /moves': {
    id: 'startMove',
    tag: 'Service',
    summary: 'Start to move organisations to another database',
    description:
      'From now on changes of the organisations with these slots are 503 with `Retry-After`; reads go on. Sent again, it answers with the move as it is.',
    refusals: ['move_conflict'],
    request: MOVE,
    asked: '/moves',
    answer: { move: STARTED },
  },
  'post /moves/steps': {
    id: 'continueMove',
    tag: 'Service',
    summary: 'Make a step of a move',
    description:
      'Copies, compares or deletes a bounded number of rows. Repeat it until `phase` is `waiting`; deploy the value of HOMES that `homes` has; then repeat it until `phase` is `finished`. A step whose answer was lost can be made again. 409 `move_differs` names the table in which the databases differ.',
    refusals: ['move_not_started', 'move_conflict', 'move_differs'],
    after: 'post /moves',
    request: MOVE,
    asked: '/moves/steps',
    answer: { step: { ...STARTED, phase: 'checking', rows: 0 } },
  },
  'post /moves/cancellation': {
    id: 'cancelMove',
    tag: 'Service',
    summary: 'Cancel a move',
    description:
      'Before HOMES has been changed: the organisations stay where they are, and can be changed again at once. Further steps delete the copies, until `phase` is `finished`.',
    refusals: ['move_not_started', 'move_conflict'],
    after: 'post /moves',
    request: MOVE,
    asked: '/moves/cancellation',
    answer: { move: { ...STARTED, phase: 'emptying' } },
  },
};
