import type { JsonSchema } from '../fields/described.ts';

interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
  /** Whether every answer that lists the header has it. */
  readonly required?: true;
}

const text = (maxLength: number, pattern?: string): JsonSchema => ({
  type: 'string',
  maxLength,
  ...(pattern !== undefined && { pattern }),
});

/** Every header that an answer can have, except those of HTTP itself. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description:
      "The id of this request, for support and logs: the caller's own `X-Request-Id` if it sent a fitting one, and the answer is for this caller alone.",
    schema: text(128, String.raw`^[\w=\-]{1,128}$`),
    example: '0199f3a2-5b7c-4d1e-9f00-2c4b6d8e0a1f',
    required: true,
  },
  'Cache-Control': {
    description: 'Only the caller may cache the answer, and must revalidate it with its `ETag`.',
    schema: text(128),
    example: 'private, no-cache',
    required: true,
  },
  'Cache-Tag': {
    description: 'What the service removes from its own cache after a change.',
    schema: text(64),
    example: 'f3m1vJ0c5mC0RkV1xq0aB3',
  },
  'Cloudflare-CDN-Cache-Control': {
    description:
      'How long the cache at the edge of the service keeps the answer. Other caches ignore it.',
    schema: text(128),
    example: 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
  },
  Age: {
    description:
      'How many seconds ago the service made the answer, if it comes from the cache at the edge. More than two minutes: the service does not answer.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 42,
  },
  Vary: {
    description: 'The request headers on which the answer depends.',
    schema: text(128),
    example: 'Authorization',
    required: true,
  },
  'Content-Disposition': {
    description: 'The name of the file (RFC 6266), and whether browsers show it or save it.',
    schema: text(1024),
    example: "inline; filename*=UTF-8''Grundriss.pdf",
  },
  'Content-Security-Policy': {
    description: 'What is in the file runs in no origin, and not at all.',
    schema: { const: 'sandbox' },
  },
  'X-Content-Type-Options': {
    description: 'Clients must not guess the media type.',
    schema: { const: 'nosniff' },
    required: true,
  },
  'Strict-Transport-Security': {
    description: 'Clients must use only https. Sent only over https.',
    schema: text(128),
    example: 'max-age=31536000; includeSubDomains',
  },
  'Access-Control-Allow-Origin': {
    description:
      'Sent only to a browser whose origin is in the setting `CORS_ORIGINS`, together with `Access-Control-Expose-Headers`.',
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
      'The rate limit of the token or session: `q` requests in `w` seconds (draft-ietf-httpapi-ratelimit-headers). Absent if the plan has no rate limit.',
    schema: text(64, String.raw`^"default";q=\d+;w=60$`),
    example: '"default";q=12000;w=60',
  },
  RateLimit: {
    description:
      'What remains of the limit: `r` requests now, and all of them in `t` seconds. An answer for which units were compared, skipped or counted costs one more for each 1,000 of them.',
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
      'Identifies this version of the answer. Send it as `If-None-Match` to get 304 until the answer changes. If the answer has signed image links, it changes every five minutes, so that a link works for at least 55 minutes. For one property it is strong, and is the property’s `updatedAt`.',
    schema: text(64, '^(?:W/)?"[!#-~]*"$'),
    example: 'W/"mi8xw3k1.9jX2u0c5mC0RkV1xq0aB3w"',
    required: true,
  },
  Link: {
    description:
      'The address of the next page (RFC 8288), if there is one. It repeats the parameters that the operation knows. Follow it unchanged: its `cursor` gives stable pages, whatever is created or archived in the meantime.',
    schema: text(32_768, '^<[^>]+>; rel="next"$'),
    example: '<https://api.example/v1/projects?limit=1&cursor=eyJ.9jX2>; rel="next"',
  },
  Location: {
    description: 'The address of the created resource.',
    schema: { type: 'string', format: 'uri-reference', maxLength: 512 },
    example: '/v1/projects/019bdfb6-8b80-7e61-a6a1-3f1b0a0e6a11',
    required: true,
  },
  Notice: {
    description:
      'Accepted values that may be mistakes, for people to read: unknown names (`ignored: …`), money written as `"349.900"`, floor labels that were not understood. It lists at most five of each, then a count. Special characters in a name are percent-encoded. With `Prefer: handling=strict` such values are refused. It also says, and that is never refused, if an `updatedSince` or a `cursor` is from before the service was restored to an earlier state: then read all units once, and delete those that are not listed, as units created in between are gone.',
    schema: text(1024, '^[ -~]+$'),
    example: 'ignored: latitude, kaufprice; units[3].etageLabel: not read',
  },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored answer to an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
  'Sync-Watermark': {
    description:
      'The value of `updatedSince` for the next sync, which then misses no change and may repeat some.',
    schema: { type: 'string', format: 'date-time', maxLength: 24 },
    example: '2026-03-02T09:15:00.000Z',
  },
  Deprecation: {
    description: 'The request used a field that is deprecated since this moment (RFC 9745).',
    schema: text(32, String.raw`^@\d+$`),
    example: '@1767225600',
  },
  'WWW-Authenticate': {
    description: 'Why the credential was refused (RFC 6750).',
    schema: text(256),
    example: 'Bearer realm="einheit", error="invalid_token"',
    required: true,
  },
} as const satisfies Readonly<Record<string, Header>>;

export type HeaderName = keyof typeof ANSWER_HEADERS;

/** What headers mean in answers that shared caches may store. */
export const SHARED_HEADERS: Readonly<Partial<Record<HeaderName, Header>>> = {
  'Cache-Control': {
    description:
      'How long caches may keep the answer: a browser keeps a list for half a minute, an image for a year, a refusal never.',
    schema: text(128),
    example: 'public, max-age=30, stale-while-revalidate=300',
    required: true,
  },
  'Access-Control-Allow-Origin': {
    description: 'Scripts of any website may read the answer.',
    schema: { const: '*' },
    required: true,
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that a script may read.',
    schema: text(512),
    example: 'Age, Link, Retry-After, X-Request-Id',
    required: true,
  },
  ETag: {
    description:
      'Identifies this version of the answer. Send it as `If-None-Match` to get 304 until the answer changes.',
    schema: text(64, '^(?:W/)?"[!#-~]*"$'),
    example: 'W/"mi8xw3k1.9jX2u0c5mC0RkV1xq0aB3w"',
    required: true,
  },
};

/** The headers of every answer. */
const STANDARD: readonly HeaderName[] = [
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
];

/**
 * The headers of every answer of a surface.
 *
 * @param cached whether shared caches may store its answers. Such an answer depends on no request header.
 */
export const everyAnswersHeaders = (cached: boolean): readonly HeaderName[] =>
  cached ? STANDARD.filter((name) => name !== 'Vary') : STANDARD;

/** References to headers, for the `headers` of an answer. */
export function headersOf(names: readonly HeaderName[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
