import { issueToken, recognisableStart, tokenDigest } from '../../access/token.ts';
import { tokenKey } from '../../settings.ts';

interface Secret {
  /** What the token's holder sends. It leaves the service once and is kept nowhere. */
  readonly secret: string;
  /** What is stored of it. */
  readonly digest: string;
  readonly start: string;
}

export function newSecret(env: Pick<Env, 'TOKEN_KEY'>): Secret {
  const key = tokenKey(env);
  const secret = issueToken(key);
  const digest = tokenDigest(secret, key);
  if (digest === null) throw new Error('A token was issued that is not recognised.');
  return { secret, digest, start: recognisableStart(secret) };
}
