import { useEffect, useRef, useState } from 'preact/hooks';

/** Does something after the next paint, so that the page responds before it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(act);
  });
}

/** The value as of the last paint. The page responds to a new value before large parts of it follow. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    afterPaint(() => {
      // Not this value, which a newer one may have replaced: a clicked box would lose its tick.
      setPainted(() => latest.current);
    });
  }, [value]);
  return painted;
}
