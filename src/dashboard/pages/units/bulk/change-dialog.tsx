import type { ComponentChildren } from 'preact';
import type { Unit } from '../../../api/types.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../components/button.tsx';
import { CloseButton, Dialog } from '../../../components/dialog.tsx';
import { Restored } from '../../../components/form.tsx';
import type { Kept } from '../../../navigation/typed.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly title: string;
  /** Label of the submit button. It names the number of changes. */
  readonly action: string;
  /** Why the button is disabled; `null` if it is not. */
  readonly hindrance: string | null;
  /** The fields of the instruction. */
  readonly fields: ComponentChildren;
  /** Below the preview: what stays as it is. */
  readonly note: ComponentChildren;
  /** @returns whether the change begins. */
  readonly apply: () => Promise<boolean>;
  readonly kept: Kept;
  readonly close: () => void;
  /** The preview. */
  readonly children: ComponentChildren;
}

/** The name of the form that changes these units. */
export const formOf = (name: string, units: readonly Unit[]): string =>
  `${name} of ${units.length} from ${units[0]?.id}`;

/** A wide dialog that previews a change of many units: fields, preview and buttons. */
export function ChangeDialog({ title, action, hindrance, fields, note, ...rest }: Props) {
  const { t } = useTexts();
  const { apply, kept, close, children } = rest;
  const submission = useSubmit();
  const send = async () => {
    if (await apply()) kept.drop();
  };
  return (
    <Dialog title={title} onClose={close} size="wide">
      <form
        class="change-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (hindrance === null) void submission.submit(send);
        }}
      >
        {kept.isRestored && <Restored drop={kept.drop} />}
        <div class="change-close">
          <CloseButton kind="quiet" also={kept.drop} icon="close" label={t.common.close} />
        </div>
        <div class="change-fields">{fields}</div>
        {children}
        <div class="dialog-actions">
          <p class="small change-note" role="status">
            {hindrance ?? note}
          </p>
          <CloseButton also={kept.drop}>{t.common.cancel}</CloseButton>
          <Button type="submit" kind="primary" busy={submission.busy} disabled={hindrance !== null}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
