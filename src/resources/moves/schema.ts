import * as z from 'zod';
import { sentObject, text } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { ruled } from '../../fields/rules.ts';

const documented = (pattern: string, maxLength: number) => ({
  json: { type: 'string', maxLength, pattern },
});

const SLOTS = String.raw`^\d{1,4}-\d{1,4}$`;
const BINDING = String.raw`^[A-Z][A-Z\d_]{0,63}$`;
/** Keys of rows can be as long as a path and an `Idempotency-Key`. */
const MAX_CHECKPOINT = 10_000;

const ABOUT = {
  slots: 'The slots, as in HOMES: `0-127`. One database has all of them now.',
  to: 'The D1 binding of the database to which they move.',
  cancel: 'Whether to cancel the move. HOMES must have its old value.',
  checkpoint:
    'Where the run continues: `next` from the answer to the step before. Without it, a run begins.',
  doing:
    'What this run does. `copying`: it closes and copies organisations. `opening`, once HOMES has been changed: it opens the copies, and an hour later deletes the old rows. `cancelling`: it deletes copies, and opens the originals.',
  next: 'The `checkpoint` of the next step; `null` at the end of the run.',
  shards: 'The new value of HOMES, at the end of a run that has copied; otherwise `null`.',
  deletableFrom:
    'When the old rows can be deleted (UTC), at the end of a run that has opened organisations; `null` if none are left.',
  rows: 'How many rows this step has copied, deleted or opened.',
};

export const MoveRequest = sentObject(ABOUT, {
  slots: text(9)
    .refine((slots) => new RegExp(SLOTS).test(slots), ruled('slots'))
    .meta(documented(SLOTS, 9)),
  to: text(64)
    .refine((to) => new RegExp(BINDING).test(to), ruled('binding'))
    .meta(documented(BINDING, 64)),
  cancel: z.boolean().optional(),
  checkpoint: text(MAX_CHECKPOINT).optional(),
}).meta({
  id: 'MoveRequest',
  description: 'Slots of organisations, and the database to which they move.',
});

export const MoveAnswer = z.strictObject({
  move: answered
    .object(ABOUT, {
      doing: z.enum(['copying', 'opening', 'cancelling']),
      rows: answered.integer(),
      next: answered.text(MAX_CHECKPOINT).nullable(),
      shards: answered.text(100_000).nullable(),
      deletableFrom: answered.instant().nullable(),
    })
    .meta({ id: 'MoveStep', description: 'A step of a move of organisations.' }),
});
