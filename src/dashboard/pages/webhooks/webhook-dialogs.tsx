import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { changeWebhook, createWebhook, removeWebhook, rotateWebhook } from '../../api/webhooks.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import { webhookWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The dialogs of the webhooks' page. */
export const WEBHOOK_DIALOGS = ['create', 'change', 'rotate', 'remove'] as const;

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
export function OpenWebhookDialog({ name, ...props }: Props & { readonly name: WebhookDialog }) {
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
