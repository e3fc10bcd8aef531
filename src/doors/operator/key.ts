import { createHash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { bearerOf } from '../../access/bearer-token.ts';
import type { AppContext, AppEnv } from '../../http/context.ts';
import { NO_SUCH_PATH } from '../../http/methods.ts';
import { operatorKey } from '../../settings.ts';
import { Failure } from '../../values/failure.ts';
import { RecentMap } from '../../values/recent-map.ts';
import { type Bucket, FULL, type Rate, takeOne } from '../../limits/token-bucket.ts';

/** Answers 404 to every path and method of the operator's door if no key is configured. */
export const whereConfigured = createMiddleware<AppEnv>(async (c, next) => {
  if (operatorKey(c.env) === null) throw NO_SUCH_PATH;
  await next();
});

/** The wrong keys that a network may send: at once, and per minute. */
const RATE: Rate = { burst: 10, requestsPerMinute: 10 };

/**
 * The wrong operator keys that this isolate has received, by the sender's network. The limit need not be
 * exact across isolates, as a key has too many bits to be guessed. An attack must not cause calls to a
 * Durable Object.
 */
const wrongKeys = new RecentMap<Bucket>();

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
  // Cloudflare sets this header on every request, and overwrites the caller's.
  const address = c.req.header('CF-Connecting-IP') ?? '';
  const now = Date.now();
  const network = networkOf(address);
  const { bucket, decision } = takeOne(wrongKeys.get(network) ?? FULL, now, RATE);
  const { retryMs: waitMs } = decision;
  if (waitMs > 0) {
    c.header('Retry-After', String(Math.ceil(waitMs / 1000)));
    throw new Failure(
      'rate_limited',
      'Too many wrong keys came from this network: see Retry-After.',
    );
  }
  if (equal(given, key)) return;
  wrongKeys.set(network, bucket);
  const { requestId } = c.var;
  console.warn(JSON.stringify({ requestId, warning: 'A wrong operator key was sent.', address }));
  throw new Failure('unauthenticated', 'The operator key is not valid.');
}

/** Compares texts in constant time. Their digests have equal lengths, whatever the texts' lengths. */
function equal(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * The network that a single caller typically controls: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address (RFC 6177).
 *
 * @param address in canonical text (RFC 5952), as Cloudflare reports it.
 */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back = ''] = address.split('::', 2);
  const leading = front.split(':').filter((group) => group !== '');
  const trailing = back.split(':').filter((group) => group !== '');
  const length = Math.max(0, 8 - leading.length - trailing.length);
  const zeros = Array.from({ length }, () => '0');
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(':');
}
