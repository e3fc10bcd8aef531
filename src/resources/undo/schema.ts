import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { uuid } from '../../fields/body.ts';

/** A write changes at most as many units. */
const MAX_UNITS = 200;

export const ChangePath = z.object({
  changeId: uuid().describe('Id of an import, or of an entry of the audit log about a unit.'),
});

const LeftUnit = answered
  .object(
    {
      id: 'Id of the unit.',
      name: 'Its identifier or, without one, its number; `null` if it has neither.',
      reason:
        '`changed`: a field that the change set, or anything of a unit that it created, was changed since. `reserved`: the former status would end the reservation of the unit.',
    },
    {
      id: answered.id(),
      name: answered.text().nullable(),
      reason: z.enum(['changed', 'reserved']),
    },
  )
  .meta({ id: 'LeftUnit', description: 'A unit that an undo leaves as it is.' });

export type LeftUnit = z.output<typeof LeftUnit>;

export const UndoAnswer = z.strictObject({
  undo: z
    .strictObject({
      restored: answered
        .integer(0, MAX_UNITS)
        .describe('How many units get back the values of before, and do not go to the archive.'),
      archived: answered
        .integer(0, MAX_UNITS)
        .describe(
          'How many units go to the archive: those that the change created, or took out of it.',
        ),
      left: answered.list(LeftUnit, MAX_UNITS, 'The units that stay as they are, and why.'),
    })
    .meta({ id: 'Undo', description: 'What an undo does with the units of a change.' }),
});
