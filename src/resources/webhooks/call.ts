import { serviceHosts, takesLocalWebhooks } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { type Instant, instant } from '../../values/instant.ts';
import type { Attempt } from '../../values/webhook-attempt.ts';
import { addressFault, hostFault } from './address.ts';
import type { Message } from './messages.ts';
import { signed, openSecret } from './secret.ts';
import type { Endpoint, EndpointOfStock } from './store.ts';

const ANSWER_MS = 10_000;

/**
 * The message after changes. If the shard was restored since the last acknowledgement, what the receiver has
 * read before counts for nothing.
 */
export function stockMessage(
  { acknowledgedAt, restoredAt }: EndpointOfStock,
  clock: Instant,
): Message {
  return restoredAt !== null && acknowledgedAt < restoredAt
    ? { type: 'stock.reset', timestamp: clock, data: {} }
    : { type: 'stock.changed', timestamp: clock, data: { updatedSince: acknowledgedAt } };
}

export function webhookTest(): Message {
  return { type: 'webhook.test', timestamp: instant(timeNow()), data: {} };
}

/** Posts a signed message (Standard Webhooks 1.0.0) to a webhook. It never throws. */
export async function callWebhook(
  endpoint: Endpoint,
  message: Message,
  env: Env,
): Promise<Attempt> {
  const begun = timeNow();
  const outcome = await outcomeOf(endpoint, message, env);
  const milliseconds = timeNow() - begun;
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
    // Discard the body unread: it may never end.
    await response.body?.cancel().catch(() => undefined);
    return { status, result: resultOf(status) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return without(isLate ? 'timed_out' : 'unreachable');
  }
}

/** Cloudflare's network answers 530 or 520 to 527 for a failure of DNS, TLS or the connection. */
function resultOf(status: number): Attempt['result'] {
  if (status >= 200 && status < 300) return 'acknowledged';
  if (status === 530 || (status >= 520 && status <= 527)) return 'unreachable';
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

/** The secrets that sign; `null` if the current one cannot be decrypted. */
function secretsOf(endpoint: Endpoint, env: Env): readonly string[] | null {
  const { secret, previousSecret, previousEndsAt } = endpoint;
  const present = openSecret(secret, env);
  if (present === null) return null;
  const hasPrevious =
    previousSecret !== null && previousEndsAt !== null && previousEndsAt > instant(timeNow());
  const previous = hasPrevious ? openSecret(previousSecret, env) : null;
  return previous === null ? [present] : [present, previous];
}
