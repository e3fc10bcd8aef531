/**
 * The headers of answers that clients use. CORS exposes them to scripts of allowed origins, and a
 * 304 keeps them.
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
