import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import { seal, unseal } from '../access/signed-value.ts';
import { cookieName } from '../access/session-cookie.ts';
import type { AppContext } from '../http/context.ts';
import { timeNow } from '../values/clock.ts';

/** How long a sign-in at the provider may take. */
const LIFETIME_SECONDS = 10 * 60;

const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path of this service to which a successful sign-in leads. */
  to: z.string(),
  /** The digests of the session that is replaced. The callback does not get its cookie. */
  replaced: z.array(z.string()),
  /** Epoch milliseconds. */
  begunAt: z.number(),
});

/** The state of a sign-in while the person is at the provider. */
export type SignInAttempt = z.output<typeof SignInAttempt>;

const PURPOSE = 'sign-in attempt';

/**
 * Stores an attempt in a sealed cookie, so that a visitor causes no write. The cookie is Lax, because the
 * browser does not send a Strict one when the provider redirects here.
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
 * Takes the attempt out of the cookie; `null` if there is none, or it took too long.
 *
 * @param keys the cookie was sealed with one of these.
 */
export function takeAttempt(c: AppContext, keys: readonly string[]): SignInAttempt | null {
  const cookie = getCookie(c, nameFor(c));
  deleteCookie(c, nameFor(c), { path: '/', secure: isSecure(c) });
  const texts = keys.map((key) => (cookie === undefined ? null : unseal(cookie, key, PURPOSE)));
  const text = texts.find((each) => each !== null);
  if (text === undefined) return null;
  const attempt = SignInAttempt.parse(JSON.parse(text));
  return attempt.begunAt + LIFETIME_SECONDS * 1000 > timeNow() ? attempt : null;
}

const nameFor = (c: AppContext) => cookieName(c.req.url, 'attempt');

function isSecure(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
