import { options, type RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Whether an element is, or once was, in view or less than a screen away. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '100%' },
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
