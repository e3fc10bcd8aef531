import * as z from 'zod';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { type Verdict, faulty } from '../../fields/rules.ts';
import { tokenKeys } from '../../settings.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { AppContext } from '../context.ts';
import { broken } from '../../values/rule-messages.ts';

const Payload = z.object({
  offset: z.int().nonnegative(),
  after: z.array(z.string()),
  watermark: z.string().optional(),
  total: z.int().nonnegative().optional(),
  clock: z.string().optional(),
});
const SEAL_LENGTH = 22; // 128 bits and more in base64url

export interface CursorPosition extends Position {
  /** The organisation's clock when the page before was read; absent from a list of the whole service. */
  readonly clock?: Instant | undefined;
}

/** Parameters that do not filter rows. They may differ between pages. */
const PAGING = new Set(['limit', 'offset', 'cursor', 'include']);

/** The list that a cursor belongs to: its organisation, its path and its filter. */
function identifyList(c: AppContext, query: object, orgId: string | null): string {
  const filter = Object.entries(query).filter(([name]) => !PAGING.has(name));
  return `${orgId ?? ''} ${c.req.path}?${JSON.stringify(filter.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

const encoder = new TextEncoder();

const computeSeal = (payload: string, list: string, key: string): string =>
  createHmac('sha256', key)
    .update(`cursor\n${list}\n${payload}`)
    .digest('base64url')
    .slice(0, SEAL_LENGTH);

interface NextPage {
  readonly next: Position;
  /** The organisation that the caller's credential or path names; `null` for none. */
  readonly orgId: string | null;
  /** Its clock; `null` for a list of the whole service. */
  readonly clock: Instant | null;
}

/**
 * The cursor of the next page of a list with this query. It is opaque and sealed: a caller cannot change it, and
 * it fits no other list, filter or organisation.
 */
export function nextCursor(c: AppContext, query: object, { next, orgId, clock }: NextPage): string {
  const { current: key } = tokenKeys(c.env);
  const position = { ...next, ...(clock !== null && { clock }) };
  const { buffer } = encoder.encode(JSON.stringify(position));
  // hono pads, and `=` has another meaning in a query.
  const payload = encodeBase64Url(buffer).replace(/=+$/, '');
  return `${payload}.${computeSeal(payload, identifyList(c, query, orgId), key)}`;
}

const NOT_OF_THIS_LIST = faulty('cursor', broken('own_cursor'));

/**
 * Where the page of a valid query with a cursor begins.
 *
 * @param orgId the organisation that the caller's credential or path names.
 */
export function parseCursor(
  c: AppContext,
  query: object,
  cursor: string,
  orgId: string | null,
): Verdict<CursorPosition> {
  if (c.req.query('offset') !== undefined) return faulty('cursor', broken('cursor_without_offset'));
  const [, payload = '', seal = ''] = /^([^.]*)\.([^.]*)$/.exec(cursor) ?? [];
  const given = encoder.encode(seal);
  const list = identifyList(c, query, orgId);
  const isSealed = tokenKeys(c.env).accepted.some((key) => {
    const sealed = encoder.encode(computeSeal(payload, list, key));
    return given.length === sealed.length && timingSafeEqual(given, sealed);
  });
  if (!isSealed) return NOT_OF_THIS_LIST;
  const position: unknown = JSON.parse(new TextDecoder().decode(decodeBase64Url(payload)));
  return { ok: true, value: Payload.parse(position) };
}
