import { INVALID_TOKEN } from './token-caller.ts';
import { Failure } from '../values/failure.ts';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The digest of the bearer token (RFC 6750, 2.1) in an Authorization header. A forged or mistyped
 * token ends here, without any storage having been asked.
 *
 * @throws Failure `unauthenticated`.
 */
export function authenticate(authorization: string | undefined, key: string): string {
  const token = bearerOf(authorization, 'An API token is needed: Authorization: Bearer <token>.');
  const digest = tokenDigest(token, key);
  if (digest === null) throw INVALID_TOKEN;
  return digest;
}

const BEARER = /^Bearer(?: +(\S.*))?$/i;

/** Whether a request has tried to sign in as this service understands it (RFC 6750, 2.1). */
export function isBearer(authorization: string | undefined): boolean {
  return authorization !== undefined && BEARER.test(authorization);
}

/**
 * What a request has sent as its bearer credentials; empty text if nothing follows the scheme.
 *
 * @param needed what to tell who sends none: `An API token is needed: …`.
 * @throws Failure `unauthenticated` without the header, or for another scheme than Bearer.
 */
export function bearerOf(authorization: string | undefined, needed: string): string {
  if (authorization === undefined) throw new Failure('unauthenticated', needed);
  const sent = BEARER.exec(authorization);
  if (sent === null) {
    const hint = 'The header that was sent does not begin with the word Bearer.';
    throw new Failure('unauthenticated', `${needed} ${hint}`);
  }
  return sent[1] ?? '';
}

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
