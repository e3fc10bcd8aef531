import type { ComponentChildren } from 'preact';
import type { Reading } from '../api/use-reading.ts';
import { Failed } from './failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<T> {
  readonly reading: Reading<T>;
  /** About how many lines high the content is, so that the page does not jump. */
  readonly lines: number;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows what is read: grey lines while it loads, the content, or why there is none. */
export function Loaded<T>({ reading, lines, children }: Props<T>) {
  if (reading.state === 'loading') return <Skeleton lines={lines} />;
  if (reading.state === 'failed')
    return <Failed refusal={reading.refusal} retry={reading.reload} />;
  return <>{children(reading.value)}</>;
}
