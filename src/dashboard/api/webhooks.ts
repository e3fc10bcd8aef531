import { bodyOf, client } from './client.ts';
import type { Webhook, WebhookAttempt, WebhookChange, WebhookWithSecret } from './types.ts';
import { noteWebhooks } from './webhook-care.ts';

// What the dashboard asks of the service about webhooks. Each fails with a Refusal.

const of = (orgId: string, webhookId: string) => ({ params: { path: { orgId, webhookId } } });

/** The webhooks of an organisation, oldest first. */
export async function readWebhooks(orgId: string): Promise<Webhook[]> {
  const asked = client.GET('/{orgId}/webhooks', { params: { path: { orgId } } });
  const { webhooks } = await bodyOf(asked);
  noteWebhooks(orgId, webhooks);
  return webhooks;
}

export function createWebhook(
  orgId: string,
  body: { readonly url: string; readonly description: string | null },
): Promise<WebhookWithSecret> {
  return bodyOf(client.POST('/{orgId}/webhooks', { params: { path: { orgId } }, body }));
}

export async function changeWebhook(orgId: string, webhookId: string, body: WebhookChange) {
  await client.PATCH('/{orgId}/webhooks/{webhookId}', { ...of(orgId, webhookId), body });
}

export async function removeWebhook(orgId: string, webhookId: string): Promise<void> {
  await client.DELETE('/{orgId}/webhooks/{webhookId}', of(orgId, webhookId));
}

export function rotateWebhook(orgId: string, webhookId: string): Promise<WebhookWithSecret> {
  return bodyOf(client.POST('/{orgId}/webhooks/{webhookId}/rotate', of(orgId, webhookId)));
}

/** Sends a test, and tells how it went. */
export async function testWebhook(orgId: string, webhookId: string): Promise<WebhookAttempt> {
  const asked = client.POST('/{orgId}/webhooks/{webhookId}/test', of(orgId, webhookId));
  return (await bodyOf(asked)).attempt;
}
