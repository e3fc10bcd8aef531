import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { isReturning } from '../navigation/location.ts';
import { type Refusal, refusalOf } from './refusal.ts';

/** Something that is read from the service: while it loads, once it is there, or why it is not. */
export type Reading<T> = State<T> & { readonly reload: () => Promise<void> };

type State<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly refusal: Refusal };

/**
 * Reads something, again when the window gets the focus back or `key` changes. The browser's cache
 * revalidates by ETag, and what was shown stays until the new answer is there.
 *
 * @param key names what is read: another key is another thing.
 */
export function useReading<T>(key: string, read: () => Promise<T>): Reading<T> {
  const [held, setHeld] = useState<{ key: string; state: State<T> }>();
  const wanted = useRef(key);
  wanted.current = key;
  const load = useCallback(async () => {
    const state = await outcomeOf(read());
    if (wanted.current !== key) return;
    setHeld((before) => {
      // A failed revalidation leaves what is shown, unless the session has ended.
      const keeps = before?.key === key && before.state.state === 'loaded';
      const ended = state.state === 'failed' && state.refusal.code === 'signed_out';
      return keeps && state.state === 'failed' && !ended ? before : { key, state };
    });
  }, [key]);
  useEffect(() => {
    void load();
    const again = () => {
      void load();
    };
    addEventListener('focus', again);
    return () => {
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
 * The same for a list: whoever comes back to it is shown at once what it showed last, while it is
 * read again, so that it can be scrolled to where it was left.
 *
 * @param shown what the list showed last, by its keys.
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
  return reading.state === 'loading' && isReturning() && before !== undefined
    ? { ...reading, state: 'loaded', value: before }
    : reading;
}

async function outcomeOf<T>(asked: Promise<T>): Promise<State<T>> {
  try {
    return { state: 'loaded', value: await asked };
  } catch (error) {
    return { state: 'failed', refusal: refusalOf(error) };
  }
}

/** A reading that goes on showing what it showed while something else is loading. */
export function useKept<T>(reading: Reading<T>): Reading<T> {
  const last = useRef<Reading<T>>(undefined);
  if (reading.state !== 'loading') last.current = reading;
  return last.current ?? reading;
}
