import { INVALID_TOKEN } from './token-caller.ts';
import { Failure } from '../values/failure.ts';
import { type TokenDigests, type TokenKeys, tokenDigests } from './token-secret.ts';

/**
 * The digests of the bearer token (RFC 6750, 2.1) in an Authorization header. A forged or mistyped
 * token ends here, without any storage having been asked.
 *
 * @throws Failure `unauthenticated`.
 */
export function authenticate(authorization: string | undefined, keys: TokenKeys): TokenDigests {
  const token = bearerOf(authorization, 'An API token is needed: Authorization: Bearer <token>.');
  const digests = tokenDigests(token, keys);
  if (digests === null) throw INVALID_TOKEN;
  return digests;
}

const BEARER = /^Bearer(?: +(\S.*))?$/i;

/** Whether a request has tried to sign in as this service understands it (RFC 6750, 2.1). */
export function isBearer(authorization: string | undefined): boolean {
  return authorization !== undefined && BEARER.test(authorization);
}

/**
 * What a request has sent as its bearer credentials; empty text if nothing follows the scheme.
 *
 * @param needed what to tell who sends none: `An API token is needed: …`.
 * @throws Failure `unauthenticated` without the header, or for another scheme than Bearer.
 */
export function bearerOf(authorization: string | undefined, needed: string): string {
  if (authorization === undefined) throw new Failure('unauthenticated', needed);
  const sent = BEARER.exec(authorization);
  if (sent === null) {
    const hint = 'The header that was sent does not begin with the word Bearer.';
    throw new Failure('unauthenticated', `${needed} ${hint}`);
  }
  return sent[1] ?? '';
}
