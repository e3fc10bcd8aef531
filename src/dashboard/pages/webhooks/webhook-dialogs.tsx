import { useState } from 'preact/hooks';
import type { Webhook, WebhookWithSecret } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { changeWebhook, createWebhook, removeWebhook, rotateWebhook } from '../../api/webhooks.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmDialog, FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useWebhookTexts } from '../../texts/use-webhook-texts.ts';

/** The dialogs of the webhooks' page. */
export const WEBHOOK_DIALOGS = ['create', 'change', 'rotate', 'remove'] as const;

export type WebhookDialog = (typeof WEBHOOK_DIALOGS)[number];

const MAX_URL = 2000;
const MAX_DESCRIPTION = 255;

interface FieldsProps {
  readonly url: string;
  readonly setUrl: (url: string) => void;
  readonly description: string;
  readonly setDescription: (description: string) => void;
}

function Fields({ url, setUrl, description, setDescription }: FieldsProps) {
  const { t } = useWebhookTexts();
  return (
    <>
      <TextField
        label={t.webhooks.url}
        name="url"
        hint={t.webhooks.urlHint}
        value={url}
        change={setUrl}
        maxLength={MAX_URL}
        inputMode="url"
        placeholder="https://"
        required
        autoFocus
      />
      <TextField
        label={t.webhooks.description}
        name="description"
        hint={t.webhooks.descriptionHint}
        value={description}
        change={setDescription}
        maxLength={MAX_DESCRIPTION}
      />
    </>
  );
}

const FIELDS = ['url', 'description'];

const orNull = (text: string) => (text.trim() === '' ? null : text);

interface CreateDialogProps {
  readonly close: () => void;
  readonly created: (answer: WebhookWithSecret) => Promise<void>;
}

/** Asks where a new webhook shall lead. */
export function CreateDialog({ close, created }: CreateDialogProps) {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  return (
    <FormDialog
      title={t.webhooks.create}
      action={t.webhooks.create}
      fields={FIELDS}
      submission={submission}
      send={async () => {
        await created(await createWebhook(orgId, { url, description: orNull(description) }));
      }}
      onClose={close}
    >
      <Fields {...{ url, setUrl, description, setDescription }} />
    </FormDialog>
  );
}

interface Props {
  readonly webhook: Webhook;
  readonly close: () => void;
  readonly changed: () => Promise<void>;
  readonly rotated: (answer: WebhookWithSecret) => Promise<void>;
}

/** The dialog about a webhook. */
export function WebhookDialogs({ name, ...props }: Props & { readonly name: WebhookDialog }) {
  if (name === 'change') return <ChangeDialog {...props} />;
  if (name === 'rotate') return <RotateDialog {...props} />;
  return name === 'remove' ? <RemoveDialog {...props} /> : null;
}

function ChangeDialog({ webhook, close, changed }: Props) {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const [url, setUrl] = useState(webhook.url);
  const [description, setDescription] = useState(webhook.description ?? '');
  return (
    <FormDialog
      title={t.webhooks.changeTitle}
      action={t.common.save}
      fields={FIELDS}
      submission={submission}
      send={async () => {
        await changeWebhook(orgId, webhook.id, { url, description: orNull(description) });
        close();
        announce(t.webhooks.changed);
        await changed();
      }}
      onClose={close}
    >
      <Fields {...{ url, setUrl, description, setDescription }} />
    </FormDialog>
  );
}

function RotateDialog({ webhook, close, rotated }: Props) {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  return (
    <FormDialog
      title={t.webhooks.rotateTitle}
      action={t.webhooks.rotate}
      submission={submission}
      send={async () => {
        await rotated(await rotateWebhook(orgId, webhook.id));
      }}
      onClose={close}
    >
      <p>{t.webhooks.rotateHint}</p>
    </FormDialog>
  );
}

function RemoveDialog({ webhook, close, changed }: Props) {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  return (
    <ConfirmDialog
      title={t.webhooks.removeTitle}
      hint={t.webhooks.removeHint(webhook.url)}
      action={t.webhooks.remove}
      send={async () => {
        await removeWebhook(orgId, webhook.id);
        close();
        announce(t.webhooks.removed);
        await changed();
      }}
      close={close}
    />
  );
}
