import { issueToken, recognisableStart, tokenDigests } from '../../access/bearer-token.ts';
import { keyId, tokenKeys } from '../../settings.ts';

interface Secret {
  /** The credential. The service answers it once and does not store it. */
  readonly secret: string;
  /** The stored digest, and the id of its key. */
  readonly digest: string;
  readonly keyId: string;
  /** The name of the token's rate limiter. */
  readonly limiter: string;
  readonly start: string;
}

/** @param orgId of the token's organisation. */
export function newSecret(env: Parameters<typeof tokenKeys>[0], orgId: string): Secret {
  const keys = tokenKeys(env);
  const secret = issueToken(keys.checks[0], orgId);
  const digests = tokenDigests(secret, keys);
  if (digests === null) throw new Error('The new token has an invalid format.');
  const { current: digest, name: limiter } = digests;
  return { secret, digest, limiter, keyId: keyId(keys.current), start: recognisableStart(secret) };
}
