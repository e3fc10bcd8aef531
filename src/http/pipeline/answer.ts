import type * as z from 'zod';
import { separatorOf } from '../../fields/query.ts';
import { isJsonObject } from '../../values/json.ts';
import type { Permission } from '../../access/permissions.ts';
import { askWithPermit } from '../../limits/allowance.ts';
import { releaseOf } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import type { Instant } from '../../values/instant.ts';
import type { JsonText } from '../../values/json-text.ts';
import type { AppContext } from '../context.ts';
import type { PresentedCredential, ParsedRequest } from '../contract/surface.ts';
import type { Answer, ReadWork, StoredBytes } from '../contract/declaration.ts';
import type { Route } from '../contract/operation.ts';
import { findOrigin } from '../edge/origin.ts';
import { nextCursor } from '../request/cursor.ts';
import { joinXml } from './join-xml.ts';
import {
  type CacheKey,
  cacheKeyAt,
  changeTag,
  clockTag,
  contentTag,
  heldClock,
} from '../response/entity-tags.ts';

/** Answers a read in one round trip; 304 without its rows if the caller has the answer for the clock it finds. */
export async function answerRead(
  c: AppContext,
  { method, permissions, query: schema, surface }: Route,
  operation: ReadWork,
  received: ParsedRequest,
): Promise<Response> {
  const { caller, query } = received;
  const { includeDeleted } = operation;
  const besides = operation.extraPermission?.(query);
  const needed = besides === undefined ? permissions : [...permissions, besides];
  const key = cacheKeyAt(timeNow(), [caller.name, c.req.url, releaseOf(c.env)]);
  const isKept = method === 'GET';
  const goesByClock = isKept && operation.changesWithoutWrites !== true;
  const held = goesByClock ? heldClock(c.req.header('If-None-Match'), key) : undefined;
  const request = { permissions: needed, known: held?.clock, includeDeleted };
  const readFrom = (from: ParsedRequest['from']) =>
    caller.read(request, (tenant) => operation.load(tenant, { ...received, from }));
  const readRows = () => readFrom(received.from);
  const { rows, writtenAt, restoredAt, charge } =
    operation.isQuestion?.(query) === true
      ? await ask(c, caller, needed, readRows)
      : await readRows();
  noteRestore(c, received, restoredAt);
  if (held !== undefined && held.clock === writtenAt) {
    await caller.countFound?.();
    return c.body(null, 304, { ETag: held.tag });
  }
  const answer = await operation.answer(rows, received, c.env, writtenAt);
  await caller.countFound?.();
  if ('object' in answer) return answerBytes(c, answer);
  if ('xml' in answer) {
    const whole = await joinXml({ made: answer, clock: writtenAt }, async (from) => {
      const part = await readFrom(from);
      const made = await operation.answer(part.rows, { ...received, from }, c.env, part.writtenAt);
      return { made, clock: part.writtenAt };
    });
    charge(Math.floor(whole.compared / COMPARED_FOR_ONE));
    c.header('ETag', whole.tag);
    return c.body(whole.body(), 200, { 'Content-Type': 'application/xml' });
  }
  const { next, watermark, compared = 0 } = answer;
  charge(Math.floor(compared / COMPARED_FOR_ONE));
  const shownClock = surface.tagsByContent === true ? null : writtenAt;
  const cursor = next && nextCursor(c, query, { next, orgId: caller.orgId, clock: shownClock });
  const body = typeof answer.body === 'function' ? answer.body(cursor ?? null) : answer.body;
  if (watermark !== undefined) c.header('Sync-Watermark', watermark);
  if (isKept) {
    c.header('ETag', chooseTag(body, answer, goesByClock ? shownClock : null, key));
    if (cursor !== undefined) c.header('Link', linkToNext(addressOf(c), { schema, query }, cursor));
  }
  const media = 'media' in answer ? answer.media : operation.media;
  return c.body(body.text, 200, { 'Content-Type': media ?? 'application/json' });
}

/** How many compared units cost as much as a request. */
const COMPARED_FOR_ONE = 1000;

/**
 * Asks a question with a permit of the organisation, or of a website's publication. If the caller hangs up, the
 * question goes on to its end, so that its permit is free then.
 *
 * @throws Failure as `PresentedCredential.authorize`; `rate_limited` if no permit was free in time.
 */
async function ask<Found>(
  c: AppContext,
  caller: PresentedCredential,
  permissions: readonly Permission[],
  question: () => Promise<Found>,
): Promise<Found> {
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const asked = askWithPermit(c.env, caller.orgId ?? caller.name, question, later);
  later(Promise.allSettled([asked]));
  const found = await asked;
  if (found !== null) return found;
  await caller.authorize(permissions);
  const message = 'Other questions of the organisation are running: see Retry-After.';
  throw new Failure('rate_limited', message, undefined, { retryAfterSeconds: 1 });
}

/** The address of a request without its query, for answers that caches keep. */
const addressOf = (c: AppContext): string => findOrigin(c) + new URL(c.req.url).pathname;

interface ValidQuery {
  readonly schema: z.ZodObject;
  readonly query: object;
}

/**
 * The `Link` to the next page (RFC 8288). It does not repeat unknown parameters.
 *
 * @param list the address of the list, without a query.
 */
function linkToNext(list: string, { schema, query }: ValidQuery, cursor: string): string {
  const page = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || value === undefined) continue;
    const separator = separatorOf(schema.shape[name]);
    const named = isJsonObject(value) ? Object.entries(value) : [['', value] as const];
    for (const [key, texts] of named) {
      const values: unknown[] = separator === 'commas' ? [texts] : [texts].flat();
      for (const each of values.map(String))
        page.append(key === '' ? name : `${name}.${key}`, each);
    }
  }
  page.set('cursor', cursor);
  return `<${list}?${page.toString()}>; rel="next"`;
}

/**
 * Detects a cursor or an `updatedSince` from before a restore of the organisation's shard:
 * units that were created since the restored moment are gone, which no list of changes can say.
 */
function noteRestore(
  c: AppContext,
  { query, from }: Pick<ParsedRequest, 'query' | 'from'>,
  restoredAt: Instant | null,
): void {
  if (restoredAt === null) return;
  const { updatedSince } = query;
  // Watermarks from before the restore are at most its instant; all others are later.
  const isOldSync = typeof updatedSince === 'string' && updatedSince <= restoredAt;
  const isOldCursor = from?.clock !== undefined && from.clock < restoredAt;
  if (!isOldSync && !isOldCursor) return;
  const name = isOldSync ? 'updatedSince' : 'cursor';
  c.set(
    'notice',
    `${name}: the stock was restored to an earlier state at ${restoredAt}; read all units once, and delete those that are not listed`,
  );
}

/** @param clock `null` if the tag is to depend on the content alone. */
function chooseTag(
  { text }: JsonText<unknown>,
  { updatedAt, tagSuffix, signed = false }: Answer<unknown>,
  clock: Instant | null,
  key: CacheKey,
): string {
  if (updatedAt !== undefined) {
    return changeTag(updatedAt, signed ? String(key.window) : tagSuffix);
  }
  return clock === null ? contentTag(text) : clockTag(clock, key, signed);
}

/** What a browser keeps of an image or a document: a year, because the bytes at such an address never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

function answerBytes(c: AppContext, { object, body, isLasting, headers }: StoredBytes): Response {
  c.header('ETag', object.httpEtag);
  if (isLasting) c.header('Cache-Control', IMMUTABLE);
  return c.body(body ?? object.body, 200, {
    'Content-Type': object.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(object.size),
    ...headers,
  });
}
