import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { SIGNED_OUT } from '../../access/session-caller.ts';
import { cookieName, namedSession } from '../../access/session-cookie.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { PresentedCredential } from '../../http/contract/surface.ts';
import { isSafe, NO_SUCH_PATH } from '../../http/edge/middleware.ts';
import { callerOf, refuseFromMemory } from '../../http/pipeline/authorize.ts';
import { sessionKeys } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';

/** The session's cookie of a request, genuine or not. */
export function sessionCookie(c: AppContext): string | undefined {
  return getCookie(c, cookieName(c.req.url, 'session'));
}

/**
 * The person in a browser, whom the session's cookie names. A browser sends the cookie by itself, so a
 * change must come from a page of the dashboard.
 *
 * @throws Failure `cross_site`; `signed_out` without a cookie or for a forged one, before any call to
 * storage; `rate_limited`; not found where nobody can sign in.
 */
export function enterBySession(c: AppContext): PresentedCredential {
  const keys = sessionKeys(c.env);
  if (keys === null) throw NO_SUCH_PATH;
  const cookie = sessionCookie(c);
  if (cookie === undefined) throw SIGNED_OUT;
  requireSameOrigin(c);
  const session = namedSession(cookie, keys);
  if (session === null) throw SIGNED_OUT;
  refuseFromMemory(c, session.digest);
  const { orgId = null } = c.req.param();
  return callerOf(c, session.digest, { by: 'session', session }, orgId);
}

/**
 * Refuses a change that a page of another origin may have sent: another site, another subdomain, or
 * another port of this machine. A browser sends the session's cookie to the last two as well.
 *
 * @throws Failure `cross_site`.
 */
export function requireSameOrigin(c: AppContext): void {
  if (isSafe(c.req.method)) return;
  const site = c.req.header('Sec-Fetch-Site');
  // Browsers before 2023 send no `Sec-Fetch-Site`; every browser sends `Origin` with a change.
  const isOwn =
    site === undefined
      ? c.req.header('Origin') === new URL(c.req.url).origin
      : site === 'same-origin';
  if (!isOwn) throw new Failure('cross_site', 'Only the dashboard’s own pages may send this.');
}

/**
 * Answers 404 to every path and method of a surface without a key: nobody can have its credential then.
 *
 * @param keyOf the configured key of a request's credential; `null` if there is none.
 * @param vary the headers that have the credential.
 */
export const whereConfigured = (keyOf: (c: AppContext) => object | string | null, vary: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    c.header('Vary', vary);
    if (keyOf(c) === null) throw NO_SUCH_PATH;
    await next();
  });

/** The cookie of a session, as documents describe it. */
export const SESSION_SCHEME = {
  name: 'session',
  refusals: ['signed_out'] as const,
  changeRefusals: ['cross_site'] as const,
  scheme: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'The cookie of a session, set at the sign-in. Over http its name is `session`.',
  },
};
