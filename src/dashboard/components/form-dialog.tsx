import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Submission } from '../api/use-submit.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FaultsContext } from './faults.ts';
import { RefusalBanner } from './refusal-banner.tsx';

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

/**
 * A dialog with a form. What is wrong with a field is shown there, and the first such field gets the
 * focus; any other refusal is shown above the buttons.
 */
export function FormDialog({ title, action, submission, send, onClose, children, ...look }: Props) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = submission;
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [refusal]);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submission.submit(send);
        }}
      >
        <FaultsContext.Provider value={refusal?.faults ?? []}>{children}</FaultsContext.Provider>
        <RefusalBanner refusal={refusal} shownElsewhere={look.fields ?? []} />
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
