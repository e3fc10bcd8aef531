import { goTo, hrefWith, replaceWith, useLocation } from './location.ts';

/** The dialog that the address opens (`?dialog=rotate&of=…`), so that it can be linked to and left by Back. */
export interface DialogPlace<Name extends string> {
  readonly name: Name | null;
  /** Id of what the dialog is about. */
  readonly of: string | null;
  readonly open: (name: Name, of?: string) => void;
  readonly close: () => void;
}

/** @param names the page's dialogs; the address opens no other. */
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
