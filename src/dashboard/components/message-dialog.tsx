import type { ComponentChildren } from 'preact';
import { useTexts } from '../kit/use-texts.ts';
import { CopyButton } from './button.tsx';
import { VERBATIM } from './copyable.tsx';
import { CloseButton, Dialog } from './dialog.tsx';

interface Props {
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
export function MessageDialog({ title, close, to, subject, message, children }: Props) {
  const { t } = useTexts();
  const [head, body] = [subject, message].map(encodeURIComponent);
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <pre class={VERBATIM} tabIndex={0}>
        {message}
      </pre>
      <div class="dialog-actions">
        <a class="button" href={`mailto:${encodeURI(to)}?subject=${head}&body=${body}`}>
          {t.common.openMail}
        </a>
        <CopyButton kind="primary" text={message} label={t.common.copyMessage} />
        <CloseButton>{t.common.done}</CloseButton>
      </div>
    </Dialog>
  );
}
