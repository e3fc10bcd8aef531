/** The number of slots. An organisation's slot never changes. */
export const SLOTS = 4096;

const SLOT_DIGITS = 3;
const HEX = 16;

/**
 * The slot of an organisation: the last twelve bits of its id, which are random in a UUIDv7
 * (RFC 9562, 5.7).
 *
 * @param orgId the id, or only the {@link slotDigits} at its end. A path may name anything: what is no id has
 * the first slot, whose shard knows no such organisation.
 */
export function slotOf(orgId: string): number {
  const digits = orgId.slice(-SLOT_DIGITS);
  return /^[\da-f]{3}$/i.test(digits) ? Number.parseInt(digits, HEX) : 0;
}

/** The same UUIDv7 with another slot. Its instant stays, and so does its order. */
export function withSlot(id: string, slot: number): string {
  return id.slice(0, -SLOT_DIGITS) + slotDigits(slot);
}

/** A slot as three hexadecimal digits. */
export function slotDigits(slot: number): string {
  return slot.toString(HEX).padStart(SLOT_DIGITS, '0');
}
