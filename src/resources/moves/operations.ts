import { bindingOf } from '../../db/shards.ts';
import { shardsWith, moveOf } from './move.ts';
import { write } from '../../http/contract/operation.ts';
import { invalidRequest } from '../../values/failure.ts';
import { MoveAnswer, MoveRequest } from './schema.ts';
import { Checkpoint, actionOf, stepFrom } from './steps.ts';
import { broken } from '../../values/rule-messages.ts';

/**
 * Takes one step of moving organisations to another shard: a bounded number of rows. HOMES and the rows
 * themselves determine what a step does, so that any step can be repeated.
 */
export const moveOrganisations = write({
  to: 'service',
  permission: 'service:operate',
  body: MoveRequest,
  response: MoveAnswer,
  doc: {
    id: 'moveOrganisations',
    summary: 'Take a step of moving organisations to another database',
    description:
      'Closes, copies, opens or deletes a bounded number of rows of the organisations in these slots. While an organisation is closed, every request for it is 503 with `Retry-After`. Send `next` as the `checkpoint` of the next step until it is `null`; `npm run move` does this (docs/shards.md). HOMES and the rows determine what a step does, so any step and any run can be repeated. If the rows are not where the move expects them, the message of 409 `move_conflict` says which.',
    refusals: ['move_conflict'],
  },
  load: () => undefined,
  perform: async (_, { body: { slots, to, cancel = false, checkpoint: sent } }, { env, meter }) => {
    const move = await moveOf({ slots, to }, env, meter);
    const action = actionOf(move, cancel);
    const { rows, checkpoint, isOver } = await stepFrom(move, action, checkpointIn(sent));
    const binding = bindingOf(move.target);
    return {
      move: {
        doing: action,
        rows,
        next: isOver ? null : JSON.stringify(checkpoint),
        shards:
          isOver && action === 'copying'
            ? shardsWith(move.ranges, { ...move.range, binding })
            : null,
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
