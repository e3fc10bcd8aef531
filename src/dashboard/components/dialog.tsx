import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog stays open on Escape. */
  readonly stays?: boolean;
  /** Whether the dialog has room for a table. */
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. Closing returns the focus to where it was. */
export function Dialog({ title, onClose, stays = false, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      // A browser closes a dialog on the second Escape, even if `cancel` is prevented.
      onKeyDown={(event) => {
        if (stays && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
