import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Every token starts so; secret scanners can be told. */
const PREFIX = 'einheit_live_';
const PART_BYTES = 16;
const PART_LENGTH = 22; // 128 bits in base62
const DIGEST_HEX_LENGTH = 64;
const TOKEN = new RegExp(`^${PREFIX}([0-9A-Za-z]{${PART_LENGTH}})([0-9A-Za-z]{${PART_LENGTH}})$`);

/**
 * The keyed digest under which a token is stored and looked up, in hex.
 *
 * A token is the prefix, 128 random bits, and a 128-bit check part: the first bytes of
 * HMAC-SHA-512(TOKEN_KEY, random part). The digest is the last 32 bytes of the same MAC, so one
 * computation both recognises a forgery without any storage and finds the token's row; neither
 * half tells anything of the other.
 *
 * @returns `null` for text that this key never issued.
 */
export function tokenDigest(token: string, key: string): string | null {
  const [, random, check] = TOKEN.exec(token) ?? [];
  if (random === undefined || check === undefined) return null;
  const mac = macOf(random, key);
  return equal(checkPart(mac), check) ? mac.slice(-DIGEST_HEX_LENGTH) : null;
}

/** A new token. `random` is for the local demo data alone, whose tokens are the same everywhere. */
export function issueToken(key: string, random: Uint8Array = randomBytes(PART_BYTES)): string {
  const part = base62(Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  return PREFIX + part + checkPart(macOf(part, key));
}

/** The first characters of a token: enough to recognise it in a list, too few to be worth anything. */
export function recognisableStart(token: string): string {
  return token.slice(0, PREFIX.length + 4);
}

/** HMAC-SHA-512 in hex. */
function macOf(randomPart: string, key: string): string {
  return createHmac('sha512', key).update(randomPart).digest('hex');
}

function checkPart(mac: string): string {
  return base62(mac.slice(0, 2 * PART_BYTES));
}

/** Compares texts of one length in constant time. */
function equal(one: string, other: string): boolean {
  const encoder = new TextEncoder();
  return timingSafeEqual(encoder.encode(one), encoder.encode(other));
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 16 bytes, given in hex, as 22 characters. */
function base62(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = '';
  for (let at = 0; at < PART_LENGTH; at++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
