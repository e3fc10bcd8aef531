import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../values/failure.ts';
import { hexOf } from '../values/hex.ts';

// A token and a session's cookie hold a check part, by which a forged or mistyped one is recognised
// without any storage. It and the stored digest are parts of one MAC, and neither reveals the other.

const PART_BYTES = 16;
/** The length of 128 bits in base62. */
export const PART_LENGTH = 22;
const DIGEST_HEX_LENGTH = 64;

/** The keys of tokens: see `tokenKeys` in the settings. */
export interface TokenKeys {
  /** The key under which digests are stored. */
  readonly current: string;
  /** The previous key, which is still accepted; `null` if there is none. */
  readonly previous: string | null;
  /** Keys accepted for check parts. The first one signs new tokens. */
  readonly checks: readonly [string, ...string[]];
  /** The check key that stays when the others change; `null` if there is none. */
  readonly lastingCheck: string | null;
}

export interface TokenDigests {
  /** The token's name in memory and in its rate limiter. It stays when the key changes. */
  readonly name: string;
  readonly current: string;
  /** `null` if there is no previous key. */
  readonly previous: string | null;
  /** The token's organisation. A genuine token names it truly, as its check part covers it. */
  readonly orgId: string;
  /** Whether the check part was made with the key that stays. */
  readonly lasts: boolean;
}

/** Fixed prefix, so that secret scanners can match it. */
const PREFIX = 'einheit_live_';
const RANDOM_BYTES = 16;
const TOKEN = new RegExp(
  `^${PREFIX}([0-9A-Za-z]{${PART_LENGTH}}([0-9A-Za-z]{${PART_LENGTH}}))([0-9A-Za-z]{${PART_LENGTH}})$`,
);

/**
 * The keyed digests under which a token is stored and looked up, in hex.
 *
 * A token is the prefix, 128 random bits, its organisation's id, and a 128-bit check part: the first
 * bytes of HMAC-SHA-512(check key, random bits and id). A digest is the last 32 bytes of the same MAC
 * under TOKEN_KEY. Until TOKEN_KEY is changed, the two keys are the same: one computation
 * recognises a forgery without storage, and finds the token's row. Neither half reveals the other.
 *
 * @returns `null` for text that none of the keys has issued.
 */
export function tokenDigests(token: string, keys: TokenKeys): TokenDigests | null {
  const [, body, org, check] = TOKEN.exec(token) ?? [];
  if (body === undefined || org === undefined || check === undefined) return null;
  for (const key of keys.checks) {
    const mac = computeMac(body, key);
    if (!isCheckPart(check, mac)) continue;
    const digestUnder = (other: string) => digestIn(other === key ? mac : computeMac(body, other));
    return {
      name: digestIn(mac),
      current: digestUnder(keys.current),
      previous: keys.previous === null ? null : digestUnder(keys.previous),
      orgId: decodeUuid(org),
      lasts: key === keys.lastingCheck,
    };
  }
  return null;
}

/** The digest of a token if there is only one key; `null` for text that this key has not issued. */
export function tokenDigest(token: string, key: string): string | null {
  const keys = { current: key, previous: null, checks: [key], lastingCheck: null } as const;
  return tokenDigests(token, keys)?.current ?? null;
}

/**
 * A new token for an organisation.
 *
 * @param key the first of the check keys.
 * @param random for the local demo data only: its tokens are the same on every machine.
 */
export function issueToken(key: string, orgId: string, random?: Uint8Array): string {
  const body = randomPart(random) + encodeBase62(orgId.replaceAll('-', ''));
  return PREFIX + body + checkPart(computeMac(body, key));
}

/** 128 random bits in base62. */
export function randomPart(random: Uint8Array = randomBytes(RANDOM_BYTES)): string {
  return encodeBase62(hexOf(random));
}

/** The first characters of a token: enough to recognise it in a list, too few to guess it. */
export function recognisableStart(token: string): string {
  return token.slice(0, PREFIX.length + 4);
}

/**
 * The failure for every token that is refused, so that a caller cannot tell why. It is one shared
 * object, because stack traces would dominate the cost of rejecting forgeries.
 */
export const INVALID_TOKEN = new Failure('unauthenticated', 'The API token is not valid.');

/**
 * The digests of the bearer token (RFC 6750, 2.1) in an Authorization header. A forged or mistyped
 * token is rejected here, before any storage is asked.
 *
 * @throws Failure `unauthenticated`.
 */
export function authenticate(authorization: string | undefined, keys: TokenKeys): TokenDigests {
  const token = parseBearer(
    authorization,
    'An API token is needed: Authorization: Bearer <token>.',
  );
  const digests = tokenDigests(token, keys);
  if (digests === null) throw INVALID_TOKEN;
  return digests;
}

const BEARER = /^Bearer(?: +(\S.*))?$/i;

/** Whether a request has bearer credentials (RFC 6750, 2.1), valid or not. */
export function isBearer(authorization: string | undefined): boolean {
  return authorization !== undefined && BEARER.test(authorization);
}

/**
 * The bearer credentials of a request; empty text if nothing follows the scheme.
 *
 * @param needed the message for a request without credentials: `An API token is needed: …`.
 * @throws Failure `unauthenticated` without the header, or for another scheme than Bearer.
 */
export function parseBearer(authorization: string | undefined, needed: string): string {
  if (authorization === undefined) throw new Failure('unauthenticated', needed);
  const sent = BEARER.exec(authorization);
  if (sent === null) {
    const hint = 'The header does not begin with the word Bearer.';
    throw new Failure('unauthenticated', `${needed} ${hint}`);
  }
  return sent[1] ?? '';
}

/** HMAC-SHA-512 in hex. */
export function computeMac(body: string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/** The check part: the first 16 bytes of a MAC. */
export function checkPart(mac: string): string {
  return encodeBase62(mac.slice(0, 2 * PART_BYTES));
}

/** Whether a check part of the right length matches a MAC. Compares in constant time. */
export function isCheckPart(check: string, mac: string): boolean {
  const encoder = new TextEncoder();
  return timingSafeEqual(encoder.encode(checkPart(mac)), encoder.encode(check));
}

/** The digest under which a credential is stored: the last 32 bytes of its MAC, in hex. */
export const digestIn = (mac: string): string => mac.slice(-DIGEST_HEX_LENGTH);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 16 bytes, given in hex, as 22 characters. */
function encodeBase62(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = '';
  for (let at = 0; at < PART_LENGTH; at++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}

/** The UUID that {@link encodeBase62} has written as 22 characters. */
function decodeUuid(text: string): string {
  const bits = Array.from(text).reduce(
    (sum, digit) => sum * 62n + BigInt(ALPHABET.indexOf(digit)),
    0n,
  );
  const hex = bits.toString(16).padStart(2 * PART_BYTES, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
