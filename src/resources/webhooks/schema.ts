import * as z from 'zod';
import { sentObject, boolean, text, uuid } from '../../fields/body.ts';
import * as answered from '../../fields/answer.ts';
import { ATTEMPT_RESULTS, MESSAGE_TYPES } from '../../values/webhook-attempt.ts';
import { address, MAX_ADDRESS } from './address.ts';
import { ATTEMPTS_KEPT } from './store.ts';

export const MAX_WEBHOOKS = 5;

const MAX_DESCRIPTION = 255;

export const WebhookPath = z.object({ webhookId: uuid().describe('Id of a webhook.') });

const ABOUT = {
  id: 'Id of the webhook.',
  url: 'Where messages are posted: an https address on the default port, with a public host name.',
  description: 'What the webhook is for; `null` for nothing.',
  enabled:
    'Whether messages are sent. Once it is enabled again, a message covers what was changed meanwhile.',
  createdAt: 'When it was created (UTC).',
  updatedSince: 'What the receiver has acknowledged: the next message has it.',
  failingSince: 'Since when every attempt has failed (UTC); `null` if the last one succeeded.',
  nextAttemptAt: 'When the next attempt is made after a failure (UTC); `null` if none is due.',
  disabledAt:
    'When the service disabled it, after three days without a success (UTC); `null` if it has not.',
  previousSecretEndsAt:
    'Until when messages are also signed with the secret before the last rotation (UTC); `null` for no such secret.',
  attempts: `The latest attempts, newest first: at most ${ATTEMPTS_KEPT}.`,
};

export const NewWebhook = sentObject(ABOUT, {
  url: address(),
  description: text(MAX_DESCRIPTION).nullish(),
}).meta({ id: 'NewWebhook', description: 'A webhook to create.' });

export const WebhookChange = sentObject(ABOUT, {
  url: address().optional(),
  description: text(MAX_DESCRIPTION).nullish(),
  enabled: boolean().optional(),
}).meta({ id: 'WebhookChange', description: 'Fields that are not sent stay unchanged.' });

const Attempt = answered
  .object(
    {
      at: 'When it began (UTC).',
      type: 'The type of the message.',
      result:
        '`acknowledged`: any 2xx. `refused`: any other status. `redirected`: a 3xx, which is not followed. `timed_out`: no answer within 10 seconds. `unreachable`: no connection, or an unknown host; also a status of 520 to 527 or 530, which Cloudflare’s network answers then. `forbidden_address`: the address may not be called any more. `secret_unreadable`: the secret has to be rotated.',
      status: 'The status of the answer; `null` without one. The body is not read.',
      milliseconds: 'How long it took.',
    },
    {
      at: answered.instant(),
      type: z.enum(MESSAGE_TYPES),
      result: z.enum(ATTEMPT_RESULTS),
      status: answered.integer(100, 999).nullable(),
      milliseconds: answered.integer(),
    },
  )
  .meta({ id: 'WebhookAttempt', description: 'A call to a webhook.' });

export const Webhook = answered
  .object(ABOUT, {
    id: answered.id(),
    url: answered.text(MAX_ADDRESS * 9), // percent-encoding lengthens it
    description: answered.text(MAX_DESCRIPTION).nullable(),
    enabled: z.boolean(),
    createdAt: answered.instant(),
    updatedSince: answered.instant(),
    failingSince: answered.instant().nullable(),
    nextAttemptAt: answered.instant().nullable(),
    disabledAt: answered.instant().nullable(),
    previousSecretEndsAt: answered.instant().nullable(),
    attempts: z.array(Attempt).meta({ maxItems: ATTEMPTS_KEPT }),
  })
  .meta({
    id: 'Webhook',
    description: 'An address that receives a message after changes in an organisation.',
  });

export type Webhook = z.output<typeof Webhook>;

export const WebhookList = answered.answer('WebhookList', {
  webhooks: answered.list(Webhook, MAX_WEBHOOKS, 'The webhooks of the organisation, oldest first.'),
});
export const WebhookAnswer = answered.answer('WebhookAnswer', { webhook: Webhook });
export const WebhookWithSecret = answered.answer('WebhookWithSecret', {
  webhook: Webhook,
  secret: answered
    .text(64)
    .describe(
      'The secret that signs messages: `whsec_` and 32 bytes in base64. It is shown only once.',
    ),
});
export const AttemptAnswer = answered.answer('AttemptAnswer', { attempt: Attempt });

const SEALED = { sealed: z.string(), keyId: z.string() };

/** The writer's input for a new webhook: its secret is encrypted. */
export const SubmittedWebhook = z.object({
  url: z.string(),
  description: z.string().nullish(),
  ...SEALED,
});

export const SubmittedRotation = z.object(SEALED);
