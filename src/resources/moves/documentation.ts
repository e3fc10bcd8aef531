import type { OperationDocs } from '../../http/operation-doc.ts';

/** Documentation of the operations. The answers are real ones, from the demo data. */
export const movesDocs: OperationDocs = {
  'post /moves': {
    id: 'moveOrganisations',
    tag: 'Service',
    summary: 'Make a step of a move of organisations to another database',
    description:
      'Closes, copies, opens or deletes a bounded number of rows of the organisations with these slots. While one is closed, every request for it is 503 with `Retry-After`. Send `next` as the `place` of the next step until it is `null`; `npm run move` does so: see docs/homes.md. What is done follows from HOMES and from the rows, so that any step and any run can be made again. 409 `move_conflict` says what is not as it should be.',
    refusals: ['move_conflict'],
    request: { slots: '0-127', to: 'DB_2' },
    asked: '/moves',
    answer: {
      move: {
        doing: 'copying',
        rows: 0,
        next: null,
        homes: '0-127=DB_2,128-4095=DB',
        deletableFrom: null,
      },
    },
  },
};
