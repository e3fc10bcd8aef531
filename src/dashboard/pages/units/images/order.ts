import { useEffect, useRef, useState } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';

/** An image with its sort order; `null` comes last. */
interface Ordered {
  readonly id: string;
  readonly sortOrder: number | null;
}

/** Gap between two sort orders, so that most moves change only one image. */
export const STEP = 16;
/** Largest sort order of the service: 32 bits, signed. */
const LIMIT = 2 ** 31 - 1;

/** The images with one moved to another index. */
function moved<Image extends { readonly id: string }>(
  images: readonly Image[],
  id: string,
  to: number,
): readonly Image[] {
  const from = images.findIndex((image) => image.id === id);
  const position = Math.max(0, Math.min(images.length - 1, to));
  const one = images[from];
  return one === undefined || from === position
    ? images
    : images.toSpliced(from, 1).toSpliced(position, 0, one);
}

/**
 * The changes of sort orders that give the images this order. Those that were moved get numbers between the
 * others; without room, all are renumbered.
 */
export function changesForOrder(images: readonly Ordered[], movedIds: ReadonlySet<string>) {
  const kept = images.map(({ id, sortOrder }) => (movedIds.has(id) ? null : sortOrder));
  const numbers: number[] = [];
  for (const [at, number] of kept.entries()) {
    numbers.push(number ?? between(numbers.at(-1), kept.slice(at)));
  }
  const isRoom = numbers.every(
    (number, at) => Math.abs(number) <= LIMIT && (at === 0 || number > (numbers[at - 1] ?? 0)),
  );
  return images
    .map(({ id, sortOrder: before }, at) => ({
      id,
      before,
      sortOrder: (isRoom ? numbers[at] : undefined) ?? at * STEP,
    }))
    .filter(({ sortOrder, before }) => sortOrder !== before);
}

/** The number after the last one, in even steps towards the next known one. */
function between(last: number | undefined, next: readonly (number | null)[]): number {
  const steps = next.findIndex((number) => number !== null);
  const limit = next[steps] ?? null;
  if (limit === null) return last === undefined ? 0 : last + STEP;
  return last === undefined
    ? limit - steps * STEP
    : last + Math.floor((limit - last) / (steps + 1));
}

/** Pause after the last move before all moves are sent together. */
const SENT_AFTER_MS = 700;

/**
 * Shows moves at once. Sends them together after a pause, or when the person leaves the page.
 *
 * @param save sends the order. The list shows this order until it completes.
 */
export function useOrder(
  images: readonly UnitImage[],
  save: (ordered: readonly UnitImage[], movedIds: ReadonlySet<string>) => Promise<void>,
) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const ordered = wanted === null ? images : inOrderOf(images, wanted);
  const latest = useRef(ordered);
  latest.current = ordered;
  const movedIds = useRef(new Set<string>());
  const { ids, begin } = useDelayed(() => save(latest.current, movedIds.current), SENT_AFTER_MS);
  useEffect(() => {
    if (ids.size > 0) return;
    setWanted(null);
    movedIds.current.clear();
  }, [ids]);
  return {
    /** In the person's order. */
    images: ordered,
    move: (id: string, to: number) => {
      const next = moved(latest.current, id, to);
      if (next === latest.current) return;
      latest.current = next;
      movedIds.current.add(id);
      setWanted(next.map((image) => image.id));
      begin('order');
    },
  };
}

/** The images in the order of ids, then images that were added meanwhile. */
function inOrderOf(images: readonly UnitImage[], ids: readonly string[]): UnitImage[] {
  const positionOf = ({ id }: UnitImage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return images.toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Things that are sent later. */
export interface Delayed {
  /** Those that are not sent, or on their way. */
  readonly ids: ReadonlySet<string>;
  /** Sends one later, also if it was to be sent sooner. */
  readonly begin: (id: string) => void;
  readonly undo: (id: string) => void;
}

/**
 * Sends something after a while, or at once when the person leaves the page.
 *
 * @param send sends it, even while the page unloads.
 */
export function useDelayed(send: (id: string) => Promise<void>, afterMs: number): Delayed {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(send);
  latest.current = send;
  const forget = (id: string) => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
  };
  const show = () => setIds(new Set(timers.current.keys()));
  const sendNow = (id: string) => {
    forget(id);
    void latest.current(id).finally(show);
  };
  useEffect(() => {
    const sendAll = () => {
      for (const id of timers.current.keys()) sendNow(id);
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
      forget(id);
      timers.current.set(
        id,
        setTimeout(() => sendNow(id), afterMs),
      );
      show();
    },
    undo: (id) => {
      forget(id);
      show();
    },
  };
}
