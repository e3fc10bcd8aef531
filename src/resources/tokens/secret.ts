import { issueToken, recognisableStart, tokenDigest } from '../../access/authenticate.ts';
import { tokenKey } from '../../settings.ts';

interface Secret {
  /** The credential. The service answers it once and does not store it. */
  readonly secret: string;
  /** The stored digest. */
  readonly digest: string;
  readonly start: string;
}

export function newSecret(env: Pick<Env, 'TOKEN_KEY'>): Secret {
  const key = tokenKey(env);
  const secret = issueToken(key);
  const digest = tokenDigest(secret, key);
  if (digest === null) throw new Error('The new token has an invalid format.');
  return { secret, digest, start: recognisableStart(secret) };
}
