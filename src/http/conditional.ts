import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { EXPOSED_HEADERS } from './middleware.ts';

/** The headers that a 304 keeps. The others describe the body that the client already has. */
const RETAINED = [
  ...RETAINED_304_HEADERS,
  ...EXPOSED_HEADERS,
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
];

/** Answers 304 to a GET with `If-None-Match` whose answer has not changed (RFC 9110, 13.1.2). */
export const conditional = etag({ retainedHeaders: RETAINED });
