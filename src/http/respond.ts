import type { Position } from '../values/position.ts';
import { tokenKey } from '../settings.ts';
import type { AppContext } from './context.ts';
import { listOf, sealCursor } from './cursor.ts';
import { entityTag } from './etag.ts';

/** Where version 1 of the API begins. */
export const API_BASE = '/v1';

const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** Answers a GET, with its entity tag. */
export function sendRead(c: AppContext, body: unknown): Response {
  const json = JSON.stringify(body);
  c.header('ETag', entityTag(json, Date.now()));
  return c.body(json, 200, JSON_HEADERS);
}

/** Answers a POST, with where to find what it made: a path below the version. */
export function sendMade(c: AppContext, status: 201 | 202, path: string, body: unknown): Response {
  c.header('Location', API_BASE + path);
  return c.body(JSON.stringify(body), status, JSON_HEADERS);
}

/** Points at the next page (RFC 8288): the URL of this request, continued from a cursor. */
export function linkNext(c: AppContext, query: object, next: Position): void {
  const url = new URL(c.req.url);
  url.searchParams.delete('offset');
  url.searchParams.set('cursor', sealCursor(next, listOf(c.req.path, query), tokenKey(c.env)));
  c.header('Link', `<${url.href}>; rel="next"`);
}
