import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { MAX_COUNTED } from './store.ts';

const count = () => answered.integer(0, MAX_COUNTED);

const KeyUse = z
  .strictObject({
    previousIsSet: z.boolean().describe('Whether a previous key is configured, and still works.'),
    onCurrent: count().describe(
      `How many depend on the current key. This and the other counts end at ${MAX_COUNTED.toLocaleString('en')}.`,
    ),
    onPrevious: count().describe(
      'How many depend on the previous key, and would end if it were removed now. The use of a token moves it to the current key. A session stays with its key, and ends within 7 days.',
    ),
    onOthers: count().describe(
      'How many depend on keys that are no longer configured, and do not work.',
    ),
  })
  .meta({ id: 'KeyUse', description: 'How many credentials depend on each version of a key.' });

export type KeyUse = z.output<typeof KeyUse>;

export const KeysAnswer = z.strictObject({
  keys: z
    .strictObject({
      tokens: KeyUse.describe('`TOKEN_KEY`: API tokens that are neither revoked nor expired.'),
      sessions: KeyUse.describe('`SESSION_KEY`: sessions in the dashboard.'),
      webhooks: KeyUse.describe(
        '`TOKEN_KEY`: secrets of webhooks, which the hourly job moves to the current key.',
      ),
    })
    .describe('The keys that can be changed without an interruption.'),
});
