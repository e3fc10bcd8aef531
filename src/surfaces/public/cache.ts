import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/context.ts';
import { nameRequest } from '../../http/edge/middleware.ts';
import { IMMUTABLE } from '../../http/pipeline/answer.ts';
import { Networks, networkSending } from '../../limits/networks.ts';
import { timeNow } from '../../values/clock.ts';

// What is published is answered from the edge's cache ("Workers Cache" of Cloudflare's documentation):
// hits do not run the Worker. Everything else is `private`, which no shared cache stores.

/**
 * What a browser keeps of lists: half a minute. Within five minutes after that, it may show what it has
 * while it asks again.
 */
const IN_BROWSERS = 'public, max-age=30, stale-while-revalidate=300';

/**
 * The header with which the edge alone decides what it keeps. `s-maxage` would switch off
 * `stale-if-error` ("Workers Cache: Cache configuration").
 */
const FOR_THE_EDGE = 'Cloudflare-CDN-Cache-Control';

/**
 * What the edge keeps of lists: a minute, and one more while it asks again. If the service cannot answer,
 * websites get the last list for up to a day.
 */
const LISTS_AT_THE_EDGE = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';

/**
 * What the edge keeps of images and documents: an hour, so that a removed one is gone then even if no purge succeeds.
 * Without `stale-if-error=0`, the edge would show it for as long as the service answers with faults.
 */
const BYTES_AT_THE_EDGE = 'public, max-age=3600, stale-if-error=0';

/** What the edge keeps of the present content of a document, and of a smaller image that stands in for one. */
const PASSING_BYTES_AT_THE_EDGE = 'public, max-age=60, stale-if-error=0';

/** The end of the path of an image or a document. */
const BYTES_PATH = /\/(?:images\/[^/]+|documents)\/[^/]+(?:\/[^/]+)?$/;

/**
 * What the edge keeps of a 404: five seconds, so that a website with an ended key does not ask the service for
 * each visitor. It replaces what was stored before: otherwise a list that was taken down would be shown again
 * while the service fails.
 */
const ABSENCE_AT_THE_EDGE = 'public, max-age=5, stale-if-error=0';

/**
 * Headers for answers that everybody may read, on any website. No refusal is answered from a cache, and no
 * answer says how much of the rate is left: it would be cached, too. It wraps all other middleware.
 */
export const publicHeaders = createMiddleware<AppEnv>(async (c, next) => {
  nameRequest(c);
  await next();
  const isFresh = c.res.status === 200 || c.res.status === 304;
  const isLasting = c.res.headers.get('Cache-Control') === IMMUTABLE;
  if (isFresh) {
    if (!isLasting) c.header('Cache-Control', IN_BROWSERS);
    const ofBytes = isLasting ? BYTES_AT_THE_EDGE : PASSING_BYTES_AT_THE_EDGE;
    c.header(FOR_THE_EDGE, BYTES_PATH.test(c.req.path) ? ofBytes : LISTS_AT_THE_EDGE);
  } else {
    c.header('Cache-Control', 'no-store');
    c.header('Cache-Tag', undefined);
    if (c.res.status === 404) c.header(FOR_THE_EDGE, ABSENCE_AT_THE_EDGE);
  }
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', 'Age, Link, Retry-After, X-Request-Id');
  c.header('RateLimit', undefined);
  c.header('RateLimit-Policy', undefined);
  // No answer depends on a request header. The edge compresses what it has cached, and would store an
  // answer once for each spelling of Accept-Encoding if that were named here.
  c.header('Vary', undefined);
});

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
