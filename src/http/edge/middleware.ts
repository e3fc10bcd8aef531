import { cors as honoCors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { Meter } from '../../db/shards.ts';
import { logsEveryRequest } from '../../settings.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { isSafe } from './methods.ts';
import { allowedOrigins } from './origin.ts';

/** Sets the headers of every answer: private caching, no type sniffing, and HTTPS only. */
export const standardHeaders = createMiddleware<AppEnv>(async (c, next) => {
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Authorization');
  c.header('X-Content-Type-Options', 'nosniff');
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  }
  await next();
});

/**
 * Gives a request an id of the service's: an answer that caches keep would show everybody the id that its first
 * caller sent.
 */
export function nameRequest(c: AppContext): void {
  c.set('requestId', crypto.randomUUID());
  c.header('X-Request-Id', c.var.requestId);
}
/** The maximum length of an address. Cloudflare answers one of more than 16 kB with a page of its own. */
const MAX_ADDRESS = 15_000;

/** @throws Failure `uri_too_long`, which names the way round it. */
export const shortAddress = createMiddleware<AppEnv>(async (c, next) => {
  const { length } = c.req.url;
  if (length > MAX_ADDRESS) {
    const message = `The address has ${length} characters, and may have ${MAX_ADDRESS}. Ask for a part of the values in each of several requests, or for units by POST /v1/units/search.`;
    throw new Failure('uri_too_long', message);
  }
  await next();
});

/** Allows calls from the browser origins in the setting `CORS_ORIGINS`; without it, from none. */
export const cors = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header('Origin');
  if (origin !== undefined && allowedOrigins(c.env).includes(origin)) {
    return honoCors({ origin, exposeHeaders: [...EXPOSED_HEADERS], maxAge: 600 })(c, next);
  }
  await next();
  if (c.env.CORS_ORIGINS !== '') c.header('Vary', 'Origin', { append: true });
  return undefined;
});

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

/** Reads that take longer are logged, in milliseconds. */
const SLOW_MS = 1000;

/**
 * Logs one line of JSON for each request that an operator may act on: changes, refusals, errors and
 * slow reads. With `ACCESS_LOG = "all"`, it logs every request. A line has route, token or session,
 * status, duration and D1 cost. It contains ids only: no credential, no address and no content.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const start = timeNow();
  const meter = new Meter();
  c.set('meter', meter);
  await next();
  const { method } = c.req;
  const { status } = c.res;
  const durationMs = timeNow() - start;
  const isNotable = !isSafe(method) || status >= 400 || durationMs >= SLOW_MS;
  if (!isNotable && !logsEveryRequest(c.env)) return;
  console.log(
    JSON.stringify({
      requestId: c.var.requestId,
      method,
      route: routePath(c, -1),
      status,
      durationMs,
      ...c.var.caller,
      d1: meter.cost,
    }),
  );
});

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
