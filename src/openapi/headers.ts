import type { JsonSchema } from '../http/json-schema.ts';

interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
  /** Whether each answer that lists it has it. */
  readonly required?: true;
}

const text = (maxLength: number, pattern?: string): JsonSchema => ({
  type: 'string',
  maxLength,
  ...(pattern !== undefined && { pattern }),
});

/** Every header that an answer can have, but for those that HTTP itself brings. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description:
      "The id of this request, for support and logs: the caller's own `X-Request-Id` if it sent a fitting one.",
    schema: text(128, String.raw`^[\w=\-]{1,128}$`),
    example: '0199f3a2-5b7c-4d1e-9f00-2c4b6d8e0a1f',
    required: true,
  },
  'Cache-Control': {
    description: 'Answers are for their caller alone, and are asked for again with their `ETag`.',
    schema: text(64),
    example: 'private, no-cache',
    required: true,
  },
  Vary: {
    description: 'What an answer depends on besides its address.',
    schema: text(128),
    example: 'Authorization',
    required: true,
  },
  'X-Content-Type-Options': {
    description: 'The type of an answer is not to be guessed.',
    schema: { const: 'nosniff' },
    required: true,
  },
  'Strict-Transport-Security': {
    description: 'Over https only.',
    schema: text(128),
    example: 'max-age=31536000; includeSubDomains',
  },
  'Access-Control-Allow-Origin': {
    description:
      'Only to a browser whose origin the service is configured to allow (`CORS_ORIGINS`); it comes with `Access-Control-Expose-Headers`.',
    schema: text(256),
    example: 'https://erp.example',
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that a script of an allowed origin may read.',
    schema: text(512),
    example: 'ETag, Link',
  },
  'RateLimit-Policy': {
    description:
      'The limit of the token: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent where the plan has none.',
    schema: text(64, String.raw`^"default";q=\d+;w=60$`),
    example: '"default";q=12000;w=60',
  },
  RateLimit: {
    description: 'What is left of it: `r` requests, full again in `t` seconds.',
    schema: text(64, String.raw`^"default";r=\d+;t=\d+$`),
    example: '"default";r=1999;t=1',
  },
  'Retry-After': {
    description: 'How many seconds to wait before the request is sent again.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 2,
    required: true,
  },
  ETag: {
    description:
      'Names this state of the answer: send it as `If-None-Match` to be told 304 while it lasts. Where image links are signed it changes every five minutes, so that a link lives for 55 minutes or more. That of one property is its `updatedAt`, and strong.',
    schema: text(64, '^(?:W/)?"[!#-~]*"$'),
    example: 'W/"mi8xw3k1.9jX2u0c5mC0RkV1xq0aB3w"',
    required: true,
  },
  Link: {
    description:
      'Where the next page is (RFC 8288), if there is one. It repeats the parameters that the operation knows. Follow it as it stands: its `cursor` gives stable pages, whatever is created or archived meanwhile.',
    schema: text(8192, '^<[^>]+>; rel="next"$'),
    example: '<https://api.example/v1/projects?limit=1&cursor=eyJ.9jX2>; rel="next"',
  },
  Location: {
    description: 'The address of what was made.',
    schema: { type: 'string', format: 'uri-reference', maxLength: 512 },
    example: '/v1/projects/019bdfb6-8b80-7e61-a6a1-3f1b0a0e6a11',
    required: true,
  },
  Notice: {
    description:
      'What was accepted and yet may be a mistake, in words for a person: names that are not known (`ignored: …`), money written as `"349.900"`, floor labels that were not read. At most five of each, then a count; other than plain characters in a name are percent-encoded. `Prefer: handling=strict` has the same refused.',
    schema: text(1024, '^[ -~]+$'),
    example: 'ignored: latitude, kaufprice; units[3].etageLabel: not read',
  },
  'Idempotent-Replayed': {
    description:
      '`true` where this is the stored answer to an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  'Sync-Watermark': {
    description:
      'What to send as `updatedSince` with the next sync: who does so misses no change, and may see some twice.',
    schema: { type: 'string', format: 'date-time', maxLength: 24 },
    example: '2026-03-02T09:15:00.000Z',
  },
  Deprecation: {
    description: 'The request used something deprecated, since this moment (RFC 9745).',
    schema: text(32, String.raw`^@\d+$`),
    example: '@1767225600',
  },
  'WWW-Authenticate': {
    description: 'What the token lacks (RFC 6750).',
    schema: text(256),
    example: 'Bearer realm="einheit", error="invalid_token"',
    required: true,
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof ANSWER_HEADERS;

/** What every answer has. */
export const STANDARD: readonly HeaderName[] = [
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

/** References to some headers, as an answer lists them. */
export function headersOf(names: readonly HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
