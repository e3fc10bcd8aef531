import { useEffect, useRef, useState } from 'preact/hooks';

/** Time in which a deletion can be undone. */
const UNDO_MS = 6000;

/** Images with a pending deletion. */
export interface Removals {
  readonly ids: ReadonlySet<string>;
  readonly begin: (id: string) => void;
  readonly undo: (id: string) => void;
}

/**
 * Deletes images after a few seconds in which the person can undo it. Leaving the page sends the
 * pending deletions at once.
 *
 * @param remove sends the deletion, even while the page unloads.
 */
export function useRemovals(remove: (id: string) => Promise<void>): Removals {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const send = useRef(remove);
  send.current = remove;
  const forget = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
  };
  const show = () => setIds(new Set(timers.current.keys()));
  useEffect(() => {
    const sendAll = () => {
      for (const id of timers.current.keys()) {
        forget(id);
        void send.current(id);
      }
    };
    addEventListener('pagehide', sendAll);
    return () => {
      removeEventListener('pagehide', sendAll);
      sendAll();
    };
  }, []);
  return {
    ids,
    begin: (id) => {
      const timer = setTimeout(() => {
        timers.current.delete(id);
        void send.current(id).finally(show);
      }, UNDO_MS);
      timers.current.set(id, timer);
      show();
    },
    undo: (id) => {
      forget(id);
      show();
    },
  };
}
