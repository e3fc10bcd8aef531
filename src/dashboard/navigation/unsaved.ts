import { useEffect, useState } from 'preact/hooks';
import { holdBack } from './location.ts';

/** The question whether to leave a page with unsaved changes. */
export interface Leaving {
  /** Whether the question is open. */
  readonly asks: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Number of open pages with unsaved changes: 0 or 1. */
let unsavedPages = 0;

/** Whether the current page has unsaved changes. */
export function hasUnsavedWork(): boolean {
  return unsavedPages > 0;
}

/**
 * Asks before the person leaves a page with unsaved changes, by a link or by Back. The browser asks
 * before it reloads or closes the page.
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
