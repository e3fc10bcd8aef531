import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { changeWebhook, createWebhook, removeWebhook, rotateWebhook } from '../../api/webhooks.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../navigation/typed.ts';
import { webhookWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The dialogs of the webhooks' page. */
export const WEBHOOK_DIALOGS = ['create', 'change', 'rotate', 'remove'] as const;

export type WebhookDialog = (typeof WEBHOOK_DIALOGS)[number];

const MAX_URL = 2000;
const MAX_DESCRIPTION = 255;

const orNull = (text: string) => (text.trim() === '' ? null : text);

type WebhookFields = Pick<Webhook, 'url' | 'description'>;

interface WebhookFormProps {
  /** The webhook to change; nothing to create one. */
  readonly webhook?: Webhook;
  readonly title: string;
  readonly action: string;
  /** @returns what to announce, if the dialog closes. */
  readonly send: (body: WebhookFields) => Promise<unknown>;
  readonly page: OnPage;
}

/** Asks where a webhook leads, and what it is for. */
function WebhookForm({ webhook, title, action, send, page }: WebhookFormProps) {
  const { t } = useTexts(webhookWords);
  const { values, bind } = useValues({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
  });
  return (
    <FormDialog
      {...page}
      title={title}
      action={action}
      fields={['url', 'description']}
      send={() => send({ ...values, description: orNull(values.description) })}
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

interface Props extends OnPage {
  readonly name: WebhookDialog;
  /** The webhook that the dialog is about, if it exists. */
  readonly webhook: Webhook | undefined;
  /** Shows a new secret. */
  readonly show: (answer: WebhookWithSecret) => Promise<void>;
}

/** The open dialog about a webhook: create, change, rotate, remove. */
export function OpenWebhookDialog({ name, webhook, show, ...page }: Props) {
  const { t } = useTexts(webhookWords);
  const { orgId } = useMembership();
  if (name === 'create') {
    const create = async (body: WebhookFields) => show(await createWebhook(orgId, body));
    const { create: title } = t.webhooks;
    return <WebhookForm title={title} action={title} send={create} page={page} />;
  }
  if (webhook === undefined) return null;
  if (name === 'change') {
    return (
      <WebhookForm
        webhook={webhook}
        title={t.webhooks.changeTitle}
        action={t.common.save}
        send={async (body) => {
          await changeWebhook(orgId, webhook.id, body);
          return t.webhooks.changed;
        }}
        page={page}
      />
    );
  }
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
      send={async () => {
        await removeWebhook(orgId, webhook.id);
        return t.webhooks.removed;
      }}
    />
  );
}
