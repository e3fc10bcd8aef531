import { createMiddleware } from 'hono/factory';
import { publicOrigin } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';
import type { AppContext, AppEnv } from '../context.ts';

/** The address of the service, for absolute links. */
export function originOf(c: AppContext): string {
  return publicOrigin(c.env) ?? new URL(c.req.url).origin;
}

/** Nobody else reads what is sent to these hosts. */
const OF_DEVELOPERS = new Set(['localhost', '127.0.0.1']);

/**
 * Answers what was sent without encryption to a service that has it: a page is redirected (308), and a
 * request to one of these paths refused, before its credential is read. A redirect would hide from the
 * caller that the credential has travelled openly.
 *
 * @param withCredentials the bases of the paths that take credentials.
 * @throws Failure `https_required`.
 */
export const requireHttps = (withCredentials: readonly string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { protocol, hostname, pathname, search } = new URL(c.req.url);
    const isOpen = protocol === 'http:' && !OF_DEVELOPERS.has(hostname);
    const origin = isOpen ? publicOrigin(c.env) : null;
    if (origin?.startsWith('https:') !== true) {
      await next();
      return undefined;
    }
    if (withCredentials.some((base) => pathname === base || pathname.startsWith(`${base}/`))) {
      throw new Failure(
        'https_required',
        `Send requests to ${origin}. Replace the credential: it has travelled without encryption.`,
      );
    }
    return c.redirect(`${origin}${pathname}${search}`, 308);
  });
