import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { readWebhooks } from '../../api/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { useWebhookTexts } from '../../texts/webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { OpenWebhookDialog, WEBHOOK_DIALOGS, type WebhookDialog } from './webhook-dialogs.tsx';

/** As many as the service permits. */
const MAX_WEBHOOKS = 5;

/** The webhooks: how each stands, its latest calls, and what can be done about it. */
export function WebhooksPage() {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const dialog = useDialog(WEBHOOK_DIALOGS);
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const reading = useReading(`webhooks of ${orgId}`, () => readWebhooks(orgId));
  const webhooks = reading.state === 'loaded' ? reading.value : [];
  const show = async (answer: WebhookWithSecret) => {
    dialog.close();
    setShown(answer);
    await reading.reload();
  };
  const create = (kind: 'primary' | 'plain') => (
    <Button
      kind={kind}
      icon="plus"
      disabled={webhooks.length >= MAX_WEBHOOKS}
      onClick={dialog.opens('create')}
    >
      {t.webhooks.create}
    </Button>
  );
  const { opens } = dialog;
  const changed = reading.reload;
  return (
    <Page
      title={t.shell.pages['settings/webhooks']}
      lead={t.webhooks.lead}
      actions={create('primary')}
    >
      <Loaded reading={reading} lines={6}>
        {(all) => <List webhooks={all} create={create('plain')} {...{ opens, changed }} />}
      </Loaded>
      {dialog.name !== null && (
        <OpenWebhookDialog
          name={dialog.name}
          webhook={webhooks.find(({ id }) => id === dialog.of)}
          show={show}
          close={dialog.close}
          changed={changed}
        />
      )}
      {shown !== null && (
        <SecretDialog
          shown={shown}
          close={() => {
            setShown(null);
          }}
        />
      )}
    </Page>
  );
}

interface ListProps {
  readonly webhooks: readonly Webhook[];
  /** The button that creates one. */
  readonly create: JSX.Element;
  readonly opens: OpenDialog<WebhookDialog>['opens'];
  readonly changed: () => Promise<void>;
}

function List({ webhooks, create, ...does }: ListProps) {
  const { t } = useWebhookTexts();
  if (webhooks.length === 0) {
    return (
      <Empty title={t.webhooks.none} hint={t.webhooks.noneHint}>
        {create}
      </Empty>
    );
  }
  return (
    <div class="webhooks">
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} {...does} />
      ))}
      {webhooks.length >= MAX_WEBHOOKS && <p class="hint">{t.webhooks.most}</p>}
    </div>
  );
}

interface SecretDialogProps {
  readonly shown: WebhookWithSecret;
  readonly close: () => void;
}

/** Shows a webhook's secret, this once, and what to do with it. */
function SecretDialog({ shown: { webhook, secret }, close }: SecretDialogProps) {
  const { t, format } = useWebhookTexts();
  const { previousSecretEndsAt: endsAt } = webhook;
  return (
    <OnceDialog
      title={t.webhooks.secretTitle}
      secret={secret}
      label={t.webhooks.secretLabel}
      once={t.webhooks.secretOnce}
      stays={t.webhooks.secretStays(t.common.done)}
      close={close}
    >
      <p class="hint">
        {endsAt === null ? t.webhooks.firstRead : t.webhooks.oldSigns(format.dateTime(endsAt))}
      </p>
    </OnceDialog>
  );
}
