import type { JsonSchema } from '../fields/described.ts';

/**
 * Request headers as parameters of a document. They have no examples, because viewers send examples
 * with every request.
 */
export const REQUEST_HEADERS = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      "The caller's own id of the request, which the answer and the log repeat: up to 128 letters, digits, `_`, `-` and `=`. The service replaces any other value.",
    schema: { type: 'string', maxLength: 4096 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'With `handling=strict` (RFC 7240) the service refuses what it otherwise accepts and names in `Notice`: unknown parameters and fields, money written as `"349.900"`, floor labels that it does not understand.',
    schema: { type: 'string', maxLength: 128, pattern: '^[ -~]*$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An earlier `ETag`: if the answer has not changed, it is 304 without a body.',
    schema: { type: 'string', maxLength: 1024, pattern: '^[ -~]*$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the one resource as it was read, of a unit its `updatedAt` in double quotes; its weak form (`W/` before it) counts as the tag. If it was changed since, the answer is 412 and nothing is written.',
    schema: {
      type: 'string',
      maxLength: 1024,
      pattern: String.raw`^(?:\*|(?:W/)?"[!#-~]*"(?:\s*,\s*(?:W/)?"[!#-~]*")*)$`,
    },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'From 1 to 255 visible ASCII characters, a new key for each operation. If a request is repeated with the same key within 24 hours, nothing is created twice: the service repeats the first answer, with `Idempotent-Replayed: true`. It refuses the same key with another request.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  },
  ContentDigest: {
    name: 'Content-Digest',
    in: 'header',
    description:
      'The SHA-256 of the content, `sha-256=:…:` in base64 (RFC 9530). Content with another digest is refused, and nothing of it stored.',
    schema: { type: 'string', maxLength: 1024, pattern: '^[ -~]*$' },
  },
  ActingPerson: {
    name: 'X-Acting-Person',
    in: 'header',
    description: 'The person for whom the change is made. The audit log records it.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      pattern: String.raw`^[^\x00-\x1F]+$`,
    },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

export type RequestHeader = keyof typeof REQUEST_HEADERS;
