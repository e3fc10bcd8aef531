import { v7 } from 'uuid';
import { type Instant, instant } from './instant.ts';

let latest = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562, 5.7, with the counter of 6.2, method 1) and the instant that it encodes.
 * Ids and `createdAt` thus have the same order, also within one millisecond of an isolate.
 */
export function newId(): { id: string; createdAt: Instant } {
  const now = Date.now();
  sequence = now === latest ? sequence + 1 : 0;
  latest = now;
  return { id: v7({ msecs: now, seq: sequence }), createdAt: instant(now) };
}

/** Number of slots. Each organisation has one of them, for good. */
export const SLOTS = 4096;

const DIGITS = 3;
const HEX = 16;

/**
 * The slot of an organisation: the last twelve bits of its id, which are random in a UUIDv7
 * (RFC 9562, 5.7).
 *
 * @param orgId or the {@link slotDigits} with which it ends.
 */
export function slotOf(orgId: string): number {
  return Number.parseInt(orgId.slice(-DIGITS), HEX);
}

/** The same UUIDv7 with another slot. Its instant, and so its order, stays. */
export function withSlot(id: string, slot: number): string {
  return id.slice(0, -DIGITS) + slotDigits(slot);
}

/** A slot as three hexadecimal digits. */
export function slotDigits(slot: number): string {
  return slot.toString(HEX).padStart(DIGITS, '0');
}
