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

const READABLE = new Set(lowered([...EXPOSED_HEADERS, ...SAFELISTED, ...NOT_FOR_SCRIPTS]));

/** The headers among these that a script of another origin needs and cannot read. */
export const unreadableIn = (names: readonly string[]): string[] =>
  names.filter((name) => !READABLE.has(name.toLowerCase()));
