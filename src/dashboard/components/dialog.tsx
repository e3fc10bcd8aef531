import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { afterPaint } from './responsive.tsx';
import { Button } from './button.tsx';

/** Looks by size. */
const SIZES = {
  wide: 'wide w-[min(58rem,calc(100vw-1.5rem))] pt-4 max-md:w-full max-md:max-h-[calc(100dvh-1.5rem)]',
  page: 'inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[calc(100vw-var(--navigation))] max-w-none grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[var(--page-head)_1fr_max-content] items-center rounded-none border-0 bg-page px-6 py-0 shadow-none backdrop:bg-transparent open:grid max-md:w-full max-md:px-4 [&>div]:contents [&>h2]:col-start-2 [&>h2]:row-start-1 [&>h2]:m-0 [&>h2]:text-20 max-md:[&>h2]:col-span-2 max-md:[&>h2]:col-start-1',
};

const CloseContext = createContext<() => void>(() => undefined);

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog stays open on Escape. */
  readonly stays?: boolean;
  /** `wide` has room for a table, `page` covers the page beside the menu. */
  readonly size?: 'wide' | 'page';
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. Closing returns the focus to where it was. */
export function Dialog({ title, onClose, stays = false, size, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The styles of the whole page change when a modal dialog closes. The dialog disappears before that.
  const close = () => {
    dialog.current?.classList.add('closing');
    afterPaint(onClose);
  };
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
      class={`dialog ${size === undefined ? '' : SIZES[size]}`}
      aria-labelledby={titleId}
      // A browser closes a dialog on the second Escape, even if `cancel` is prevented.
      onKeyDown={(event) => {
        if (stays && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!stays) close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div class="dialog-body">
        <CloseContext.Provider value={close}>{children}</CloseContext.Provider>
      </div>
    </dialog>
  );
}

interface CloseButtonProps extends Pick<
  Parameters<typeof Button>[0],
  'kind' | 'icon' | 'label' | 'look'
> {
  /** What else it does. */
  readonly also?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

/** Closes the dialog around it. */
export function CloseButton({ also, ...props }: CloseButtonProps) {
  const close = useContext(CloseContext);
  return (
    <Button
      {...props}
      onClick={() => {
        also?.();
        close();
      }}
    />
  );
}
