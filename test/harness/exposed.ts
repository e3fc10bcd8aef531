import { EXPOSED_HEADERS } from '../../src/http/edge/middleware.ts';

/** Headers that scripts may always read (Fetch, "CORS-safelisted response-header name"). */
const SAFELISTED = [
  'Cache-Control',
  'Content-Language',
  'Content-Length',
  'Content-Type',
  'Expires',
  'Last-Modified',
  'Pragma',
];

/** Headers for the browser and for caches, which scripts do not need. */
const NOT_FOR_SCRIPTS = [
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
  'Cache-Tag',
  'Cloudflare-CDN-Cache-Control',
  'Content-Disposition',
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'Vary',
  'X-Content-Type-Options',
];

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase());

const NOT_EXPOSED = lowered([...SAFELISTED, ...NOT_FOR_SCRIPTS]);
const READABLE = new Set([...lowered(EXPOSED_HEADERS), ...NOT_EXPOSED]);

/** The headers among these that a script of another origin needs and cannot read. */
export function unreadableIn(names: readonly string[], exposed?: readonly string[]): string[] {
  const readable =
    exposed === undefined ? READABLE : new Set([...lowered(exposed), ...NOT_EXPOSED]);
  return names.filter((name) => !readable.has(name.toLowerCase()));
}
