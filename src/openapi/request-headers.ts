import type { JsonSchema } from '../http/json-schema.ts';

/**
 * Headers that a request may have, as parameters of a document. None has an example: viewers send
 * examples with every request, whether somebody asked for them or not.
 */
export const REQUEST_HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      "The caller's own id of the request, taken over into the answer and the log: up to 128 letters, digits, `_`, `-` and `=`. Any other is replaced.",
    schema: { type: 'string', maxLength: 4096 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict` (RFC 7240) has refused what is otherwise accepted and named in `Notice`: parameters and fields that are not known, money written as `"349.900"`, floor labels that cannot be read.',
    schema: { type: 'string', maxLength: 128, pattern: '^[ -~]*$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` from before: if it still stands, the answer is 304 without a body.',
    schema: { type: 'string', maxLength: 1024, pattern: '^[ -~]*$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'From 1 to 255 visible ASCII characters, new for each thing to do. Within 24 hours the same key makes nothing twice: the first answer is given again, with `Idempotent-Replayed: true`. With another request it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  },
  ActingPerson: {
    name: 'X-Acting-Person',
    in: 'header',
    description: 'On whose behalf the change is made: it stands in the audit trail.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: String.raw`^[^\x00-\x1F]+$`,
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;
