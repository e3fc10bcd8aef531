import { useLayoutEffect, useState } from 'preact/hooks';
import { ownKey } from '../membership/kept.ts';
import type { Webhook } from './types.ts';

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
export function noteWebhooks(orgId: string, webhooks: readonly Webhook[]): void {
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
