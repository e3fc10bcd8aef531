import type { Webhook } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { hrefWith } from '../../navigation/location.ts';
import { webhookWords, type WebhookWording } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { hasFailed, needsCare } from '../../api/webhooks.ts';

interface Props {
  readonly webhooks: readonly Webhook[];
  /** Id of the webhook whose details are shown. */
  readonly chosen: string;
  readonly opens: (dialog: 'change' | 'rotate' | 'remove', webhookId: string) => () => void;
}

/** In a narrow window, a webhook is two lines: its address, and how it stands. */
const IN_LINE = 'max-lg:inline-block max-lg:text-13';

/** The webhooks, one a row: where each leads, how it stands, and when a call last arrived. */
export function WebhookTable({ webhooks, chosen, opens }: Props) {
  const { t } = useTexts(webhookWords);
  return (
    <Table
      label={t.shell.pages['settings/webhooks']}
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.webhooks.endpoint,
          kind: 'head',
          look: 'lg:w-[42%]',
          cell: ({ id, url }) => (
            <a
              class="text-inherit"
              href={hrefWith({ webhook: id })}
              aria-current={id === chosen ? 'true' : undefined}
              title={url}
            >
              <Clamped>{url.replace(/^https?:\/\//, '')}</Clamped>
            </a>
          ),
        },
        {
          title: t.webhooks.description,
          look: 'text-second max-lg:hidden',
          cell: ({ description }) => description ?? '–',
        },
        {
          title: t.webhooks.state,
          look: `${IN_LINE} max-lg:before:hidden`,
          cell: (webhook) => <WebhookState webhook={webhook} />,
        },
        {
          title: t.webhooks.arrived,
          look: `${IN_LINE} text-second max-lg:before:mx-2 max-lg:before:content-['·'] max-lg:[tr:has(.danger-text)_&]:hidden`,
          cell: (webhook) => <Arrived webhook={webhook} />,
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: ({ id, url }) => (
            <ActionMenu
              of={url}
              actions={[
                { text: t.common.change, act: opens('change', id) },
                { text: t.webhooks.rotate, act: opens('rotate', id) },
                { text: t.common.remove, act: opens('remove', id), isDangerous: true },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

/** When a call last arrived. Of a long failure, the calls that are kept do not say. */
function Arrived({ webhook: { attempts, failingSince } }: { readonly webhook: Webhook }) {
  const { t, format } = useTexts(webhookWords);
  const arrived = attempts.find(({ result }) => result === 'acknowledged');
  if (arrived === undefined && failingSince !== null) {
    return <>{t.webhooks.before({ moment: format.short(failingSince) })}</>;
  }
  return <Moment at={arrived?.at ?? null} as="short" />;
}

/** A webhook's name: what it is for, else its host. */
export const nameOf = ({ description, url }: Webhook): string => description ?? new URL(url).host;

/** The mark of a webhook's state: red if it needs somebody. */
function dotOf(webhook: Webhook): string {
  if (webhook.disabledAt !== null) return 'rounded-[2px] border-danger bg-danger';
  if (needsCare(webhook)) return 'rounded-full border-danger';
  return webhook.enabled && webhook.attempts.length > 0
    ? 'rounded-full border-frei bg-frei'
    : 'rounded-full border-control-line';
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
function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const wording = useTexts(webhookWords);
  return (
    <span
      class={`inline-flex items-baseline gap-2 font-normal ${needsCare(webhook) ? 'danger-text' : ''}`}
    >
      <span class={`size-2 flex-none border-2 ${dotOf(webhook)}`} />
      {textOf(webhook, wording)}
    </span>
  );
}
