import type { Webhook } from '../../api/types.ts';
import { hasFailed, needsCare } from '../../api/webhook-care.ts';
import { webhookWords, type WebhookWording } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A webhook's name: what it is for, else its host. */
export const nameOf = ({ description, url }: Webhook): string => description ?? new URL(url).host;

/** The mark of a webhook's state: red if it needs somebody. */
function dotOf(webhook: Webhook): string {
  if (webhook.disabledAt !== null) return 'dot square';
  if (needsCare(webhook)) return 'dot';
  return webhook.enabled && webhook.attempts.length > 0 ? 'dot on' : 'dot off';
}

function textOf(webhook: Webhook, { t, format }: WebhookWording): string {
  const { enabled, disabledAt, failingSince, attempts } = webhook;
  if (disabledAt !== null) return t.webhooks.disabled({ since: format.day(disabledAt) });
  if (!enabled) return t.webhooks.off;
  if (failingSince !== null) return t.webhooks.failing({ since: format.short(failingSince) });
  if (hasFailed(webhook)) return t.webhooks.testIsFailed;
  return attempts.length === 0 ? t.webhooks.waiting : t.webhooks.healthy;
}

/** How a webhook stands, and since when it fails. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const wording = useTexts(webhookWords);
  return (
    <span class={needsCare(webhook) ? 'webhook-state danger-text' : 'webhook-state'}>
      <span class={dotOf(webhook)} />
      {textOf(webhook, wording)}
    </span>
  );
}
