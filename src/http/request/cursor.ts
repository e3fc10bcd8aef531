import * as z from 'zod';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { cursorKeys } from '../../settings.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { AppContext } from '../context.ts';
import { type Verdict, faulty, refusal } from './validation.ts';
import { broken } from '../../values/rule-messages.ts';

const Payload = z.object({
  offset: z.int().nonnegative(),
  after: z.array(z.string()),
  watermark: z.string().optional(),
  total: z.int().nonnegative().optional(),
  clock: z.string().optional(),
  owner: z.string(),
});
const SEAL_LENGTH = 22; // 128 bits and more in base64url
const OWNER_LENGTH = 11; // 64 bits and more: the seal keeps it from being altered

/** The position in a cursor. */
export interface SealedPosition extends Position {
  /** A keyed digest of the organisation's id. */
  readonly owner: string;
  /** The organisation's clock when the page before was read; absent from a list of the whole service. */
  readonly clock?: Instant | undefined;
}

/** The list and the organisation to which a cursor is bound. */
interface Binding {
  /** From {@link listOf}. */
  readonly list: string;
  /** The organisation of the list; empty for a list of the whole service. */
  readonly orgId: string;
  /** Its clock; `null` for a list of the whole service. */
  readonly clock: Instant | null;
}

/** Parameters that do not filter rows. They may differ between pages. */
const PAGING = new Set(['limit', 'offset', 'cursor', 'include']);

/** The list that a cursor belongs to: its path and its filter. */
function listOf(path: string, query: object): string {
  const filter = Object.entries(query).filter(([name]) => !PAGING.has(name));
  return `${path}?${JSON.stringify(filter.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/**
 * Seals a position and its list in an opaque cursor. {@link openCursor} refuses a cursor that was
 * changed, or that belongs to another list or filter.
 */
function sealCursor(position: Position, { list, orgId, clock }: Binding, key: string): string {
  const sealed = { ...position, owner: ownerOf(orgId, key), ...(clock !== null && { clock }) };
  const json = encoder.encode(JSON.stringify(sealed));
  // hono pads, and `=` has another meaning in a query.
  const payload = encodeBase64Url(json.buffer).replace(/=+$/, '');
  return `${payload}.${sealOf(payload, list, key)}`;
}

/**
 * The position in a cursor, or `null` if it was not sealed for this list.
 *
 * @param keys the cursor may have been sealed with any of these.
 */
function openCursor(cursor: string, list: string, keys: readonly string[]): SealedPosition | null {
  const [, payload = '', seal = ''] = /^([^.]*)\.([^.]*)$/.exec(cursor) ?? [];
  const given = encoder.encode(seal);
  const isSealedWith = (key: string) => {
    const sealed = encoder.encode(sealOf(payload, list, key));
    return given.length === sealed.length && timingSafeEqual(given, sealed);
  };
  if (!keys.some(isSealedWith)) return null;
  return Payload.parse(JSON.parse(new TextDecoder().decode(decodeBase64Url(payload))));
}

/**
 * Whether a position was sealed for this organisation. It is checked after the round trip that reads
 * the page, because the organisation is unknown before that.
 */
function belongsTo({ owner }: SealedPosition, orgId: string, keys: readonly string[]): boolean {
  return keys.some((key) => owner === ownerOf(orgId, key));
}

const encoder = new TextEncoder();

function ownerOf(orgId: string, key: string): string {
  const mac = createHmac('sha256', key).update(`cursor owner\n${orgId}`);
  return mac.digest('base64url').slice(0, OWNER_LENGTH);
}

function sealOf(payload: string, list: string, key: string): string {
  const mac = createHmac('sha256', key).update(`cursor\n${list}\n${payload}`);
  return mac.digest('base64url').slice(0, SEAL_LENGTH);
}

const NOT_OF_THIS_LIST = faulty('cursor', broken('own_cursor'));

/** Where the page of a valid query begins; `undefined` at the start. */
export function positionOf(c: AppContext, query: object): Verdict<SealedPosition | undefined> {
  if (!('cursor' in query) || typeof query.cursor !== 'string') {
    return { ok: true, value: undefined };
  }
  if (c.req.query('offset') !== undefined) {
    return faulty('cursor', broken('cursor_without_offset'));
  }
  const position = openCursor(query.cursor, listOf(c.req.path, query), cursorKeys(c.env));
  return position === null ? NOT_OF_THIS_LIST : { ok: true, value: position };
}

/** @throws Failure `invalid_request` for a cursor of another organisation. */
export function requireOwnCursor(
  c: AppContext,
  from: SealedPosition | undefined,
  orgId: string,
): void {
  if (from === undefined || belongsTo(from, orgId, cursorKeys(c.env))) return;
  throw refusal([NOT_OF_THIS_LIST]);
}

interface NextPage {
  readonly next: Position;
  /** The organisation of the list, and its clock. No other organisation can use the cursor. */
  readonly orgId: string;
  readonly clock: Instant | null;
}

/** The cursor of the next page of a list with this query. */
export function nextCursor(c: AppContext, query: object, { next, orgId, clock }: NextPage): string {
  const [key] = cursorKeys(c.env);
  return sealCursor(next, { list: listOf(c.req.path, query), orgId, clock }, key);
}
