import type { Hono } from 'hono';
import { excerpt } from '../values/excerpt.ts';
import { Failure } from '../values/failure.ts';
import type { AppContext, AppEnv } from './context.ts';
import { answerFailure } from './failure-response.ts';

/** What is thrown for a path that is none of this service's; one object, so that it can be told. */
export const NO_SUCH_PATH = new Failure('not_found', 'There is no such path.');

/** Answers a known path with a method that it has not: 204 to OPTIONS, else 405, both with `Allow`. */
export function answerOtherMethod(c: AppContext, allowed: readonly string[]): Response {
  // What stands here is the 404 of an unknown path: what only that has is taken away.
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
 * Ends a fixed path beside one with a parameter (`/bulk` beside `/:propertyId`), so that the router
 * takes no other method to the parameter: a concrete path goes first (OpenAPI 3.1.1, 4.8.8.2). It is
 * called after the path's own operations are mounted, and before those of the parameter.
 *
 * @param allowed the methods of the path's own operations.
 */
export function endFixedPath(router: Hono<AppEnv>, path: string, allowed: readonly string[]): void {
  router.all(path, (c) => answerOtherMethod(c, allowed));
}
