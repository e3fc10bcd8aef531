import * as z from 'zod';
import { boolean, filledText, moment, sentObject } from '../../fields/body.ts';
import { ruled } from '../../fields/rules.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import { Token } from '../tokens/schema.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

export const NewAccess = sentObject(
  {
    request: 'The request, as the assistant has sent it: the query of the page that asks.',
    reserves: 'Whether the assistant may also reserve units. It can always read.',
    expiresAt: 'When the access ends (UTC), at most a year from now.',
  },
  {
    request: filledText(8000),
    reserves: boolean(),
    expiresAt: moment()
      .refine((end) => end > instant(timeNow()), ruled('future'))
      .refine(
        (end) => end <= instant(timeNow() + MAX_DAYS * DAY_MS),
        ruled('within_days', { max: MAX_DAYS }),
      ),
  },
).meta({ id: 'NewAccess', description: 'The access that a person gives to an assistant.' });

export const AccessGiven = z.strictObject({
  token: Token,
  returnTo: z
    .url()
    .meta({ maxLength: 8000 })
    .describe('Where the person goes next: back to the assistant, with a code that works once.'),
});
