import * as z from 'zod';
import { answeredInstant, answeredInteger, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { object, text } from '../../http/fields.ts';
import { rule } from '../../values/rules.ts';

const documented = (pattern: string, maxLength: number) => ({
  json: { type: 'string', maxLength, pattern },
});

const SLOTS = String.raw`^\d{1,4}-\d{1,4}$`;
const BINDING = String.raw`^[A-Z][A-Z\d_]{0,63}$`;
/** Keys of rows can be as long as a path and an `Idempotency-Key`. */
const MAX_CHECKPOINT = 10_000;

const ABOUT = {
  slots: 'The slots, as in HOMES: `0-127`. All of them live in one database now.',
  to: 'The D1 binding of the database in which they shall live.',
  cancel: 'Whether to take the move back: HOMES must have its old value.',
  checkpoint: 'Where the run goes on, as the step before has answered; without it, a run begins.',
  doing:
    'What this run does. `copying`: it closes and copies organisations. `opening`: HOMES has been changed; it opens them, and deletes old rows that were closed an hour ago. `cancelling`: it deletes copies, and opens the originals.',
  next: 'The `checkpoint` of the next step; `null` at the end of the run.',
  homes: 'At the end of a run that has copied: the value that HOMES must have now.',
  deletableFrom:
    'At the end of a run that has opened organisations: when old rows can be deleted; `null` if none is left.',
  rows: 'How many rows this step has copied, deleted or opened.',
};

export const MoveRequest = object(
  described(
    {
      slots: text(9).regex(new RegExp(SLOTS), rule('slots')).meta(documented(SLOTS, 9)),
      to: text(64).regex(new RegExp(BINDING), rule('binding')).meta(documented(BINDING, 64)),
      cancel: z.boolean().optional(),
      checkpoint: text(MAX_CHECKPOINT).optional(),
    },
    ABOUT,
  ),
).meta({ id: 'MoveRequest', description: 'Slots of organisations, and where they shall live.' });

export const MoveAnswer = z.strictObject({
  move: z
    .strictObject(
      described(
        {
          doing: z.enum(['copying', 'opening', 'cancelling']),
          rows: answeredInteger(),
          next: answeredText(MAX_CHECKPOINT).nullable(),
          homes: answeredText(100_000).nullable(),
          deletableFrom: answeredInstant().nullable(),
        },
        ABOUT,
      ),
    )
    .meta({ id: 'MoveStep', description: 'A step of a move of organisations.' }),
});
