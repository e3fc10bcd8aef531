import type * as z from 'zod';
import type { Instant } from '../values/instant.ts';
import type { Position } from '../values/position.ts';
import { cursorKeys } from '../settings.ts';
import type { AppContext } from './context.ts';
import { listOf, sealCursor } from './cursor.ts';
import { isRepeated } from './query-fields.ts';
import type { Effect } from './operation.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** A 200 to a GET, with the headers that tell of it. */
export interface ReadAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  /** Where the next page is, as `Link` says it. */
  readonly link?: string | undefined;
  readonly watermark?: Instant | undefined;
}

/** Answers a GET. */
export function sendRead(c: AppContext, { body, tag, link, watermark }: ReadAnswer): Response {
  c.header('ETag', tag);
  if (link !== undefined) c.header('Link', link);
  if (watermark !== undefined) c.header('Sync-Watermark', watermark);
  return c.body(body, 200, JSON_HEADERS);
}

/** Answers a GET whose caller has the answer already (RFC 9110, 15.4.5). */
export function sendUnchanged(c: AppContext, tag: string): Response {
  c.header('ETag', tag);
  return c.body(null, 304);
}

/** Answers a dry run. Nothing is cached: it is the answer to a body. */
export function sendChecked(c: AppContext, body: string): Response {
  return c.body(body, 200, JSON_HEADERS);
}

/** The status of each effect. */
export const STATUS_OF = { creates: 201, accepts: 202, changes: 200 } as const satisfies Record<
  Effect,
  number
>;

interface Answered {
  readonly effect: Effect;
  /** Path of the created resource. */
  readonly location?: string | undefined;
  /** The entity tag of the changed resource. */
  readonly tag?: string | undefined;
  readonly body: string;
  readonly replayed: boolean;
}

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function sendMade(c: AppContext, answered: Answered): Response {
  const { effect, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.status(STATUS_OF[effect]);
  return c.body(body, { headers: JSON_HEADERS });
}

interface NextPage {
  readonly next: Position;
  /** The organisation whose list it is. Other organisations cannot use the cursor. */
  readonly orgId: string;
}

/** A validated query, and its schema. */
interface ValidQuery {
  readonly schema: z.ZodObject;
  readonly query: object;
}

/**
 * What `Link` says of the next page (RFC 8288), which begins at a cursor. It does not repeat unknown
 * parameters.
 */
export function linkToNext(
  c: AppContext,
  { schema, query }: ValidQuery,
  { next, orgId }: NextPage,
): string {
  const url = new URL(c.req.url);
  url.search = '';
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || value === undefined) continue;
    const values: unknown[] = isRepeated(schema, name) ? [value].flat() : [value];
    for (const each of values.map(String)) url.searchParams.append(name, each);
  }
  const binding = { list: listOf(c.req.path, query), orgId };
  const [key] = cursorKeys(c.env);
  url.searchParams.set('cursor', sealCursor(next, binding, key));
  return `<${url.href}>; rel="next"`;
}
