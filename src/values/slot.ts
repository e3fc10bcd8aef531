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
