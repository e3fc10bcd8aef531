import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useStay } from '../navigation/unsaved.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from './button.tsx';
import { CloseButton, Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly secret: string;
  /** What the secret is. */
  readonly label: string;
  /** Says that it is shown only now. */
  readonly once: string;
  /** Says that it is still to be seen, to whoever went back. */
  readonly stays: string;
  readonly close: () => void;
  readonly children?: ComponentChildren;
}

/** Shows a secret, this once: neither Escape nor Back closes it. */
export function OnceDialog({ title, secret, label, once, stays, close, children }: Props) {
  const { t } = useTexts();
  const [wentBack, setWentBack] = useState(false);
  useStay(() => {
    setWentBack(true);
  });
  return (
    <Dialog title={title} onClose={close} stays>
      <p class="banner">
        <Icon name="warning" />
        {once}
      </p>
      <div role="alert">{wentBack && <p class="banner danger">{stays}</p>}</div>
      <div class="secret">
        <code aria-label={label}>{secret}</code>
        <CopyButton kind="primary" text={secret} />
      </div>
      {children}
      <div class="dialog-actions">
        <CloseButton>{t.common.done}</CloseButton>
      </div>
    </Dialog>
  );
}
