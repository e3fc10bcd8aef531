import type { AppContext } from '../../http/context.ts';
import { Failure } from '../../values/failure.ts';

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another origin may have sent: another site, another subdomain, or
 * another port of this machine. A browser sends the session's cookie to the last two as well.
 *
 * @throws Failure `cross_site`.
 */
export function requireSameOrigin(c: AppContext): void {
  if (SAFE.has(c.req.method)) return;
  const site = c.req.header('Sec-Fetch-Site');
  // Browsers before 2023 send no `Sec-Fetch-Site`; every browser sends `Origin` with a change.
  const isOwn =
    site === undefined
      ? c.req.header('Origin') === new URL(c.req.url).origin
      : site === 'same-origin';
  if (!isOwn) throw new Failure('cross_site', 'Only the dashboard’s own pages may send this.');
}
