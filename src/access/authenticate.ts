import { bearerOf } from './bearer.ts';
import { INVALID_TOKEN } from './token-caller.ts';
import { tokenDigest } from './token.ts';

/**
 * The digest of the bearer token (RFC 6750, 2.1) in an Authorization header. A forged or mistyped
 * token ends here, without any storage having been asked.
 *
 * @throws Failure `unauthenticated`.
 */
export function authenticate(authorization: string | undefined, key: string): string {
  const token = bearerOf(authorization, 'An API token is needed: Authorization: Bearer <token>.');
  const digest = tokenDigest(token, key);
  if (digest === null) throw INVALID_TOKEN;
  return digest;
}
