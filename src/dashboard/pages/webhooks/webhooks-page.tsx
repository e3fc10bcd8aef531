import { useEffect } from 'preact/hooks';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { readWebhooks } from '../../api/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { Page } from '../../components/page.tsx';
import { useShown } from '../../components/shown.ts';
import { useMembership } from '../../membership/membership.ts';
import { useLocation } from '../../navigation/location.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { useWebhookTexts } from '../../texts/webhooks.ts';
import { WebhookDetails } from './webhook-details.tsx';
import { OpenWebhookDialog, WEBHOOK_DIALOGS, type WebhookDialog } from './webhook-dialogs.tsx';
import { needsCare } from './webhook-state.tsx';
import { WebhookTable } from './webhook-table.tsx';

/** As many as the service permits. */
const MAX_WEBHOOKS = 5;

/** How often the page looks whether a call that is being made has arrived. */
const AGAIN_MS = 2000;

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
      lead={<Lead count={webhooks.length} />}
      actions={create('primary')}
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.webhooks.none} hint={t.webhooks.noneHint}>
              {create('plain')}
            </Empty>
          ) : (
            <Webhooks webhooks={loaded} opens={opens} changed={reading.reload} />
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

/** What webhooks are for and, if there are any, how many of the possible ones. */
function Lead({ count }: { readonly count: number }) {
  const { t, format } = useWebhookTexts();
  const counted = t.webhooks.count(format.number(count), format.number(MAX_WEBHOOKS));
  return (
    <>
      {count > 0 && <span class="webhook-count">{counted}</span>} {t.webhooks.lead}
    </>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly Webhook[];
  readonly opens: OpenDialog<WebhookDialog>['opens'];
  readonly changed: () => Promise<void>;
}

/** The webhooks, above the details of the one that the address names, else of one that needs somebody. */
function Webhooks({ webhooks, opens, changed }: WebhooksProps) {
  const named = useLocation().searchParams.get('webhook');
  const chosen = webhooks.find(({ id }) => id === named) ?? webhooks.find(needsCare) ?? webhooks[0];
  const isSending = webhooks.some(
    ({ enabled, failingSince, nextAttemptAt }) =>
      enabled && failingSince !== null && nextAttemptAt === null,
  );
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void changed(), AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [isSending]);
  if (chosen === undefined) return null;
  return (
    <>
      <WebhookTable webhooks={webhooks} chosen={chosen.id} opens={opens} />
      <WebhookDetails key={chosen.id} webhook={chosen} changed={changed} />
    </>
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
