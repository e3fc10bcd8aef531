import type { ComponentChildren } from 'preact';
import { type Submission, useSubmit } from '../api/use-submit.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The API names of the form's fields. Their faults are shown at the fields. */
  readonly fields?: readonly string[];
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with a form, a submit button and a cancel button. */
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
  /** The consequences. */
  readonly hint: string;
  readonly action: string;
  readonly send: () => Promise<void>;
  readonly close: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
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
