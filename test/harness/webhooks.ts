import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, inject, vi } from 'vitest';
import type { Behaviour, Received } from '../webhooks/receivers.ts';
import type { Client } from './client.ts';

interface Identified {
  readonly id: string;
}

/** An address of a customer's for webhooks, which no test calls. */
export const URL_OF_CRM = 'https://crm.example.org/einheit';

/** A server of a customer that receives webhooks. */
export interface Receiver {
  readonly url: string;
  /** What it has received, in order. */
  readonly messages: () => Promise<Received[]>;
}

/** A receiver of its own for a test. */
export function aReceiver(behaviour: Behaviour = 'acknowledges'): Receiver {
  const name = crypto.randomUUID();
  const at = `${inject('receivers')}/${name}`;
  return {
    url: `${at}/${behaviour}`,
    messages: async () => (await fetch(at)).json(),
  };
}

/** Creates a webhook, and waits until its organisation's notifier has nothing to do. */
export async function aWebhook(api: Client, organisation: Identified, url: string) {
  const { status, body } = await api.post('/webhooks', { url });
  expect(status).toBe(201);
  await callsWebhooks(organisation);
  return { id: String(body.webhook.id), secret: String(body.secret) };
}

/** A webhook as the service answers it. */
export async function webhookOf(api: Client, { id }: Identified) {
  const { body } = await api.get('/webhooks');
  return body.webhooks.find((each: Identified) => each.id === id);
}

/** Waits until the organisation's notifier was woken, and lets it call at once. */
export async function callsWebhooks({ id }: Identified): Promise<void> {
  const notifier = env.NOTIFIER.getByName(id);
  await vi.waitFor(async () => {
    expect(await runDurableObjectAlarm(notifier)).toBe(true);
  }, 25_000);
}
