import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { bearerOf } from '../../access/bearer.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/methods.ts';
import { FailedKeys } from '../../limits/failed-keys.ts';
import { operatorKey } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';

/** Without a configured key there is no plane: none of its paths exists, whatever the method. */
export const whereConfigured = createMiddleware<AppEnv>(async (c, next) => {
  if (operatorKey(c.env) === null) throw NO_SUCH_PATH;
  await next();
});

/** This isolate's memory of wrong keys. */
const failedKeys = new FailedKeys();

/**
 * Lets the holder of the operator key pass. No storage is asked. A network that has sent too many
 * wrong keys has to wait; until then none of its keys is compared, or guessing would go on.
 *
 * @throws Failure `unauthenticated`; `rate_limited`.
 */
export function requireOperator(c: AppContext): void {
  const key = operatorKey(c.env);
  if (key === null) throw NO_SUCH_PATH;
  const given = bearerOf(
    c.req.header('Authorization'),
    'The operator key is needed: Authorization: Bearer <key>.',
  );
  // Cloudflare sets it on every request, whatever the caller sent.
  const address = c.req.header('CF-Connecting-IP') ?? '';
  const now = Date.now();
  const waitMs = failedKeys.waitMs(address, now);
  if (waitMs > 0) {
    c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    throw new Failure('rate_limited', 'Too many wrong keys came from here: see Retry-After.');
  }
  if (equal(given, key)) return;
  failedKeys.add(address, now);
  const { requestId } = c.var;
  console.warn(JSON.stringify({ requestId, warning: 'A wrong operator key was sent.', address }));
  throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts of any lengths in constant time: by their digests, which have one length. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
