import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { blockNavigation } from './location.ts';

/** The question whether to leave a page with unsaved changes. */
export interface LeavePrompt {
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
export function useLeavePrompt(isUnsaved: boolean): LeavePrompt {
  const [onward, setOnward] = useState<(() => void) | null>(null);
  // Before the next key, which may leave the page.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    unsavedPages += 1;
    const release = blockNavigation((go) => setOnward(() => go));
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', askBrowser);
    return () => {
      unsavedPages -= 1;
      release();
      removeEventListener('beforeunload', askBrowser);
    };
  }, [isUnsaved]);
  return {
    asks: onward !== null,
    stay: () => setOnward(null),
    leave: () => onward?.(),
  };
}

/** State of an extra history entry, which Back removes instead of leaving the page. */
const STAYING = 'staying';

/**
 * Prevents leaving the page while the component is rendered: Back has no effect, and the browser
 * asks before it closes or reloads the page.
 *
 * @param onBack called when the person goes back.
 */
export function useStay(onBack: () => void): void {
  useEffect(() => {
    const stay = () => history.pushState(STAYING, '', location.href);
    const stayed = (event: Event) => {
      event.stopImmediatePropagation(); // the address has not changed
      stay();
      onBack();
    };
    const ask = (event: Event) => event.preventDefault();
    stay();
    addEventListener('popstate', stayed, { capture: true });
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('popstate', stayed, { capture: true });
      removeEventListener('beforeunload', ask);
      history.back();
    };
  }, []);
}
