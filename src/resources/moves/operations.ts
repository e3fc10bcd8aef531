import { NOTHING } from '../../http/operation.ts';
import { read } from '../../http/read.ts';
import { write } from '../../http/write.ts';
import { jsonOf } from '../../values/json-text.ts';
import { beginMove } from './begin.ts';
import { type Wanted, wantedBy } from './move.ts';
import {
  cancelFound,
  continueFound,
  findMove,
  homesFor,
  phaseIn,
  requireStarted,
} from './progress.ts';
import { MoveAnswer, MoveList, MoveRequest, StepAnswer } from './schema.ts';
import { slotsOfMoves } from './store/list.ts';

/** What every change of a move has. */
const ON_MOVES = {
  to: 'service',
  permission: 'service:operate',
  effect: 'changes',
  params: NOTHING,
  body: MoveRequest,
  load: () => undefined,
} as const;

/** Which slots are moving, as each database knows it. */
export const listMoves = read({
  permission: 'service:operate',
  params: NOTHING,
  query: NOTHING,
  response: MoveList,
  doc: {
    id: 'listMoves',
    tag: 'Service',
    summary: 'See which organisations are moving',
    description:
      'The slots that are on their way from one database to another, as each database in `HOMES` knows them. A move is driven by `npm run move`: see docs/homes.md.',
  },
  load: ({ db, readEverywhere }) =>
    readEverywhere((_, binding) => slotsOfMoves(db, binding), { evenIfOutdated: true }),
  answer: (rows) => {
    // The slots of a move are alike, but for their numbers.
    const byMove = Map.groupBy(rows(), (row) => JSON.stringify(row));
    const moves = [...byMove.values()].flatMap(([row]) => row ?? []);
    return { body: jsonOf({ moves }) };
  },
});

/**
 * Starts to move slots to another home: writes to their organisations are refused from then on. Sent
 * again, it finds the move as it is.
 */
export const startMove = write({
  ...ON_MOVES,
  response: MoveAnswer,
  doc: {
    id: 'startMove',
    tag: 'Service',
    summary: 'Start to move organisations to another database',
    description:
      'From now on changes of the organisations with these slots are 503 with `Retry-After`; reads go on. Sent again, it answers with the move as it is.',
    refusals: ['move_conflict'],
  },
  perform: async (_, { body: asked }, { env, meter }) => {
    const wanted = wantedBy(asked, env, meter);
    if (wanted.now.binding !== wanted.target.binding) await beginMove(wanted);
    return { move: await presentMove(wanted) };
  },
});

/** Does the next part of a move: a bounded number of rows. A step whose answer was lost can be made again. */
export const continueMove = write({
  ...ON_MOVES,
  response: StepAnswer,
  doc: {
    id: 'continueMove',
    tag: 'Service',
    summary: 'Make a step of a move',
    description:
      'Copies, compares or deletes a bounded number of rows. Repeat it until `phase` is `waiting`; deploy the value of HOMES that `homes` has; then repeat it until `phase` is `finished`. A step whose answer was lost can be made again. 409 `move_differs` names the table in which the databases differ.',
    refusals: ['move_not_started', 'move_conflict', 'move_differs'],
  },
  perform: async (_, { body: asked }, { env, meter }) => {
    const wanted = wantedBy(asked, env, meter);
    const found = await findMove(wanted);
    requireStarted(wanted, found);
    const rows = found === null ? 0 : await continueFound(wanted, found);
    return { step: { ...(await presentMove(wanted)), rows } };
  },
});

/** Cancels a move whose switch has not been made: its copies are deleted by further steps. */
export const cancelMove = write({
  ...ON_MOVES,
  response: MoveAnswer,
  doc: {
    id: 'cancelMove',
    tag: 'Service',
    summary: 'Cancel a move',
    description:
      'Before HOMES has been changed: the organisations stay where they are, and can be changed again at once. Further steps delete the copies, until `phase` is `finished`.',
    refusals: ['move_not_started', 'move_conflict'],
  },
  perform: async (_, { body: asked }, { env, meter }) => {
    const wanted = wantedBy(asked, env, meter);
    const found = await findMove(wanted);
    requireStarted(wanted, found);
    if (found !== null) await cancelFound(wanted, found);
    return { move: await presentMove(wanted) };
  },
});

async function presentMove(wanted: Wanted) {
  const { range, target } = wanted;
  const found = await findMove(wanted);
  const phase = found === null ? 'finished' : phaseIn(found.state);
  return {
    slots: range.text,
    from: found?.move.source.binding ?? null,
    to: target.binding,
    since: found?.move.since ?? null,
    phase,
    homes: homesFor(wanted, phase),
  };
}
