import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { bearerOf } from '../access/bearer.ts';
import type { AppContext, AppEnv } from '../http/context.ts';
import { NO_SUCH_PATH } from '../http/methods.ts';
import { operatorKey } from '../settings.ts';
import { Failure } from '../values/failure.ts';

/** Without a configured key there is no plane: none of its paths exists, whatever the method. */
export const whereConfigured = createMiddleware<AppEnv>(async (c, next) => {
  if (operatorKey(c.env) === null) throw NO_SUCH_PATH;
  await next();
});

/**
 * Lets the holder of the operator key pass. No storage is asked.
 *
 * @throws Failure `unauthenticated`.
 */
export function requireOperator(c: AppContext): void {
  const key = operatorKey(c.env);
  if (key === null) throw NO_SUCH_PATH;
  const given = bearerOf(
    c.req.header('Authorization'),
    'The operator key is needed: Authorization: Bearer <key>.',
  );
  if (!equal(given, key)) throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts of any lengths in constant time: by their digests, which have one length. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
