import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/; // 256 bits in base64url

/**
 * The name of a cookie of ours. Over https a browser keeps `__Host-` cookies for this host alone.
 * Over http, which is for a developer's own machine, the prefix would need `Secure`, and Safari
 * drops such cookies.
 */
export function cookieName(url: string, name: 'session' | 'attempt'): string {
  return new URL(url).protocol === 'https:' ? `__Host-${name}` : name;
}

/** The secret of a new session: what its cookie holds, and nothing else. */
export function newSessionSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
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

/** The same where there is one key. */
export function sessionDigest(secret: string, key: string): string | null {
  return sessionDigests(secret, { current: key, previous: null })?.current ?? null;
}
