import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Every token starts so; secret scanners can be told. */
const PREFIX = 'einheit_live_';
const PART_BYTES = 16;
const PART_LENGTH = 22; // 128 bits in base62
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
  const genuine = timingSafeEqual(Buffer.from(checkPart(mac)), Buffer.from(check));
  return genuine ? mac.subarray(-32).toString('hex') : null;
}

/** A new token. `random` is for the local demo data alone, whose tokens are the same everywhere. */
export function issueToken(key: string, random: Uint8Array = randomBytes(PART_BYTES)): string {
  const part = base62(random);
  return PREFIX + part + checkPart(macOf(part, key));
}

function macOf(randomPart: string, key: string): Buffer {
  return createHmac('sha512', key).update(randomPart).digest();
}

function checkPart(mac: Uint8Array): string {
  return base62(mac.subarray(0, PART_BYTES));
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let at = 0; at < PART_LENGTH; at++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
