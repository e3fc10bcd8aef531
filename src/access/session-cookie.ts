import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
/** The person's id, their address as UTF-8 in hex, and 256 random bits in base64url. */
const SECRET = /^([\da-f-]{36})\.((?:[\da-f]{2}){1,800})\.[\w-]{43}$/;

/**
 * The person that a cookie names. It is true only if a live session has the cookie's digest, which
 * covers it. With it, the organisation's database can be asked for the membership at the same time as
 * the first home is asked for the session.
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

/** The secret of a new session, which is the value of its cookie. */
export function newSessionSecret({ id, address }: SessionPerson): string {
  const random = randomBytes(SECRET_BYTES).toString('base64url');
  return `${id}.${toHex(address)}.${random}`;
}

/** @returns `null` for text that cannot be a session's secret. */
export function personIn(secret: string): SessionPerson | null {
  const [, id, address] = SECRET.exec(secret) ?? [];
  if (id === undefined || address === undefined) return null;
  return { id, address: fromHex(address) };
}

/** The keys of sessions: see `sessionKeys` in the settings. */
interface SessionKeys {
  readonly current: string;
  readonly previous: string | null;
}

/** The digests under which a session may be stored. */
export interface SessionDigests {
  readonly current: string;
  /** `null` if there is no previous key. */
  readonly previous: string | null;
}

/**
 * The keyed digests under which a session is stored and looked up, in hex.
 *
 * @returns `null` for text that cannot be a session's secret.
 */
export function sessionDigests(secret: string, keys: SessionKeys): SessionDigests | null {
  if (!SECRET.test(secret)) return null;
  const digestUnder = (key: string) => createHmac('sha256', key).update(secret).digest('hex');
  const { current, previous } = keys;
  return {
    current: digestUnder(current),
    previous: previous === null ? null : digestUnder(previous),
  };
}

/** The digest of a session's secret if there is only one key. */
export function sessionDigest(secret: string, key: string): string | null {
  return sessionDigests(secret, { current: key, previous: null })?.current ?? null;
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
