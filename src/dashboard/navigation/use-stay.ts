import { useEffect } from 'preact/hooks';

/** The state of the history's entry that Back takes away in place of the page. */
const STAYING = 'staying';

/**
 * Keeps the page for as long as the component is drawn: Back leads nowhere, and the browser asks
 * before it closes or loads another page. For what is lost with the page.
 *
 * @param onBack is called when somebody has gone back.
 */
export function useStay(onBack: () => void): void {
  useEffect(() => {
    const stay = () => {
      history.pushState(STAYING, '', location.href);
    };
    const stayed = (event: Event) => {
      event.stopImmediatePropagation(); // the address that is shown has not changed
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
