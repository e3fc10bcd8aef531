import * as z from 'zod';
import { answeredInteger, answeredText } from '../../http/answer-fields.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';

/** How many months are told of. */
export const MAX_MONTHS = 24;

const Month = z
  .strictObject({
    month: answeredText(7).describe('The calendar month (UTC): `2026-11`.'),
    units: answeredInteger().describe('How many units were created in it.'),
  })
  .meta({ id: 'UsageMonth', description: 'What was created in a month.' });

const Status = z
  .strictObject({
    status: z.enum(UNIT_STATUSES).describe('The status.'),
    units: answeredInteger().describe('How many units have it that are not archived.'),
  })
  .meta({ id: 'UsageStatus', description: 'How many units have a status.' });

const Usage = z
  .strictObject({
    months: z.array(Month).meta({
      maxItems: MAX_MONTHS,
      description: 'Months in which units were created, the latest first.',
    }),
    statuses: z.array(Status).meta({
      maxItems: UNIT_STATUSES.length,
      description: 'Every status, in the order of a sale.',
    }),
  })
  .meta({ id: 'Usage', description: 'What an organisation has created, and what it has.' });

export const UsageAnswer = z.strictObject({ usage: Usage });
