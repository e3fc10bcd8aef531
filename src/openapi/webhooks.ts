import type * as z from 'zod';
import type { JsonSchema } from '../fields/described.ts';
import { type Components, toJsonSchema } from './json-schema.ts';

/** A message that the service sends to an address of an organisation. */
export interface WebhookMessage {
  /** Its name in generated code: camelCase. */
  readonly id: string;
  /** Its `type`. */
  readonly type: string;
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
  readonly example: unknown;
}

const header = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', maxLength: 1000 },
  example,
});

/** The headers of every message (Standard Webhooks 1.0.0). */
const HEADERS = [
  header(
    'webhook-id',
    'Id of the message: the same if it is sent again.',
    'msg_019b8d10-14c0-753e-9a2d-ce4b904a1d92_1795356000000',
  ),
  header('webhook-timestamp', 'When it was sent, in seconds of the epoch.', '1795356001'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the secret. During a rotation there are two, with a space between.',
    'v1,d8kbGTRZgCp37Bn+z9H/7UXENzSPzSp3ix3T+0qIGGI=',
  ),
];

/** The section `webhooks` of a document (OpenAPI 3.1.1, 4.8.1). */
export function describeWebhooks(
  messages: readonly WebhookMessage[],
  schemas: Components,
): JsonSchema {
  return Object.fromEntries(
    messages.map(({ id, type, summary, description, body, example }) => [
      type,
      {
        post: {
          operationId: id,
          tags: ['Webhooks'],
          summary,
          description,
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: toJsonSchema(body, 'output', schemas), example },
            },
          },
          responses: {
            '2XX': { description: 'The receiver has it. The body of the answer is not read.' },
            default: {
              description:
                'A failure, as is a redirect, and no answer within 10 seconds. The message is sent again.',
            },
          },
        },
      },
    ]),
  );
}
