import { useEffect, useState } from 'preact/hooks';

/** The value once it has not changed for a moment: nothing large follows each key that is typed. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
