import { cors as honoCors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { Meter } from '../db/database.ts';
import { logsEveryRequest } from '../settings.ts';
import type { AppEnv } from './context.ts';
import { pathOf } from './faults.ts';
import type { Remarks } from './remarks.ts';

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

/** Allows calls from the browser origins in `CORS_ORIGINS`. Without the setting, it allows none. */
export const cors = createMiddleware<AppEnv>(async (c, next) => {
  const origins = c.env.CORS_ORIGINS.split(',').map((each) => each.trim());
  const origin = c.req.header('Origin');
  if (origin !== undefined && origins.includes(origin)) {
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

/** A read that takes longer is logged, in milliseconds. */
const SLOW_MS = 1000;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Logs one line of JSON for each request that an operator may act on: changes, refusals, errors and
 * slow reads. With `ACCESS_LOG = "all"`, it logs every request. A line has route, token or session,
 * status, duration and D1 cost. It contains ids only: no credential, no address and no content.
 */
export const accessLog = createMiddleware<AppEnv>(async (c, next) => {
  const start = Date.now();
  const meter = new Meter();
  c.set('meter', meter);
  await next();
  const { method } = c.req;
  const { status } = c.res;
  const durationMs = Date.now() - start;
  const isNotable = !READS.has(method) || status >= 400 || durationMs >= SLOW_MS;
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

/** The maximum number of names, and of doubts, that the header lists. It counts the rest. */
const MAX_LISTED = 5;
/** The maximum length of a caller's name in the header, in characters. */
const MAX_NAME = 64;

/**
 * Sets `Notice`, which names accepted values that may be mistakes. A refusal has no `Notice`.
 */
export const notice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { remarks } = c.var;
  if (remarks === undefined || c.res.status >= 400) return;
  const text = noticeOf(remarks);
  if (text !== '') c.header('Notice', text);
});

/**
 * `ignored: latitude, kaufprice; units[3].etageLabel: not read`: at most five names and five
 * doubts. It quotes only names of what a caller sent, as {@link harmless} text.
 */
function noticeOf(remarks: readonly Remarks[]): string {
  const names = new Set(
    remarks.flatMap(({ unknown }) => unknown.map((path) => String(path.at(-1)))),
  );
  const doubts = remarks.flatMap((each) => each.doubts);
  const ignored = [...names].slice(0, MAX_LISTED).map(harmless).join(', ');
  const more = names.size > MAX_LISTED ? ` and ${names.size - MAX_LISTED} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...doubts.slice(0, MAX_LISTED).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(doubts.length > MAX_LISTED ? [`and ${doubts.length - MAX_LISTED} more`] : []),
  ].join('; ');
}

/** A caller's name, percent-encoded and shortened for a header. */
function harmless(name: string): string {
  const encoded = encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());
  const text = encoded.replaceAll('%5B', '[').replaceAll('%5D', ']');
  const isWhole = name.length <= MAX_NAME && text.length <= MAX_NAME;
  if (isWhole) return text === '' ? '""' : text;
  return `${text.slice(0, MAX_NAME).replace(/%.?$/, '')}...`;
}
