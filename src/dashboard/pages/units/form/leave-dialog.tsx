import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import type { LeavePrompt } from '../../../navigation/unsaved.ts';
import { useTexts } from '../../../kit/use-texts.ts';

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
      <div class="dialog-actions">
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
      </div>
    </Dialog>
  );
}
