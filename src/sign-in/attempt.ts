import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { seal, unseal } from '../access/sealed.ts';
import { cookieName } from '../access/session-cookie.ts';
import type { AppContext } from '../http/context.ts';

/** How long somebody may take to sign in at the provider. */
const LIFETIME_SECONDS = 10 * 60;

const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go once signed in: a path of ours. */
  to: z.string(),
  /** Digests of the session that is replaced; the callback is not sent its cookie. */
  replaced: z.array(z.string()),
  /** Epoch milliseconds. */
  begunAt: z.number(),
});

/** What has to be remembered while somebody is at the provider. */
export type SignInAttempt = z.output<typeof SignInAttempt>;

const PURPOSE = 'sign-in attempt';

/**
 * Has the browser remember an attempt, sealed: a visitor causes no write. The cookie is Lax, as a
 * Strict one is not sent when the provider leads back here.
 */
export function rememberAttempt(c: AppContext, attempt: SignInAttempt, key: string): void {
  setCookie(c, nameFor(c), seal(JSON.stringify(attempt), key, PURPOSE), {
    path: '/',
    secure: isSecure(c),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: LIFETIME_SECONDS,
  });
}

/**
 * The attempt that the browser remembers, once: `null` if there is none, or it took too long.
 *
 * @param keys with one of which it was sealed.
 */
export function takeAttempt(c: AppContext, keys: readonly string[]): SignInAttempt | null {
  const cookie = getCookie(c, nameFor(c));
  deleteCookie(c, nameFor(c), { path: '/', secure: isSecure(c) });
  const texts = keys.map((key) => (cookie === undefined ? null : unseal(cookie, key, PURPOSE)));
  const text = texts.find((each) => each !== null);
  if (text === undefined) return null;
  const attempt = SignInAttempt.parse(JSON.parse(text));
  return attempt.begunAt + LIFETIME_SECONDS * 1000 > Date.now() ? attempt : null;
}

const nameFor = (c: AppContext) => cookieName(c.req.url, 'attempt');

function isSecure(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
