import { options, type RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Whether an element is in view or less than two screens away. Browsers lay out elements with
 * `content-visibility: auto` at a smaller distance.
 *
 * @param isFirst whether it is near at first.
 */
export function useNear(element: RefObject<HTMLElement | null>, isFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isFirst);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        setIsNear(seen.at(-1)?.isIntersecting === true);
      },
      { rootMargin: '200%' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, []);
  return isNear;
}

/** Whether the page is being printed. It is rendered before the browser prints it. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => {
      options.debounceRendering = (render) => {
        render();
      };
      setIsPrinting(true);
      delete options.debounceRendering;
    };
    const end = () => {
      setIsPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
