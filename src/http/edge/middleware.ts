import { cors as honoCors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { Meter } from '../../db/shards.ts';
import type { Warnings } from '../../fields/warnings.ts';
import { noteFlood, noteRefusals } from '../../limits/note-refusals.ts';
import type { RefusedRequest } from '../../limits/refusals.ts';
import { logsEveryRequest } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { excerpt } from '../../values/excerpt.ts';
import { Failure, type FailureCode, pathOf } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { answerFailure } from '../response/failure-response.ts';
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

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isSafe = (method: string): boolean => SAFE.has(method);

/** The failure for an unknown path. It is one shared object, so that `onError` can recognise it. */
export const NO_SUCH_PATH = new Failure('not_found', 'There is no such path.');

/** Answers an unsupported method of a known path: 204 to OPTIONS, otherwise 405, both with `Allow`. */
export function answerOtherMethod(c: AppContext, allowed: readonly string[]): Response {
  // The answer so far is the 404 of an unknown path. Its own headers are removed.
  c.header('Content-Type', undefined);
  c.header('Content-Security-Policy', undefined);
  c.header('Vary', 'Authorization');
  c.header('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return answerFailure(
    c,
    new Failure('method_not_allowed', `This path does not support ${excerpt(c.req.method)}.`),
  );
}

/** Notes the refused requests of a token with its rate limiter, after the answer. */
export const refusedRequests = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { limiter, failure, caller } = c.var;
  if (limiter === undefined || failure === undefined || c.res.status >= 500) return;
  const refused = refusedRequest(c, failure);
  if (failure.code === 'rate_limited') {
    c.executionCtx.waitUntil(noteFlood(c.env, limiter, refused));
    // A token that has not been looked up, or is not live, has no list.
  } else if (caller !== undefined) {
    c.executionCtx.waitUntil(noteRefusals(c.env, limiter, [refused]));
  }
});

/** A part of a request that should be an id, and is one. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Messages that would quote what was sent. */
const WITHOUT_QUOTATION: Readonly<Partial<Record<FailureCode, string>>> = {
  invalid_json: 'The body is not valid JSON.',
  unsupported_media_type: 'The body has another media type than the operation takes.',
};

function refusedRequest(c: AppContext, { code, message }: Failure): RefusedRequest {
  const at = instant(timeNow());
  return {
    at,
    since: at,
    count: 1,
    method: c.req.method,
    path: shownPath(c),
    status: c.res.status,
    code,
    message: WITHOUT_QUOTATION[code] ?? message,
    requestId: c.var.requestId,
  };
}

/** The route's path with the request's ids. Nothing else of the request's path: it may be a secret. */
function shownPath(c: AppContext): string {
  const sent = c.req.path.split('/');
  const parts = routePath(c, -1).split('/');
  return parts.map((part, at) => idIn(part, sent[at]) ?? part).join('/');
}

const idIn = (part: string, sent = ''): string | undefined =>
  part.startsWith(':') && UUID.test(sent) ? sent : undefined;

/**
 * Sets the header `Notice` with the warnings about the request, and with what the caller cannot know after
 * a restore. A refusal has no `Notice`.
 */
export const notice = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { warnings = [], notice: more = '' } = c.var;
  if (c.res.status >= 400) return;
  const text = [writeNotice(warnings), more].filter((part) => part !== '').join('; ');
  if (text !== '') c.header('Notice', text);
});

/** The maximum number of names, and of values, that the header lists. It counts the rest. */
const MAX_LISTED = 5;
/** The maximum length of a caller's name in the header, in characters. */
const MAX_NAME = 64;

/**
 * The warnings for the header `Notice`: `ignored: kaufprice, stauts (status?); units[3].etageLabel: not read`.
 * It has at most five names and five warnings. Of the caller's text it quotes only names, made
 * {@link harmless}.
 */
function writeNotice(all: readonly Warnings[]): string {
  const names = new Map(
    all.flatMap(({ unknown }) =>
      unknown.map(({ path, broken }) => [String(path.at(-1)), broken.other] as const),
    ),
  );
  const values = all.flatMap((each) => each.values);
  const ignored = [...names]
    .slice(0, MAX_LISTED)
    .map(([name, near]) => harmless(name) + (near === undefined ? '' : ` (${near}?)`))
    .join(', ');
  const more = names.size > MAX_LISTED ? ` and ${names.size - MAX_LISTED} more` : '';
  return [
    ...(names.size > 0 ? [`ignored: ${ignored}${more}`] : []),
    ...values.slice(0, MAX_LISTED).map(({ path, outcome }) => `${pathOf(path)}: ${outcome}`),
    ...(values.length > MAX_LISTED ? [`and ${values.length - MAX_LISTED} more`] : []),
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
