import { useEffect, useState } from 'preact/hooks';
import { holdBack } from './location.ts';

/** What somebody is asked who would leave a page with work that is not saved. */
export interface Leaving {
  /** Whether they are asked now. */
  readonly asks: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Pages with work that is not saved: at most one is shown. */
let unsavedPages = 0;

/** Whether the page shown holds work that is not saved. */
export function hasUnsavedWork(): boolean {
  return unsavedPages > 0;
}

/**
 * Has somebody asked before they leave a page with work that is not saved: by a link, by Back, by a
 * reload, or by closing it.
 */
export function useLeaving(isUnsaved: boolean): Leaving {
  const [onward, setOnward] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedPages += 1;
    const release = holdBack((go) => {
      setOnward(() => go);
    });
    const askBrowser = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    addEventListener('beforeunload', askBrowser);
    return () => {
      unsavedPages -= 1;
      release();
      removeEventListener('beforeunload', askBrowser);
    };
  }, [isUnsaved]);
  return {
    asks: onward !== null,
    stay: () => {
      setOnward(null);
    },
    leave: () => {
      onward?.();
    },
  };
}
