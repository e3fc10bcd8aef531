import { goTo, hrefWith, replaceWith, useLocation } from './location.ts';

/**
 * The open dialog. The address names it (`?dialog=rotate&of=…`), so links open it and Back closes
 * it.
 */
export interface DialogPlace<Name extends string> {
  readonly name: Name | null;
  /** Id of the dialog's subject. */
  readonly of: string | null;
  readonly open: (name: Name, of?: string) => void;
  readonly close: () => void;
}

/** @param names the page's dialogs. Any other name in the address is ignored. */
export function useDialog<Name extends string>(names: readonly Name[]): DialogPlace<Name> {
  const { searchParams } = useLocation();
  const asked = searchParams.get('dialog');
  return {
    name: names.find((name) => name === asked) ?? null,
    of: searchParams.get('of'),
    open: (dialog, of = '') => {
      goTo(hrefWith({ dialog, of }));
    },
    close: () => {
      replaceWith(hrefWith({ dialog: null, of: null }));
    },
  };
}
