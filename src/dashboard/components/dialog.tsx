import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { afterPaint } from './responsive.tsx';
import { Button } from './button.tsx';

const SHADOW = 'shadow-[0_20px_60px_var(--shadow)]';

/** On a phone, a sheet from below. */
const CARD = [
  `max-h-[calc(100dvh-1.5rem)] rounded-14 border border-line bg-surface px-6 pb-6 ${SHADOW}`,
  'max-md:mx-0 max-md:mt-auto max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:px-4 max-md:pb-4',
].join(' ');

/** Looks by size. */
const SIZES = {
  plain: `${CARD} w-[min(36rem,calc(100vw-1.5rem))] pt-6 backdrop:bg-veil max-md:max-h-[calc(100dvh-3rem)] max-md:pt-4`,
  wide: `${CARD} w-[min(58rem,calc(100vw-1.5rem))] pt-4 backdrop:bg-veil`,
  page: 'inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[calc(100vw-var(--navigation))] max-w-none grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[var(--page-head)_1fr_max-content] items-center border-0 bg-page px-6 py-0 backdrop:bg-transparent open:grid max-md:w-full max-md:px-4 [&>div]:contents [&>h2]:col-start-2 [&>h2]:row-start-1 [&>h2]:m-0 [&>h2]:text-20 max-md:[&>h2]:col-span-2 max-md:[&>h2]:col-start-1',
};

const CloseContext = createContext<() => void>(() => undefined);

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog stays open on Escape. */
  readonly stays?: boolean;
  /** `wide` has room for a table, `page` covers the page beside the menu. */
  readonly size?: keyof typeof SIZES;
  readonly children: ComponentChildren;
}

/** A modal dialog, open while it is rendered. Closing returns the focus to where it was. */
export function Dialog({ title, onClose, stays = false, size = 'plain', children }: Props) {
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
      class={`text-ink [&.closing]:opacity-0 [&.closing]:backdrop:opacity-0 ${SIZES[size]}`}
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
      <h2 id={titleId} class="mb-4 text-16 font-bold wrap-anywhere">
        {title}
      </h2>
      <div class="grid grid-cols-1 gap-4">
        <CloseContext.Provider value={close}>{children}</CloseContext.Provider>
      </div>
    </dialog>
  );
}

interface ActionsProps {
  /** CSS classes. */
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** A dialog's buttons, which stay in view. */
export const DialogActions = ({ look = '', children }: ActionsProps) => (
  <div
    class={`sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-6 pt-3 pb-4 max-md:-bottom-4 max-md:-mx-4 max-md:-mb-4 max-md:px-4 max-md:pb-3 [&_.danger:not(:disabled)]:border-danger max-md:[&_.button]:flex-auto ${look}`}
  >
    {children}
  </div>
);

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
