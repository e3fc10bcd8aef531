import { authenticate, type TokenDigests } from '../../access/bearer-token.ts';
import type { NewDigest } from '../../access/credential.ts';
import { refuseDead } from '../../access/token-caller.ts';
import { callerOf, refuseFromMemory } from '../../http/pipeline/authorize.ts';
import type { AppContext } from '../../http/context.ts';
import type { Surface, PresentedCredential } from '../../http/contract/surface.ts';
import { keyId, tokenKeys } from '../../settings.ts';

/** The base path of version 1 of the API. */
export const API_BASE = '/v1';

/** The surface for integrations: an API token determines the organisation and the permissions. */
export const apiSurface: Surface = {
  name: 'api',
  base: API_BASE,
  enter: (c) => holderOf(c, c.req.header('Authorization')),
};

/**
 * The holder of an API token.
 *
 * @param authorization the header: `Bearer <token>`.
 * @throws Failure `unauthenticated`, `rate_limited`.
 */
export function holderOf(c: AppContext, authorization: string | undefined): PresentedCredential {
  const digests = authenticate(authorization, tokenKeys(c.env));
  const { name } = digests;
  c.set('limiter', name);
  refuseFromMemory(c, name);
  refuseDead(c.env, digests);
  const credential = { by: 'token', digests, move: moveOf(c, digests) } as const;
  return callerOf(c, name, credential, digests.orgId);
}

/**
 * The digest under the current key, to be stored in a token's row during a key change; `null` if there is
 * none. A token whose check part needs the previous key keeps its digest, as it ends with that key.
 */
function moveOf(c: AppContext, { current, previous, lasts }: TokenDigests): NewDigest | null {
  if (previous === null || !lasts) return null;
  return { digest: current, keyId: keyId(tokenKeys(c.env).current) };
}
