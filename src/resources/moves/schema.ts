import * as z from 'zod';
import { SLOT_STATES } from '../../db/schema.ts';
import { answeredInstant, answeredInteger, answeredText } from '../../http/answer-fields.ts';
import { described } from '../../http/described.ts';
import { object, text } from '../../http/fields.ts';

const documented = (pattern: string, maxLength: number) => ({
  json: { type: 'string', maxLength, pattern },
});

const SLOTS = String.raw`^\d{1,4}-\d{1,4}$`;
const BINDING = String.raw`^[A-Z][A-Z\d_]{0,63}$`;

const ABOUT = {
  slots: 'The slots, as in HOMES: `0-127`. All of them live in one database now.',
  to: 'The D1 binding of the database in which they shall live.',
  from: 'The binding of the database from which they move; `null` if they live there already.',
  since: 'When the move was started (UTC); `null` if they live there already.',
  phase:
    'What comes next. `copying`: rows are copied. `checking`: they are compared. `waiting`: HOMES must be changed. `emptying`: the old rows are deleted. `finished`: nothing.',
  homes: 'The value that HOMES must have now, while `phase` is `waiting`.',
  rows: 'How many rows this step has copied, compared or deleted.',
  database: 'The D1 binding.',
  state: 'How far the slots have come in this database.',
  other: 'The binding of the other database of the move.',
};

export const MoveRequest = object(
  described(
    {
      slots: text(9)
        .regex(new RegExp(SLOTS), 'must be two slots with a hyphen between: 0-127')
        .meta(documented(SLOTS, 9)),
      to: text(64)
        .regex(new RegExp(BINDING), 'must be the D1 binding of a home')
        .meta(documented(BINDING, 64)),
    },
    ABOUT,
  ),
).meta({ id: 'MoveRequest', description: 'Slots of organisations, and where they shall live.' });

export const PHASES = ['copying', 'checking', 'waiting', 'emptying', 'finished'] as const;

const move = () => ({
  slots: answeredText(9),
  from: answeredText(64).nullable(),
  to: answeredText(64),
  since: answeredInstant().nullable(),
  phase: z.enum(PHASES),
  homes: answeredText(100_000).nullable(),
});

export const MoveAnswer = z.strictObject({
  move: z
    .strictObject(described(move(), ABOUT))
    .meta({ id: 'Move', description: 'A move of organisations to another database.' }),
});

export const StepAnswer = z.strictObject({
  step: z
    .strictObject(described({ ...move(), rows: answeredInteger() }, ABOUT))
    .meta({ id: 'MoveStep', description: 'A step of a move.' }),
});

const MAX_LISTED = 4096;

const MovingSlots = z
  .strictObject(
    described(
      {
        slots: answeredText(9),
        database: answeredText(64),
        state: z.enum(SLOT_STATES),
        other: answeredText(64),
        since: answeredInstant(),
      },
      ABOUT,
    ),
  )
  .meta({ id: 'MovingSlots', description: 'Slots that move, as one database knows them.' });

export const MoveList = z.strictObject({
  moves: z
    .array(MovingSlots)
    .meta({ maxItems: MAX_LISTED, description: 'What is moving, by database.' }),
});
