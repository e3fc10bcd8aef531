import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Submission } from '../api/use-submit.ts';
import type { Kept } from '../kit/typed.ts';
import { Button } from './button.tsx';
import { FaultsContext, NamesContext } from './faults.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useTexts } from '../kit/use-texts.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import type { LeavePrompt } from '../navigation/unsaved.ts';

interface Props {
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  /** The buttons, below the fields and the refusal. */
  readonly footer: ComponentChildren;
  /** Whether the refusal and the buttons are in a bar that stays in view. */
  readonly bar?: boolean;
  /** What the person has typed, in a form that keeps it. */
  readonly kept?: Kept | undefined;
  readonly children: ComponentChildren;
}

/** The bar of a form, at the end of the window. */
export const SAVE_BAR =
  "save-bar sticky z-3 grid gap-2 border border-button-line bg-surface py-3 shadow-float has-[.banner,.save-line>[role='status']]:border-danger";

const BAR = `${SAVE_BAR} bottom-3 col-span-full rounded-10 px-4 not-has-[.banner,.button]:absolute not-has-[.banner,.button]:border-0 not-has-[.banner,.button]:p-0`;

/**
 * A form. It shows a field's error at the field, and focuses the first invalid field. It shows any
 * other refusal above the buttons.
 */
export function Form({ submission, send, footer, bar = false, kept, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const names = useRef(new Set<string>());
  const { refusal } = submission;
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      class="grid grid-cols-1 gap-3 in-[dialog]:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit(send);
      }}
    >
      {kept?.isRestored === true && <Restored drop={kept.drop} />}
      <NamesContext.Provider value={names.current}>
        <FaultsContext.Provider value={refusal?.faults ?? []}>{children}</FaultsContext.Provider>
      </NamesContext.Provider>
      {/* In a dialog, they stay in view. */}
      <div
        class={bar ? BAR : 'stack in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:bg-surface'}
      >
        <RefusalBanner refusal={refusal} shownElsewhere={[...names.current]} />
        {footer}
      </div>
    </form>
  );
}

/** Says that the form has what was typed before it was left. */
export function Restored({ drop }: Pick<Kept, 'drop'>) {
  const { t } = useTexts();
  return (
    <p class="restored flex items-center gap-1 text-second" role="status">
      {t.common.restored} ·{' '}
      <Button kind="quiet" onClick={drop}>
        {t.common.discard}
      </Button>
    </p>
  );
}

interface LeaveDialogProps {
  readonly leaving: LeavePrompt;
  /** Number of unsaved fields. */
  readonly count: number;
  readonly drop: () => void;
}

/** Asks before the person leaves a form with unsaved fields. */
export function LeaveDialog({ leaving: { asks, stay, leave }, count, drop }: LeaveDialogProps) {
  const { t } = useTexts();
  if (!asks) return null;
  return (
    <Dialog title={t.units.leaveTitle} onClose={stay}>
      <p>{t.units.unsaved({ n: count })}</p>
      <DialogActions>
        <Button
          kind="danger"
          onClick={() => {
            drop();
            leave();
          }}
        >
          {t.units.leave}
        </Button>
        <Button kind="primary" onClick={stay}>
          {t.units.stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
