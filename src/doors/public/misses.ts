import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context.ts';
import { giveBack } from '../../limits/leases.ts';
import { Networks } from '../../limits/networks.ts';
import { timeNow } from '../../values/clock.ts';
import { Failure } from '../../values/failure.ts';

/** The requests for what does not exist that a network may send. A website has no such links. */
const misses = new Networks({ burst: 60, requestsPerMinute: 60 });

/**
 * Counts requests for what does not exist against the network that sends them, and not against the
 * publication: otherwise one visitor could use up the allowance of all others.
 */
export const countMisses = createMiddleware<AppEnv>(async (c, next) => {
  // Only a developer's machine does not know the address.
  const address = c.req.header('CF-Connecting-IP');
  const retryAfterSeconds = address === undefined ? 0 : misses.waitOf(address, timeNow());
  if (retryAfterSeconds > 0) {
    const message =
      'Too many requests from this network were for what does not exist: see Retry-After.';
    throw new Failure('rate_limited', message, undefined, { retryAfterSeconds });
  }
  await next();
  if (c.res.status !== 404 || address === undefined) return;
  misses.count(address, timeNow());
  // `/public/v1/{key}/…`
  const [, , , key = ''] = c.req.path.split('/');
  giveBack(key);
});
