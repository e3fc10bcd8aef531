import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
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
