import { createHmac, randomBytes } from 'node:crypto';
import { bytesIn, seal, unseal } from '../../access/sealed.ts';
import { keyId, tokenKeys } from '../../settings.ts';

// Signing needs the secret itself, so it is stored encrypted, under a key that is derived from TOKEN_KEY.

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const PURPOSE = 'webhook secret';

type KeyEnv = Parameters<typeof tokenKeys>[0];

/** A secret as it is stored. */
export interface SealedSecret {
  readonly sealed: string;
  /** Names the key under which it is encrypted. */
  readonly keyId: string;
}

/** A new secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0.0). */
export function newSecret(env: KeyEnv): SealedSecret & { readonly secret: string } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, ...sealSecret(secret, env) };
}

/** Encrypts a secret under the current key. */
export function sealSecret(secret: string, env: KeyEnv): SealedSecret {
  const { current } = tokenKeys(env);
  return { sealed: seal(secret, current, PURPOSE), keyId: keyId(current) };
}

/** Decrypts a stored secret; `null` if its key is not configured any more. */
export function openSecret(sealed: string, env: KeyEnv): string | null {
  const { current, previous } = tokenKeys(env);
  const opened = unseal(sealed, current, PURPOSE);
  return opened ?? (previous === null ? null : unseal(sealed, previous, PURPOSE));
}

/** What is signed: see "Webhook headers" of Standard Webhooks 1.0.0. */
export interface Signed {
  readonly id: string;
  /** In seconds of the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature for each secret. */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  const signed = `${id}.${timestamp}.${body}`;
  return secrets
    .map((secret) => bytesIn(secret.slice(PREFIX.length)))
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}
