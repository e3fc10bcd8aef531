import type { Hono } from 'hono';
import { Failure } from '../values/failure.ts';
import type { AppContext, AppEnv } from './context.ts';
import { answerFailure } from './failure-response.ts';

/** What every path answers that is none of this service's. */
export const noSuchPath = (): Failure => new Failure('not_found', 'There is no such path.');

/** Answers a known path with a method that it has not: 204 to OPTIONS, else 405, both with `Allow`. */
export function answerOtherMethod(c: AppContext, allowed: readonly string[]): Response {
  c.header('Allow', [...allowed, 'OPTIONS'].join(', '));
  if (c.req.method === 'OPTIONS') {
    // What stands here is the 404 of a path without such a method, and its type.
    c.header('Content-Type', undefined);
    return c.body(null, 204);
  }
  return answerFailure(
    c,
    new Failure('method_not_allowed', `This path does not support ${c.req.method}.`),
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
