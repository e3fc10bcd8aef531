import { QueryObserver } from '@tanstack/query-core';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isReturning } from '../navigation/location.ts';
import { hasUnsavedWork } from '../navigation/unsaved.ts';
import { cache, forgetShared } from './cache.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** A value read from the service: loading, loaded, or failed with a reason. */
export type Reading<T> = State<T> & { readonly reload: () => Promise<void> };

type State<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly refusal: Refusal };

/** A function that reads a value, until the signal says that nobody waits for it. */
type Read<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Reads a value, and reads it again when the window regains the focus, after somebody's change, or when `key`
 * changes. The browser's cache revalidates by ETag. The old value stays until the new answer arrives, and
 * an answer that a later reading has overtaken is dropped.
 *
 * @param key identifies the value: another key means another value, and all parts of the page with one key share it.
 */
export function useReading<T>(key: string, read: Read<T>): Reading<T> {
  const options = cache.defaultQueryOptions({
    queryKey: [key],
    // A value may be `undefined`, which the cache takes for none.
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => ({
      value: await read(signal),
    }),
    notifyOnChangeProps: ['data', 'error', 'status'],
  });
  const [observer] = useState(() => new QueryObserver(cache, options));
  const [, render] = useState({});
  useLayoutEffect(() => observer.subscribe(() => render({})), [observer]);
  useLayoutEffect(() => observer.setOptions(options), [key]);
  const { data, error } = observer.getOptimisticResult(options);
  const reload = useCallback(async () => {
    forgetShared();
    await observer.refetch();
  }, [observer]);
  const refusal = error === null ? null : refusalOf(error);
  // If a revalidation fails, the old value stays, unless the session has ended.
  if (refusal !== null && (data === undefined || endsSession(refusal))) {
    return { state: 'failed', refusal, reload };
  }
  return data === undefined
    ? { state: 'loading', reload }
    : { state: 'loaded', value: data.value, reload };
}

const KEPT_LISTS = 12;

/**
 * Reads a list. After Back or Forward it first returns the list's last content, so that the page
 * can scroll to its last position, and reads the list again. If that fails, the last content stays.
 *
 * @param shown the last content of each list, by its key.
 */
export function useList<T>(shown: Map<string, T>, key: string, read: Read<T>): Reading<T> {
  const reading = useReading(key, async (signal) => {
    const value = await read(signal);
    shown.delete(key);
    shown.set(key, value);
    for (const oldest of [...shown.keys()].slice(0, -KEPT_LISTS)) shown.delete(oldest);
    return value;
  });
  const before = shown.get(key);
  if (reading.state === 'loaded' || before === undefined || !isReturning()) return reading;
  if (reading.state === 'failed' && endsSession(reading.refusal)) return reading;
  return { reload: reading.reload, state: 'loaded', value: before };
}

/** Whether the session has ended: everywhere, or in the organisation while nothing is unsaved. */
const endsSession = (refusal: Refusal) =>
  refusal.code === 'signed_out' || (refusal.needsSignIn && !hasUnsavedWork());

/** Keeps the last loaded value while another one is loading. */
export function useLastLoaded<T>(reading: Reading<T>): Reading<T> {
  const last = useRef<Reading<T>>(undefined);
  if (reading.state !== 'loading') last.current = reading;
  return last.current ?? reading;
}
