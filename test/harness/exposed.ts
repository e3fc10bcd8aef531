import { EXPOSED_HEADERS } from '../../src/http/exposed-headers.ts';

/** What scripts may always read (Fetch, "CORS-safelisted response-header name"). */
const SAFELISTED = [
  'Cache-Control',
  'Content-Language',
  'Content-Length',
  'Content-Type',
  'Expires',
  'Last-Modified',
  'Pragma',
];

/** What is said to the browser and to caches, and means nothing to a script. */
const NOT_FOR_SCRIPTS = [
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
  'Strict-Transport-Security',
  'Vary',
  'X-Content-Type-Options',
];

/** Which of these headers a script of another origin is not shown, and would need. */
export function unreadableIn(
  names: readonly string[],
  exposed: readonly string[] = EXPOSED_HEADERS,
): string[] {
  const known = new Set(
    [...exposed, ...SAFELISTED, ...NOT_FOR_SCRIPTS].map((name) => name.toLowerCase()),
  );
  return names.filter((name) => !known.has(name.toLowerCase()));
}
