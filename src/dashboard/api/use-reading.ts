import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isReturning } from '../navigation/location.ts';
import { hasUnsavedWork } from '../navigation/unsaved.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** A value read from the service: loading, loaded, or failed with a reason. */
export type Reading<T> = State<T> & { readonly reload: () => Promise<void> };

type State<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly refusal: Refusal };

/** What reads each value on the page again. */
const loads = new Set<() => Promise<void>>();

/** Reads everything on the page again, after a change that several parts of it show. */
export async function rereadPage(): Promise<void> {
  await Promise.all(Array.from(loads, (load) => load()));
}

/**
 * Reads a value, and reads it again when the window regains the focus or `key` changes. The
 * browser's cache revalidates by ETag. The old value stays until the new answer arrives.
 *
 * @param key identifies the value: another key means another value.
 */
export function useReading<T>(key: string, read: () => Promise<T>): Reading<T> {
  const [held, setHeld] = useState<{ key: string; state: State<T> }>();
  const wanted = useRef(key);
  wanted.current = key;
  const load = useCallback(async () => {
    const state = await stateOf(read());
    if (wanted.current !== key) return;
    setHeld((before) => {
      // If a revalidation fails, the old value stays, unless the session has ended.
      const keeps = before?.key === key && before.state.state === 'loaded';
      return keeps && state.state === 'failed' && !endsSession(state.refusal)
        ? before
        : { key, state };
    });
  }, [key]);
  useEffect(() => {
    void load();
    const again = () => {
      void load();
    };
    addEventListener('focus', again);
    loads.add(load);
    return () => {
      loads.delete(load);
      removeEventListener('focus', again);
    };
  }, [load]);
  const state: State<T> = held?.key === key ? held.state : { state: 'loading' };
  const reload = useCallback(async () => {
    setHeld((before) => (before?.state.state === 'failed' ? undefined : before));
    await load();
  }, [load]);
  return { ...state, reload };
}

const KEPT_LISTS = 12;

/**
 * Reads a list. After Back or Forward it first returns the list's last content, so that the page
 * can scroll to its last position, and reads the list again. If that fails, the last content stays.
 *
 * @param shown the last content of each list, by its key.
 */
export function useList<T>(shown: Map<string, T>, key: string, read: () => Promise<T>): Reading<T> {
  const reading = useReading(key, async () => {
    const value = await read();
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

async function stateOf<T>(promise: Promise<T>): Promise<State<T>> {
  try {
    return { state: 'loaded', value: await promise };
  } catch (error) {
    return { state: 'failed', refusal: refusalOf(error) };
  }
}

/** Keeps the last loaded value while another one is loading. */
export function useLastLoaded<T>(reading: Reading<T>): Reading<T> {
  const last = useRef<Reading<T>>(undefined);
  if (reading.state !== 'loading') last.current = reading;
  return last.current ?? reading;
}
