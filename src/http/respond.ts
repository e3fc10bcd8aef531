import type { JsonText } from '../values/json-text.ts';
import type { Position } from '../values/position.ts';
import { tokenKey } from '../settings.ts';
import type { AppContext } from './context.ts';
import { listOf, sealCursor } from './cursor.ts';
import { entityTag } from './etag.ts';
import type { Made } from '../writes/attempt.ts';

/** Where version 1 of the API begins. */
export const API_BASE = '/v1';

const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** Answers a GET, with its entity tag. */
export function sendRead(c: AppContext, { text }: JsonText<unknown>): Response {
  c.header('ETag', entityTag(text, Date.now()));
  return c.body(text, 200, JSON_HEADERS);
}

/** Answers a POST with the answer that was stored for it. */
export function sendMade(c: AppContext, { answer, replayed }: Made): Response {
  if (answer.location !== null) c.header('Location', API_BASE + answer.location);
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.status(answer.status === 202 ? 202 : 201);
  return c.body(answer.body, { headers: JSON_HEADERS });
}

/** Points at the next page (RFC 8288): the URL of this request, continued from a cursor. */
export function linkNext(c: AppContext, query: object, next: Position): void {
  const url = new URL(c.req.url);
  url.searchParams.delete('offset');
  const binding = { list: listOf(c.req.path, query), orgId: c.var.caller?.orgId };
  url.searchParams.set('cursor', sealCursor(next, binding, tokenKey(c.env)));
  c.header('Link', `<${url.href}>; rel="next"`);
}
