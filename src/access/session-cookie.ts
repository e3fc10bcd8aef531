import { randomBytes } from 'node:crypto';
import { PART_LENGTH, checkPart, digestIn, isCheckPart, computeMac } from './bearer-token.ts';
import { hexOf } from '../values/hex.ts';

const SECRET_BYTES = 32;
/** The person's id, their address as UTF-8 in hex, 256 random bits in base64url, and a check part. */
const SECRET = new RegExp(
  String.raw`^(([\da-f-]{36})\.((?:[\da-f]{2}){1,800})\.[\w-]{43})\.([\dA-Za-z]{${PART_LENGTH}})$`,
);

/**
 * The person that a cookie names. It is true only if a live session has the cookie's digest, which
 * covers it. With it, the organisation's database can be asked for the membership at the same time as
 * the main shard is asked for the session.
 */
export interface SessionPerson {
  readonly id: string;
  /** The person's normalised e-mail address, as it was verified when the session began. */
  readonly address: string;
}

/**
 * The name of one of our cookies. Over https, a browser sends `__Host-` cookies only to this host. Over
 * http, on a developer's machine, the name has no prefix: it requires `Secure`, and Safari drops such
 * cookies.
 */
export function cookieName(url: string, name: 'session' | 'attempt'): string {
  return new URL(url).protocol === 'https:' ? `__Host-${name}` : name;
}

export function newSessionSecret({ id, address }: SessionPerson, key: string): string {
  const random = randomBytes(SECRET_BYTES).toString('base64url');
  const body = `${id}.${toHex(address)}.${random}`;
  return `${body}.${checkPart(computeMac(body, key))}`;
}

/** The keys of sessions: see `sessionKeys` in the settings. */
interface SessionKeys {
  readonly current: string;
  /** The key before it, whose sessions still work; `null` if there is none. */
  readonly previous: string | null;
}

export interface NamedSession {
  /** The keyed digest under which the session is stored and looked up, in hex. */
  readonly digest: string;
  readonly person: SessionPerson;
}

/**
 * The session that a secret names. A forged or mistyped one is recognised here, before any storage is
 * asked.
 *
 * @returns `null` for text that was issued under none of the keys.
 */
export function namedSession(secret: string, keys: SessionKeys): NamedSession | null {
  const [, body, id, address, check] = SECRET.exec(secret) ?? [];
  if (body === undefined || id === undefined || address === undefined || check === undefined) {
    return null;
  }
  for (const key of [keys.current, keys.previous]) {
    if (key === null) continue;
    const mac = computeMac(body, key);
    if (!isCheckPart(check, mac)) continue;
    return {
      digest: digestIn(mac),
      person: { id, address: fromHex(address) },
    };
  }
  return null;
}

function toHex(text: string): string {
  return hexOf(new TextEncoder().encode(text));
}

function fromHex(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
