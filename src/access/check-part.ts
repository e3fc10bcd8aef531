import { createHmac, timingSafeEqual } from 'node:crypto';

// A token and a session's cookie hold a check part, by which a forged or mistyped one is recognised
// without any storage. It and the stored digest are parts of one MAC, and neither reveals the other.

const PART_BYTES = 16;
/** The length of 128 bits in base62. */
export const PART_LENGTH = 22;
const DIGEST_HEX_LENGTH = 64;

/** HMAC-SHA-512 in hex. */
export function macOf(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/** The check part: the first 16 bytes of a MAC. */
export function checkPart(mac: string): string {
  return base62(mac.slice(0, 2 * PART_BYTES));
}

/** Whether a check part of the right length is that of a MAC. Compares in constant time. */
export function isCheckPart(check: string, mac: string): boolean {
  const encoder = new TextEncoder();
  return timingSafeEqual(encoder.encode(checkPart(mac)), encoder.encode(check));
}

/** The digest under which a credential is stored: the last 32 bytes of its MAC, in hex. */
export const digestIn = (mac: string): string => mac.slice(-DIGEST_HEX_LENGTH);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 16 bytes, given in hex, as 22 characters. */
export function base62(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = '';
  for (let at = 0; at < PART_LENGTH; at++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
