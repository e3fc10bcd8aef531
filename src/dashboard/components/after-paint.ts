import { useEffect, useState } from 'preact/hooks';

/**
 * Does something after the next paint, so that the page responds before it.
 *
 * @returns a function that cancels it.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The value as of the last paint. The page responds to a new value before large parts of it follow. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(
    () =>
      afterPaint(() => {
        setPainted(value);
      }),
    [value],
  );
  return painted;
}
