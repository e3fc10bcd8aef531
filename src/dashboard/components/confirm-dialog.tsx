import { useSubmit } from '../api/use-submit.ts';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  readonly title: string;
  /** What follows from it. */
  readonly hint: string;
  readonly action: string;
  readonly send: () => Promise<void>;
  readonly close: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, hint, action, send, close }: Props) {
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
