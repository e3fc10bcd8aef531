import { useEffect, useRef, useState } from 'preact/hooks';

/** Does something after the next paint, so that the page responds before it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
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

/**
 * A value that a click changes at once, although large parts of the page follow only after the next paint.
 * The new value is shown until the page has it.
 *
 * @param change changes the page.
 * @returns the value to show, and what a click does.
 */
export function usePromptValue<Value>(
  value: Value,
  change: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [clicked, setClicked] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    setClicked(null);
  }, [value]);
  const click = (next: Value) => {
    setClicked({ value: next });
    afterPaint(() => change(next));
  };
  return [(clicked ?? { value }).value, click];
}

/** The value once it has not changed for a moment: nothing large follows each key that is typed. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
