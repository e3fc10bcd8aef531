import { isolating } from './isolated.ts';
import { type LateWording, useLateTexts } from './late-texts.ts';
import { webhooksDe } from './webhooks-de.ts';
import { webhooksEn } from './webhooks-en.ts';

const WEBHOOKS = {
  de: isolating({ webhooks: webhooksDe }),
  en: isolating({ webhooks: webhooksEn }),
};

export type WebhookWording = LateWording<{ readonly webhooks: typeof webhooksDe }>;

/** All texts, with those of webhooks. */
export const useWebhookTexts = (): WebhookWording => useLateTexts(WEBHOOKS);
