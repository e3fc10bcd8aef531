import { excerpt } from '../values/excerpt.ts';
import { Failure } from '../values/failure.ts';
import type { AppContext } from './context.ts';
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
    new Failure('method_not_allowed', `This path does not support ${excerpt(c.req.method)}.`),
  );
}
