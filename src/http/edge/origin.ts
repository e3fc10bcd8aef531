import { createMiddleware } from 'hono/factory';
import { SettingError, publicOrigin } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';
import type { AppContext, AppEnv } from '../context.ts';

/** Hosts of a developer's own machine. */
const OF_DEVELOPERS = new Set(['localhost', '127.0.0.1']);

/**
 * The address of the service, for absolute links. On a developer's machine it may be the address of the request.
 *
 * @throws SettingError if it is not set.
 */
export function findOrigin(c: AppContext): string {
  const { origin, hostname } = new URL(c.req.url);
  const set = publicOrigin(c.env);
  if (set !== null) return set;
  if (OF_DEVELOPERS.has(hostname)) return origin;
  throw new SettingError('PUBLIC_ORIGIN', 'PUBLIC_ORIGIN must be set.', 'variable');
}

/**
 * Answers what was sent without encryption to a service that has it: a page is redirected (308), and a
 * request to one of these paths refused, before its credential is read. A redirect would hide from the
 * caller that the credential has travelled openly.
 *
 * @param withCredentials the bases of the paths that take credentials.
 * @param exempt the path of the health check, which names what is missing.
 * @throws Failure `https_required`; SettingError without the service's address.
 */
export const requireHttps = (withCredentials: readonly string[], exempt: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { protocol, hostname, pathname, search } = new URL(c.req.url);
    const isOpen = protocol === 'http:' && !OF_DEVELOPERS.has(hostname);
    const origin = pathname === exempt && !isOpen ? null : findOrigin(c);
    if (!isOpen || origin?.startsWith('https:') !== true) {
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

/** The browser origins that may call, besides the service's own. */
export const allowedOrigins = ({ CORS_ORIGINS: origins }: Pick<Env, 'CORS_ORIGINS'>): string[] =>
  origins.split(',').map((each) => each.trim());

/**
 * Refuses what a page of another origin sends, unless the deployment allows its origin.
 *
 * @throws Failure `cross_site`.
 */
export function requireKnownOrigin(c: AppContext): void {
  const origin = c.req.header('Origin');
  const site = c.req.header('Sec-Fetch-Site') ?? 'none';
  const isKnown =
    origin === undefined
      ? ['none', 'same-origin'].includes(site)
      : [findOrigin(c), ...allowedOrigins(c.env)].includes(origin);
  if (!isKnown) throw new Failure('cross_site', 'Pages of this origin may not call.');
}
