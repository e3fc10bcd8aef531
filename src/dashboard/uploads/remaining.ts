import { useRef } from 'preact/hooks';
import type { Upload } from './upload-queue.ts';

/** Before that, the speed is a guess. */
const KNOWN_AFTER_MS = 3000;

/** The number is rounded up, so that it does not change with each message of progress. */
const STEP_SECONDS = 5;

/** About how many seconds the open files still take; `null` while nothing says so. */
export function useRemaining(open: readonly Upload<unknown>[]): number | null {
  const began = useRef(0);
  const sent = useRef(new Map<number, number>());
  if (open.length === 0) {
    began.current = 0;
    sent.current.clear();
    return null;
  }
  if (began.current === 0) began.current = Date.now();
  for (const { id, share, file } of open) sent.current.set(id, share * file.size);
  const elapsed = Date.now() - began.current;
  const arrived = sumOf([...sent.current.values()]);
  if (elapsed < KNOWN_AFTER_MS || arrived === 0) return null;
  const left = sumOf(open.map(({ share, file }) => (1 - share) * file.size));
  const seconds = (left / arrived) * (elapsed / 1000);
  return Math.max(1, Math.ceil(seconds / STEP_SECONDS)) * STEP_SECONDS;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
