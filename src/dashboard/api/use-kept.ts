import { useRef } from 'preact/hooks';
import type { Reading } from './use-reading.ts';

/** A reading that goes on showing what it showed while something else is loading. */
export function useKept<T>(reading: Reading<T>): Reading<T> {
  const last = useRef<Reading<T>>(undefined);
  if (reading.state !== 'loading') last.current = reading;
  return last.current ?? reading;
}
