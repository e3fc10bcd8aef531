import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { SIGNED_OUT } from '../../access/session-caller.ts';
import { type NamedSession, cookieName, namedSession } from '../../access/session-cookie.ts';
import { callerOf, refuseFromMemory } from '../../http/pipeline/authorize.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import type { Surface } from '../../http/contract/surface.ts';
import { NO_SUCH_PATH, isSafe } from '../../http/edge/middleware.ts';
import { sessionKeys } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';

/** The base path of the dashboard's surface. */
export const SESSION_BASE = '/session/v1';

/** Answers 404 to every path of the surface if no key is configured: nobody can be signed in then. */
export const whereSessionsAre = createMiddleware<AppEnv>(async (c, next) => {
  if (sessionKeys(c.env) === null) throw NO_SUCH_PATH;
  c.header('Vary', 'Cookie');
  await next();
});

/** The surface for people in the dashboard: the cookie identifies the person, the path the organisation. */
export const sessionSurface: Surface = {
  name: 'session',
  base: SESSION_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: true,
  enter: (c) => {
    requireSameOrigin(c);
    const sent = sentSession(c);
    refuseFromMemory(c, sent.digest);
    const { orgId = null } = c.req.param();
    return callerOf(c, sent.digest, { by: 'session', session: sent }, orgId);
  },
};

/**
 * The session that the request's cookie names.
 *
 * @throws Failure `signed_out` without one or for a forged one, before any call to storage.
 */
function sentSession(c: AppContext): NamedSession {
  const keys = sessionKeys(c.env);
  if (keys === null) throw NO_SUCH_PATH;
  const sent = namedSession(getCookie(c, cookieName(c.req.url, 'session')) ?? '', keys);
  if (sent === null) throw SIGNED_OUT;
  return sent;
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
