import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Where a page begins: after the row with this sort key, which `offset` rows come before. */
export interface Position {
  readonly offset: number;
  readonly after: readonly string[];
}

const Position = z.object({ offset: z.int().nonnegative(), after: z.array(z.string()) });
const SEAL_BYTES = 16;

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
  const payload = Buffer.from(JSON.stringify(position));
  return Buffer.concat([sealOf(payload, list, key), payload]).toString('base64url');
}

/** The position in a cursor, or `null` if it was not sealed for this list. */
export function openCursor(cursor: string, list: string, key: string): Position | null {
  if (!/^[\w-]+$/.test(cursor)) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const seal = bytes.subarray(0, SEAL_BYTES);
  const payload = bytes.subarray(SEAL_BYTES);
  if (seal.length !== SEAL_BYTES || !timingSafeEqual(seal, sealOf(payload, list, key))) return null;
  return Position.parse(JSON.parse(payload.toString()));
}

function sealOf(payload: Uint8Array, list: string, key: string): Buffer {
  const mac = createHmac('sha256', key).update(`cursor\n${list}\n`).update(payload).digest();
  return mac.subarray(0, SEAL_BYTES);
}
