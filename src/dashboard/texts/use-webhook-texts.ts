import { webhooksDe } from './webhooks-de.ts';
import { webhooksEn } from './webhooks-en.ts';
import { lateTexts } from './late-texts.ts';

/** All texts, with those of webhooks. */
export const useWebhookTexts = lateTexts({ webhooks: webhooksDe }, { webhooks: webhooksEn });

export type WebhookWording = ReturnType<typeof useWebhookTexts>;
