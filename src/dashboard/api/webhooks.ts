import { read, send } from './client.ts';
import type { Webhook, WebhookChange, WebhookWithSecret } from './types.ts';
import { noteWebhooks } from './webhook-care.ts';

// What the dashboard asks of the service about webhooks. Each fails with a Refusal.

const WEBHOOK = '/{orgId}/webhooks/{webhookId}';

/** The webhooks of an organisation, oldest first. */
export async function readWebhooks(orgId: string): Promise<Webhook[]> {
  const { webhooks } = await read('/{orgId}/webhooks', { orgId });
  noteWebhooks(orgId, webhooks);
  return webhooks;
}

export const createWebhook = (
  orgId: string,
  body: { readonly url: string; readonly description: string | null },
): Promise<WebhookWithSecret> => send('POST', '/{orgId}/webhooks', { orgId }, body);

export const changeWebhook = (orgId: string, webhookId: string, body: WebhookChange) =>
  send('PATCH', WEBHOOK, { orgId, webhookId }, body);

export const removeWebhook = (orgId: string, webhookId: string) =>
  send('DELETE', WEBHOOK, { orgId, webhookId });

export const rotateWebhook = (orgId: string, webhookId: string): Promise<WebhookWithSecret> =>
  send('POST', `${WEBHOOK}/rotate`, { orgId, webhookId });

/** Sends a test, and tells how it went. */
export const testWebhook = async (orgId: string, webhookId: string) =>
  (await send('POST', `${WEBHOOK}/test`, { orgId, webhookId })).attempt;
