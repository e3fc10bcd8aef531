import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import * as z from 'zod';
import type { Position } from '../values/position.ts';

const SealedPosition = z.object({
  offset: z.int().nonnegative(),
  after: z.array(z.string()),
  watermark: z.string().optional(),
});
const SEAL_LENGTH = 22; // 128 bits and more in base64url

/** What only cuts a list into pages, and so may change from one page to the next. */
const PAGING = new Set(['limit', 'offset', 'cursor']);

/** The list that a cursor belongs to: its path and its filter. */
export function listOf(path: string, query: object): string {
  const filter = Object.entries(query).filter(([name]) => !PAGING.has(name));
  return `${path}?${JSON.stringify(filter.toSorted(([one], [other]) => (one < other ? -1 : 1)))}`;
}

/**
 * Writes a position as an opaque cursor, sealed together with the list it belongs to: a cursor that
 * was altered, or is sent to another list or with another filter, does not open.
 */
export function sealCursor(position: Position, list: string, key: string): string {
  const payload = encodeBase64Url(encoder.encode(JSON.stringify(position)).buffer);
  return `${payload}.${sealOf(payload, list, key)}`;
}

/** The position in a cursor, or `null` if it was not sealed for this list. */
export function openCursor(cursor: string, list: string, key: string): Position | null {
  const [, payload = '', seal = ''] = /^([^.]*)\.([^.]*)$/.exec(cursor) ?? [];
  const sealed = encoder.encode(sealOf(payload, list, key));
  const given = encoder.encode(seal);
  if (given.length !== sealed.length || !timingSafeEqual(given, sealed)) return null;
  return SealedPosition.parse(JSON.parse(new TextDecoder().decode(decodeBase64Url(payload))));
}

const encoder = new TextEncoder();

function sealOf(payload: string, list: string, key: string): string {
  const mac = createHmac('sha256', key).update(`cursor\n${list}\n${payload}`);
  return mac.digest('base64url').slice(0, SEAL_LENGTH);
}
