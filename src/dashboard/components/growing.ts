import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** How much of a long list is shown. */
export interface Growing {
  /** Number of rows to show. */
  readonly shown: number;
  /** For the element after the rows: when it comes into view, more rows are shown. */
  readonly end: RefObject<HTMLTableRowElement | null>;
}

/**
 * Shows a long list in steps, because thousands of rows at once take too long.
 *
 * @param step rows that are added each time.
 */
export function useGrowing(step: number): Growing {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const { current } = end;
    if (current === null) return undefined;
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting === true) setShown((before) => before + step);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [shown]);
  return { shown, end };
}
