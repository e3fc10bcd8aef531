import { hash } from 'node:crypto';
import * as z from 'zod';

/** The tag of everything that is read under the key of a publication. */
export function cacheTagOf(publicationKey: string): string {
  return hash('sha256', `published ${publicationKey}`, 'base64url').slice(0, 22);
}

/** The props of the purger's requests to the Worker. A request from outside has no props. */
export const PURGING = { purging: true };

/** Whether the purger sends the request of this context. */
export const isPurging = ({ props }: ExecutionContext): boolean =>
  typeof props === 'object' && props !== null && 'purging' in props;

/** What the purger sends: keys of publications. */
const Keys = z.array(z.string());

/**
 * Answers the purger: removes what the edge has stored of publications.
 *
 * @param cache the runtime's cache of this Worker; without one, nothing is stored.
 * @returns 200, or 503 with Cloudflare's reasons.
 */
export async function purgePublished(
  request: Request,
  cache: CacheContext | undefined,
): Promise<Response> {
  const keys = Keys.parse(await request.json());
  if (cache === undefined) return new Response();
  const { success, errors } = await cache.purge({ tags: keys.map(cacheTagOf) });
  const reasons = errors.map(({ code, message }) => `${code}: ${message}`).join('; ');
  return success ? new Response() : new Response(reasons, { status: 503 });
}
