import type { ComponentChildren } from 'preact';
import { type Submission, useSubmit } from '../api/use-submit.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface Props {
  readonly title: string;
  /** What the button that sends says. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Its fields as the service calls them: what is wrong with those is shown at them. */
  readonly fields?: readonly string[];
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with a form. */
export function FormDialog({ title, action, submission, send, onClose, children, ...look }: Props) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        submission={submission}
        send={send}
        fields={look.fields ?? []}
        footer={
          <div class="dialog-actions">
            <Button onClick={onClose}>{t.common.cancel}</Button>
            <Button
              type="submit"
              kind={look.danger === true ? 'danger' : 'primary'}
              busy={submission.busy}
              disabled={look.disabled === true}
            >
              {action}
            </Button>
          </div>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly hint: string;
  readonly action: string;
  readonly send: () => Promise<void>;
  readonly close: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, hint, action, send, close }: ConfirmDialogProps) {
  const submission = useSubmit();
  return (
    <FormDialog
      title={title}
      action={action}
      danger
      submission={submission}
      send={send}
      onClose={close}
    >
      <p>{hint}</p>
    </FormDialog>
  );
}
