import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { bearerOf } from '../../access/bearer-token.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/edge/middleware.ts';
import { operatorKey } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';
import { Networks, networkSending } from '../../limits/networks.ts';

/** Answers 404 to every path and method of the operator's surface if no key is configured. */
export const whereConfigured = createMiddleware<AppEnv>(async (c, next) => {
  if (operatorKey(c.env) === null) throw NO_SUCH_PATH;
  await next();
});

/** The wrong keys that a network may send, as a key has too many bits to be guessed. */
const wrongKeys = new Networks({ burst: 10, requestsPerMinute: 10 });

/**
 * Requires the operator key, without a call to storage. After too many wrong keys a network must
 * wait. Until then its keys are not compared, so that it cannot go on guessing.
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
  const network = networkSending((name) => c.req.header(name));
  const now = timeNow();
  wrongKeys.admit(network, now, 'Too many wrong keys came from this network');
  if (equal(given, key)) return;
  wrongKeys.count(network, now);
  const { requestId } = c.var;
  const address = c.req.header('CF-Connecting-IP');
  console.warn(JSON.stringify({ requestId, warning: 'A wrong operator key was sent.', address }));
  throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts in constant time. Their digests have equal lengths, whatever the texts' lengths. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
