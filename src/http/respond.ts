import type { Instant } from '../values/instant.ts';
import type { AppContext } from './context.ts';
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
  readonly replayed?: boolean;
}

/** Answers a change with the resource, its `Location` if it is new, and its `ETag` if it has one. */
export function sendMade(c: AppContext, answered: Answered): Response {
  const { effect, location, tag, body, replayed } = answered;
  if (location !== undefined) c.header('Location', location);
  if (tag !== undefined) c.header('ETag', tag);
  if (replayed === true) c.header('Idempotent-Replayed', 'true');
  c.status(STATUS_OF[effect]);
  return c.body(body, { headers: JSON_HEADERS });
}
