import { serviceHosts, takesLocalWebhooks } from '../../settings.ts';
import { type Instant, instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { addressFault, hostFault } from './address.ts';
import type { Message } from './messages.ts';
import { openSecret, signatureOf } from './secret.ts';
import type { Endpoint } from './store.ts';

/** How long a receiver may take to answer. */
const ANSWER_MS = 10_000;

/** A message that an organisation was changed. */
export function stockChanged({ toldAt }: Endpoint, clock: Instant): Message {
  return { type: 'stock.changed', timestamp: clock, data: { updatedSince: toldAt } };
}

/** A message that tells of nothing. */
export function webhookTest(): Message {
  return { type: 'webhook.test', timestamp: instant(Date.now()), data: {} };
}

/** Posts a signed message (Standard Webhooks 1.0.0) to a webhook. It never throws. */
export async function callWebhook(
  endpoint: Endpoint,
  message: Message,
  env: Env,
): Promise<Attempt> {
  const begun = Date.now();
  const outcome = await outcomeOf(endpoint, message, env);
  const milliseconds = Date.now() - begun;
  return { at: instant(begun), type: message.type, ...outcome, milliseconds };
}

type Outcome = Pick<Attempt, 'result' | 'status'>;

const without = (result: Attempt['result']): Outcome => ({ result, status: null });

async function outcomeOf(endpoint: Endpoint, message: Message, env: Env): Promise<Outcome> {
  const { url } = endpoint;
  const terms = { own: serviceHosts(env), local: takesLocalWebhooks(env) };
  const fault = addressFault(url) ?? hostFault(url, terms);
  if (fault !== undefined) return without('forbidden_address');
  const secrets = secretsOf(endpoint, env);
  if (secrets === null) return without('secret_unreadable');
  try {
    const response = await fetch(url, {
      method: 'POST',
      ...signed(endpoint.id, message, secrets),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status } = response;
    // The body may be endless, and is nobody's business.
    await response.body?.cancel().catch(() => undefined);
    return { status, result: resultOf(status) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return without(isLate ? 'timed_out' : 'unreachable');
  }
}

function resultOf(status: number): Attempt['result'] {
  if (status >= 200 && status < 300) return 'acknowledged';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The secrets that sign; `null` if the present one cannot be decrypted. */
function secretsOf(endpoint: Endpoint, env: Env): readonly string[] | null {
  const { secret, previousSecret, previousEndsAt } = endpoint;
  const present = openSecret(secret, env);
  if (present === null) return null;
  const hasPrevious =
    previousSecret !== null && previousEndsAt !== null && previousEndsAt > instant(Date.now());
  const previous = hasPrevious ? openSecret(previousSecret, env) : null;
  return previous === null ? [present] : [present, previous];
}

/** The headers and the body of a message. A message that is sent again has the same id. */
function signed(webhookId: string, message: Message, secrets: readonly string[]) {
  const body = JSON.stringify(message);
  const id = `msg_${webhookId}_${Date.parse(message.timestamp)}`;
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Einheit-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
    },
  };
}
