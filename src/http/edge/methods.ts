import type { Hono } from 'hono';
import { excerpt } from '../../values/excerpt.ts';
import { Failure } from '../../values/failure.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { answerFailure } from '../response/failure-response.ts';

/** Methods that change nothing (RFC 9110, 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing. */
export const isSafe = (method: string): boolean => SAFE.has(method);

/** The failure for an unknown path. It is one shared object, so that `onError` can recognise it. */
export const NO_SUCH_PATH = new Failure('not_found', 'There is no such path.');

/** Answers an unsupported method of a known path: 204 to OPTIONS, otherwise 405, both with `Allow`. */
export function answerOtherMethod(c: AppContext, allowed: readonly string[]): Response {
  // The answer so far is the 404 of an unknown path. Its own headers are removed.
  c.header('Content-Type', undefined);
  c.header('Content-Security-Policy', undefined);
  c.header('Vary', 'Authorization');
  c.header('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (c.req.method === 'OPTIONS') return c.body(null, 204);
  return answerFailure(
    c,
    new Failure('method_not_allowed', `This path does not support ${excerpt(c.req.method)}.`),
  );
}

/**
 * Answers all other methods of a fixed path that a path with a parameter also matches (`/bulk` and
 * `/:propertyId`), because a concrete path takes precedence (OpenAPI 3.1.1, 4.8.8.2). Call it after the
 * path's own operations are mounted, and before the path with the parameter is.
 *
 * @param allowed the methods of the path's own operations.
 */
export function endFixedPath(router: Hono<AppEnv>, path: string, allowed: readonly string[]): void {
  router.all(path, (c) => answerOtherMethod(c, allowed));
}
