import { bindingOf } from '../../db/database.ts';
import { homesWith } from '../../db/homes.ts';
import { NOTHING } from '../../http/operation.ts';
import { write } from '../../http/write.ts';
import { invalidRequest } from '../../values/failure.ts';
import { moveOf } from './move.ts';
import { MoveAnswer, MoveRequest } from './schema.ts';
import { Checkpoint, doingOf, stepFrom } from './steps.ts';
import { broken } from '../../values/rules.ts';

/**
 * Makes a step of a move of organisations to another home: a bounded number of rows. What is to be done
 * follows from HOMES and from the rows themselves, so that any step can be made again.
 */
export const moveOrganisations = write({
  to: 'service',
  permission: 'service:operate',
  effect: 'changes',
  params: NOTHING,
  body: MoveRequest,
  response: MoveAnswer,
  doc: {
    id: 'moveOrganisations',
    tag: 'Service',
    summary: 'Make a step of a move of organisations to another database',
    description:
      'Closes, copies, opens or deletes a bounded number of rows of the organisations with these slots. While one is closed, every request for it is 503 with `Retry-After`. Send `next` as the `checkpoint` of the next step until it is `null`; `npm run move` does so: see docs/homes.md. What is done follows from HOMES and from the rows, so that any step and any run can be made again. 409 `move_conflict` says what is not as it should be.',
    refusals: ['move_conflict'],
  },
  load: () => undefined,
  perform: async (_, { body: { slots, to, cancel = false, checkpoint: sent } }, { env, meter }) => {
    const move = await moveOf({ slots, to }, env, meter);
    const doing = doingOf(move, cancel);
    const { rows, checkpoint, isOver } = await stepFrom(move, doing, checkpointIn(sent));
    const binding = bindingOf(move.target);
    return {
      move: {
        doing,
        rows,
        next: isOver ? null : JSON.stringify(checkpoint),
        homes:
          isOver && doing === 'copying' ? homesWith(move.ranges, { ...move.range, binding }) : null,
        deletableFrom: isOver ? checkpoint.deletableFrom : null,
      },
    };
  },
});

/** @throws Failure `invalid_request`. */
function checkpointIn(sent: string | undefined): Checkpoint | null {
  if (sent === undefined) return null;
  const parsed = Checkpoint.safeParse(jsonIn(sent));
  if (parsed.success) return parsed.data;
  throw invalidRequest([{ path: 'checkpoint', ...broken('checkpoint') }]);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
