import { hash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { AppContext, AppEnv } from '../context.ts';

// What is published is answered from the edge's cache ("Workers Cache" of Cloudflare's documentation):
// hits do not run the Worker. Everything else is `private`, which no shared cache stores.

/**
 * What a browser keeps of lists: half a minute. Within five minutes after that, it may show what it has
 * while it asks again.
 */
const IN_BROWSERS = 'public, max-age=30, stale-while-revalidate=300';

/** What a browser keeps of an image: a year, because the bytes at such an address never change. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

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

/** What the edge keeps of images: an hour, so that a removed one is gone then even if no purge succeeds. */
const IMAGES_AT_THE_EDGE = 'public, max-age=3600';

/** The tag of everything that is read under the key of a publication. */
export function cacheTagOf(publicationKey: string): string {
  return hash('sha256', `published ${publicationKey}`, 'base64url').slice(0, 22);
}

/**
 * Headers for answers that everybody may read, on any website. Refusals are not cached, and no answer says
 * how much of the rate is left: it would be cached, too. It wraps all other middleware.
 */
export const publicHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isFresh = c.res.status === 200 || c.res.status === 304;
  const isImage = c.res.headers.get('Cache-Control') === IMMUTABLE;
  if (isFresh) {
    if (!isImage) c.header('Cache-Control', IN_BROWSERS);
    c.header(FOR_THE_EDGE, isImage ? IMAGES_AT_THE_EDGE : LISTS_AT_THE_EDGE);
  } else {
    c.header('Cache-Control', 'no-store');
    c.header('Cache-Tag', undefined);
  }
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Access-Control-Expose-Headers', 'Link, Retry-After, X-Request-Id');
  c.header('RateLimit', undefined);
  c.header('RateLimit-Policy', undefined);
  // No answer depends on a request header. The edge compresses what it has cached, and would store an
  // answer once for each spelling of Accept-Encoding if that were named here.
  c.header('Vary', undefined);
});

/** The runtime's cache of this Worker. Workers that run without it have none. */
interface WorkerCache {
  purge(options: { readonly tags: readonly string[] }): Promise<{ readonly success: boolean }>;
}

/**
 * Removes what the edge has cached of publications, after the answer. If that fails, lists there are
 * outdated for two minutes, and images for an hour.
 */
export function purgePublished(c: AppContext, publicationKeys: readonly string[]): void {
  const cache: unknown = Reflect.get(c.executionCtx, 'cache');
  if (!isCache(cache)) return;
  const tags = publicationKeys.map(cacheTagOf);
  c.executionCtx.waitUntil(logFailure(cache.purge({ tags }), c.var.requestId));
}

async function logFailure(
  purge: ReturnType<WorkerCache['purge']>,
  requestId: string,
): Promise<void> {
  const { success } = await purge.catch(() => ({ success: false }));
  if (!success) console.warn(JSON.stringify({ warning: 'the cache was not purged', requestId }));
}

const isCache = (cache: unknown): cache is WorkerCache =>
  typeof cache === 'object' && cache !== null && 'purge' in cache;
