import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { readWebhooks, needsCare } from '../../api/webhooks.ts';
import { Button, Copyable } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith, useLocation } from '../../navigation/location.ts';
import { useLeavePrompt } from '../../navigation/unsaved.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { webhookWords } from './words.ts';
import { WebhookDetails } from './webhook-details.tsx';
import { OpenWebhookDialog, WEBHOOK_DIALOGS, type WebhookDialog } from './webhook-dialogs.tsx';
import { nameOf, WebhookTable } from './webhook-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** As many as the service permits. */
const MAX_WEBHOOKS = 5;

/** How often the page looks whether a call that is being made has arrived. */
const AGAIN_MS = 2000;

/** The webhooks: how each stands, its latest calls, and what can be done about it. */
export function WebhooksPage() {
  const { t } = useTexts(webhookWords);
  const { orgId } = useMembership();
  const { name, of, opens, close } = useDialog(WEBHOOK_DIALOGS);
  const [secrets, setSecrets] = useState<readonly WebhookWithSecret[]>([]);
  const leaving = useLeavePrompt(secrets.length > 0);
  const reading = useReading(`webhooks of ${orgId}`, () => readWebhooks(orgId));
  const webhooks = reading.state === 'loaded' ? reading.value : [];
  const isFull = webhooks.length >= MAX_WEBHOOKS;
  const show = async (answer: WebhookWithSecret) => {
    replaceWith(hrefWith({ dialog: null, of: null, webhook: answer.webhook.id }));
    setSecrets([...secrets, answer]);
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
      {secrets.map((shown) => (
        <SecretCard
          key={shown.secret}
          shown={shown}
          asked={leaving.asks}
          close={() => {
            leaving.stay();
            setSecrets(secrets.filter((each) => each !== shown));
          }}
        />
      ))}
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
    </Page>
  );
}

/** What webhooks are for and, if there are any, how many of the possible ones. */
function Lead({ count }: { readonly count: number }) {
  const { t } = useTexts(webhookWords);
  const counted = t.webhooks.count({ count, most: MAX_WEBHOOKS });
  return (
    <>
      {count > 0 && (
        <span data-short class="mr-1 text-14 text-second">
          {counted}
        </span>
      )}{' '}
      <span class="max-md:hidden">{t.webhooks.lead}</span>
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
    return () => clearInterval(timer);
  }, [isSending]);
  if (chosen === undefined) return null;
  return (
    <>
      <WebhookTable webhooks={webhooks} chosen={chosen.id} opens={opens} />
      <WebhookDetails key={chosen.id} webhook={chosen} changed={changed} />
    </>
  );
}

interface SecretCardProps {
  readonly shown: WebhookWithSecret;
  /** Whether the person wanted to leave the page: the secret would be lost. */
  readonly asked: boolean;
  readonly close: () => void;
}

/** A webhook's secret, this once, until the person says that it is stored. */
function SecretCard({ shown: { webhook, secret }, asked, close }: SecretCardProps) {
  const { t, format } = useTexts(webhookWords);
  const { previousSecretEndsAt: endsAt } = webhook;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section class="card card-body gap-2 border-accent/40 bg-accent-soft py-3" aria-labelledby={id}>
      <header class="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Icon name="settings/tokens" look="self-center" />
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t.webhooks.secretTitle({ name: nameOf(webhook) })}
        </h2>
        <p class="small">{t.webhooks.secretOnce}</p>
      </header>
      <div role="alert">
        {asked && (
          <p class="banner danger">{t.webhooks.secretStays({ stored: t.webhooks.secretStored })}</p>
        )}
      </div>
      <Copyable text={secret} label={t.webhooks.secretLabel}>
        <Button onClick={close}>{t.webhooks.secretStored}</Button>
      </Copyable>
      <p class="hint">
        {endsAt === null
          ? t.webhooks.firstRead
          : t.webhooks.oldSigns({ when: format.dateTime(endsAt) })}
      </p>
    </section>
  );
}
