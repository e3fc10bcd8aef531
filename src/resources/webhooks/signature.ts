import { bytesIn } from '../../access/signed-value.ts';
import { createHmac } from 'node:crypto';
import type { Message } from './messages.ts';
import { SECRET_PREFIX } from './secret.ts';
import { machineTime } from '../../values/clock.ts';
import { millisecondsOf } from '../../values/instant.ts';

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
