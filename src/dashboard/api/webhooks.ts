import { read, send } from './client.ts';
import type { Webhook, WebhookChange, WebhookWithSecret } from './types.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { ownKey } from '../membership/kept.ts';

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

/** Whether the latest call did not arrive. */
export const hasFailed = ({ failingSince, attempts: [latest] }: Webhook): boolean =>
  failingSince !== null || (latest !== undefined && latest.result !== 'acknowledged');

/** Whether a webhook needs somebody: it fails, or the service has switched it off. */
export const needsCare = (webhook: Webhook): boolean =>
  webhook.disabledAt !== null || (webhook.enabled && hasFailed(webhook));

/** Event on the window: the webhooks of an organisation have been read. */
const READ = 'dashboard:webhooks-read';

const keyOf = (orgId: string) => ownKey(`failing webhooks ${orgId}`);

/** Notes webhooks that have been read, for {@link useFailingWebhooks}. */
function noteWebhooks(orgId: string, webhooks: readonly Webhook[]): void {
  sessionStorage.setItem(keyOf(orgId), String(webhooks.filter(needsCare).length));
  dispatchEvent(new Event(READ));
}

/** How many webhooks needed somebody when a page last read them: nothing is read for it. */
export function useFailingWebhooks(orgId: string): number {
  const [, follow] = useState({});
  // Follows at once: what is read before the page is painted would otherwise be missed.
  useLayoutEffect(() => {
    const render = () => follow({});
    addEventListener(READ, render);
    return () => removeEventListener(READ, render);
  }, []);
  return Number(sessionStorage.getItem(keyOf(orgId)));
}
