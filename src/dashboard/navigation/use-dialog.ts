import { goTo, hrefWith, replaceWith, useLocation } from './location.ts';

/**
 * The open dialog. The address names it (`?dialog=rotate&of=…`), so links open it and Back closes
 * it.
 */
export interface OpenDialog<Name extends string> {
  readonly name: Name | null;
  /** Id of the dialog's subject. */
  readonly of: string | null;
  readonly open: (name: Name, of?: string) => void;
  /** The same as a handler: opens the dialog when it is called. */
  readonly opens: (name: Name, of?: string) => () => void;
  readonly close: () => void;
}

/** @param names the page's dialogs. Any other name in the address is ignored. */
export function useDialog<Name extends string>(names: readonly Name[]): OpenDialog<Name> {
  const { searchParams } = useLocation();
  const requested = searchParams.get('dialog');
  const open = (dialog: Name, of = '') => goTo(hrefWith({ dialog, of }));
  return {
    name: names.find((name) => name === requested) ?? null,
    of: searchParams.get('of'),
    open,
    opens: (dialog, of) => () => open(dialog, of),
    close: () => replaceWith(hrefWith({ dialog: null, of: null })),
  };
}
