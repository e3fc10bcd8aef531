import type { Webhook } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { hrefWith } from '../../navigation/location.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { webhookWords } from './words.ts';
import type { WebhookDialog } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly webhooks: readonly Webhook[];
  /** Id of the webhook whose details are shown. */
  readonly chosen: string;
  readonly opens: OpenDialog<WebhookDialog>['opens'];
}

/** The webhooks, one a row: where each leads, how it stands, and when a call last arrived. */
export function WebhookTable({ webhooks, chosen, opens }: Props) {
  const { t } = useTexts(webhookWords);
  return (
    <div class="webhook-table">
      <Table
        label={t.shell.pages['settings/webhooks']}
        rows={webhooks}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.webhooks.endpoint,
            kind: 'head',
            cell: ({ id, url }) => (
              <a
                href={hrefWith({ webhook: id })}
                aria-current={id === chosen ? 'true' : undefined}
                title={url}
              >
                <Clamped>{url.replace(/^https?:\/\//, '')}</Clamped>
              </a>
            ),
          },
          { title: t.webhooks.description, cell: ({ description }) => description ?? '–' },
          { title: t.webhooks.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
          { title: t.webhooks.arrived, cell: (webhook) => <Arrived webhook={webhook} /> },
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
    </div>
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
