import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import {
  changeWebhook,
  createWebhook,
  needsCare,
  readWebhooks,
  removeWebhook,
  rotateWebhook,
} from '../../api/webhooks.ts';
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
import { nameOf, WebhookTable } from './webhook-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useValues } from '../../kit/typed.ts';

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
      <Loaded
        reading={reading}
        lines={6}
        empty={
          <Empty title={t.webhooks.none} hint={t.webhooks.noneHint}>
            {create('plain')}
          </Empty>
        }
      >
        {(loaded) => <Webhooks webhooks={loaded} opens={opens} changed={reading.reload} />}
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
  useEffect(() => heading.current?.focus(), []);
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

/** The dialogs of the webhooks' page. */
const WEBHOOK_DIALOGS = ['create', 'change', 'rotate', 'remove'] as const;

export type WebhookDialog = (typeof WEBHOOK_DIALOGS)[number];

const MAX_URL = 2000;
const MAX_DESCRIPTION = 255;

interface Props extends OnPage {
  /** The webhook that the dialog is about, if it exists. */
  readonly webhook: Webhook | undefined;
  /** Shows a new secret. */
  readonly show: (answer: WebhookWithSecret) => Promise<void>;
}

/** Asks where a webhook leads, and what it is for: of a new one, if there is none. */
function WebhookForm({ webhook, show, ...page }: Props) {
  const { t } = useTexts(webhookWords);
  const { orgId } = useMembership();
  const { values, bind } = useValues({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
  });
  const body = { ...values, description: values.description.trim() || null };
  return (
    <FormDialog
      {...page}
      title={webhook === undefined ? t.webhooks.create : t.webhooks.changeTitle}
      action={webhook === undefined ? t.webhooks.create : t.common.save}
      send={async () => {
        if (webhook === undefined) return show(await createWebhook(orgId, body));
        await changeWebhook(orgId, webhook.id, body);
        return t.webhooks.changed;
      }}
    >
      <TextField
        label={t.webhooks.url}
        hint={t.webhooks.urlHint}
        {...bind('url')}
        maxLength={MAX_URL}
        inputMode="url"
        placeholder="https://"
        required
        autoFocus
      />
      <TextField
        label={t.webhooks.description}
        hint={t.webhooks.descriptionHint}
        {...bind('description')}
        maxLength={MAX_DESCRIPTION}
      />
    </FormDialog>
  );
}

/** The open dialog about a webhook: create, change, rotate, remove. */
function OpenWebhookDialog({ name, ...props }: Props & { readonly name: WebhookDialog }) {
  const { t } = useTexts(webhookWords);
  const { orgId } = useMembership();
  const { webhook, show, ...page } = props;
  if (name === 'create') return <WebhookForm {...props} webhook={undefined} />;
  if (webhook === undefined) return null;
  if (name === 'change') return <WebhookForm {...props} />;
  if (name === 'rotate') {
    return (
      <FormDialog
        {...page}
        title={t.webhooks.rotate}
        action={t.webhooks.rotate}
        send={async () => show(await rotateWebhook(orgId, webhook.id))}
      >
        <p>{t.webhooks.rotateHint}</p>
      </FormDialog>
    );
  }
  return (
    <ConfirmDialog
      {...page}
      title={t.webhooks.removeTitle}
      hint={t.webhooks.removeHint({ url: webhook.url })}
      action={t.common.remove}
      send={() => removeWebhook(orgId, webhook.id)}
      notice={t.webhooks.removed}
    />
  );
}
