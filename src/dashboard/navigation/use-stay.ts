import { useEffect } from 'preact/hooks';

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
    const stay = () => {
      history.pushState(STAYING, '', location.href);
    };
    const stayed = (event: Event) => {
      event.stopImmediatePropagation(); // the address has not changed
      stay();
      onBack();
    };
    const ask = (event: Event) => {
      event.preventDefault();
    };
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
