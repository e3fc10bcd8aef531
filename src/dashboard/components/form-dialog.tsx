import type { ComponentChildren } from 'preact';
import type { Submission } from '../api/use-submit.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

interface Props {
  readonly title: string;
  /** What the button that sends says. */
  readonly action: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog with a form: what was refused is shown above its buttons. */
export function FormDialog({ title, action, submission, send, onClose, children, ...look }: Props) {
  const { t } = useTexts();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit(send);
        }}
      >
        {children}
        <RefusalBanner refusal={submission.refusal} />
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
      </form>
    </Dialog>
  );
}
