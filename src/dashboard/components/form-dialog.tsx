import type { ComponentChildren } from 'preact';
import { useSubmit } from '../api/use-submit.ts';
import { useAnnounce } from './announcer.tsx';
import { Button, ButtonLink, CopyButton, VERBATIM } from './button.tsx';
import { CloseButton, Dialog, DialogActions } from './dialog.tsx';
import { Form } from './form.tsx';
import { useTexts } from '../kit/use-texts.ts';

/** What a page gives to its dialogs. */
export interface OnPage {
  readonly close: () => void;
  /** Reads the page again after a change. */
  readonly changed: () => Promise<void>;
}

interface Props {
  readonly close: () => void;
  readonly changed?: OnPage['changed'];
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** @returns what to announce when the dialog closes, if that is no `notice`; no text leaves it to the caller. */
  readonly send: () => Promise<unknown>;
  /** What to announce when the dialog closes. */
  readonly notice?: string;
  readonly children: ComponentChildren;
}

/** A dialog with a form, a submit button and a cancel button. */
export function FormDialog({ title, action, send, close, changed, children, ...rest }: Props) {
  const { t } = useTexts();
  const announce = useAnnounce();
  const submission = useSubmit();
  const submit = async () => {
    const sent = await send();
    const notice = rest.notice ?? sent;
    if (typeof notice !== 'string') return;
    close();
    announce(notice);
    await changed?.();
  };
  return (
    <Dialog title={title} onClose={close}>
      <Form
        submission={submission}
        send={submit}
        footer={
          <DialogActions>
            <CloseButton>{t.common.cancel}</CloseButton>
            <Button
              type="submit"
              kind={rest.danger === true ? 'danger' : 'primary'}
              busy={submission.busy}
              disabled={rest.disabled === true}
            >
              {action}
            </Button>
          </DialogActions>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}

interface ConfirmDialogProps extends Omit<Props, 'children'> {
  /** The consequences. */
  readonly hint: string;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ hint, ...props }: ConfirmDialogProps) {
  return (
    <FormDialog {...props} danger>
      <p>{hint}</p>
    </FormDialog>
  );
}

interface MessageDialogProps {
  readonly title: string;
  readonly close: () => void;
  /** The recipient's address; `''` if the person knows it. */
  readonly to: string;
  readonly subject: string;
  readonly message: string;
  /** What is above the message. */
  readonly children: ComponentChildren;
}

/** A message that a person sends: their mail program opens with it, or they copy it. No mail is sent. */
export function MessageDialog({
  title,
  close,
  to,
  subject,
  message,
  children,
}: MessageDialogProps) {
  const { t } = useTexts();
  const [head, body] = [subject, message].map(encodeURIComponent);
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <pre class={VERBATIM} tabIndex={0}>
        {message}
      </pre>
      <DialogActions>
        <ButtonLink href={`mailto:${encodeURI(to)}?subject=${head}&body=${body}`}>
          {t.common.openMail}
        </ButtonLink>
        <CopyButton kind="primary" text={message} label={t.common.copyMessage} />
        <CloseButton>{t.common.done}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}
