import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context.ts';
import { Networks, networkSending } from '../../limits/networks.ts';
import { timeNow } from '../../values/clock.ts';

/** The requests for what does not exist that a network may send. A website has no such links. */
const absences = new Networks({ burst: 60, requestsPerMinute: 60 });

/**
 * The requests that a network may send beyond the edge's cache: a tenth of what a publication may receive in
 * a minute. The cache's key has headers such as `X-Host` ("Workers Cache: Cache keys"), so whoever varies
 * them is never answered by the cache.
 */
const requests = new Networks({ burst: 600, requestsPerMinute: 600 });

/**
 * Counts what the edge's cache does not answer against the network that asks, and not against the publication
 * alone: otherwise one visitor could use up the allowance of all others. What does not exist is not counted
 * against the publication at all.
 */
export const countMisses = createMiddleware<AppEnv>(async (c, next) => {
  const network = networkSending((name) => c.req.header(name));
  const now = timeNow();
  const tooMany = 'Too many requests from this network were for what';
  absences.admit(network, now, `${tooMany} does not exist`);
  requests.admit(network, now, `${tooMany} no cache has`);
  requests.count(network, now);
  await next();
  if (c.res.status === 404) absences.count(network, timeNow());
});
