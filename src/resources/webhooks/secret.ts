import { createHmac, randomBytes } from 'node:crypto';
import { bytesIn, seal, unseal } from '../../access/signed-value.ts';
import type { Message } from './messages.ts';
import { keyId, tokenKeys } from '../../settings.ts';
import { machineTime } from '../../values/clock.ts';
import { millisecondsOf } from '../../values/instant.ts';

// Signing needs the secret itself, so it is stored encrypted, under a key that is derived from TOKEN_KEY.

/** Begins every secret; the rest is base64. */
export const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const PURPOSE = 'webhook secret';

type KeyEnv = Parameters<typeof tokenKeys>[0];

export interface SealedSecret {
  readonly sealed: string;
  /** Names the key under which it is encrypted. */
  readonly keyId: string;
}

/** A new secret: `whsec_` and 32 random bytes in base64 (Standard Webhooks 1.0.0). */
export function newSecret(env: KeyEnv): SealedSecret & { readonly secret: string } {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, ...sealSecret(secret, env) };
}

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

/** The headers and the body of a signed message. A message that is sent again has the same id. */
export function signed(webhookId: string, message: Message, secrets: readonly string[]) {
  const body = JSON.stringify(message);
  const id = `msg_${webhookId}_${millisecondsOf(message.timestamp)}`;
  // The receiver compares it with its own clock.
  const timestamp = Math.floor(machineTime() / 1000);
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Einheit-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(`${id}.${timestamp}.${body}`, secrets),
    },
  };
}

/** One signature for each secret: see "Webhook headers" of Standard Webhooks 1.0.0. */
function signatureOf(content: string, secrets: readonly string[]): string {
  return secrets
    .map((secret) => bytesIn(secret.slice(SECRET_PREFIX.length)))
    .map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`)
    .join(' ');
}
