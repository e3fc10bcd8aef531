import type { WebhookWithSecret } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { readWebhooks } from '../../api/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { Page } from '../../components/page.tsx';
import { useShown } from '../../components/shown.ts';
import { useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useWebhookTexts } from '../../texts/webhooks.ts';
import { WebhookCard } from './webhook-card.tsx';
import { OpenWebhookDialog, WEBHOOK_DIALOGS } from './webhook-dialogs.tsx';

/** As many as the service permits. */
const MAX_WEBHOOKS = 5;

/** The webhooks: how each stands, its latest calls, and what can be done about it. */
export function WebhooksPage() {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const { name, of, opens, close } = useDialog(WEBHOOK_DIALOGS);
  const secret = useShown<WebhookWithSecret>();
  const reading = useReading(`webhooks of ${orgId}`, () => readWebhooks(orgId));
  const webhooks = reading.state === 'loaded' ? reading.value : [];
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  const show = async (answer: WebhookWithSecret) => {
    close();
    secret.show(answer);
    await reading.reload();
  };
  const create = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon="plus" disabled={isFull} onClick={opens('create')}>
      {t.webhooks.create}
    </Button>
  );
  return (
    <Page
      title={t.shell.pages['settings/webhooks']}
      lead={t.webhooks.lead}
      actions={create('primary')}
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.webhooks.none} hint={t.webhooks.noneHint}>
              {create('plain')}
            </Empty>
          ) : (
            <div class="webhooks">
              {loaded.map((webhook) => (
                <WebhookCard key={webhook.id} {...{ webhook, opens }} changed={reading.reload} />
              ))}
              {isFull && <p class="hint">{t.webhooks.most}</p>}
            </div>
          )
        }
      </Loaded>
      {name !== null && (
        <OpenWebhookDialog
          name={name}
          webhook={webhooks.find(({ id }) => id === of)}
          show={show}
          close={close}
          changed={reading.reload}
        />
      )}
      {secret.of !== null && <SecretDialog shown={secret.of} close={secret.close} />}
    </Page>
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
