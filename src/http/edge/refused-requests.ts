import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { noteFlood, noteRefusals } from '../../limits/note-refusals.ts';
import type { RefusedRequest } from '../../limits/refusals.ts';
import { timeNow } from '../../values/clock.ts';
import type { Failure, FailureCode } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { AppContext, AppEnv } from '../context.ts';

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
    path: pathOf(c),
    status: c.res.status,
    code,
    message: WITHOUT_QUOTATION[code] ?? message,
    requestId: c.var.requestId,
  };
}

/** The route's path with the request's ids. Nothing else of the request's path: it may be a secret. */
function pathOf(c: AppContext): string {
  const sent = c.req.path.split('/');
  const parts = routePath(c, -1).split('/');
  return parts.map((part, at) => idIn(part, sent[at]) ?? part).join('/');
}

const idIn = (part: string, sent = ''): string | undefined =>
  part.startsWith(':') && UUID.test(sent) ? sent : undefined;
