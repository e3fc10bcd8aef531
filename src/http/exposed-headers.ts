/**
 * Every header of an answer that a client acts on. It is the one list of them: browsers show these
 * to scripts of allowed origins, and a 304 keeps those that its answer has.
 */
export const EXPOSED_HEADERS = [
  'Allow',
  'Deprecation',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'Notice',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sync-Watermark',
  'WWW-Authenticate',
  'X-Request-Id',
] as const;
