import * as z from 'zod';
import { boolean, filledText, momentWithin, sentObject } from '../../fields/body.ts';
import { Token } from '../tokens/schema.ts';

export const NewAccess = sentObject(
  {
    request: 'The request, as the assistant has sent it: the query of the page that asks.',
    reserves: 'Whether the assistant may also reserve units. It can always read.',
    expiresAt: 'When the access ends (UTC), at most a year from now.',
  },
  {
    request: filledText(8000),
    reserves: boolean(),
    expiresAt: momentWithin(366),
  },
).meta({ id: 'NewAccess', description: 'The access that a person gives to an assistant.' });

export const AccessGiven = z.strictObject({
  token: Token,
  returnTo: z
    .url()
    .meta({ maxLength: 8000 })
    .describe('Where the person goes next: back to the assistant, with a code that works once.'),
});
