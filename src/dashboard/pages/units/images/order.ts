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
export function moved<Image extends { readonly id: string }>(
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
 * The fewest changes of sort orders that give the images this order. The longest ascending
 * subsequence keeps its numbers and the others get numbers between; without room, all are
 * renumbered.
 */
export function changesForOrder(images: readonly Ordered[]): { id: string; sortOrder: number }[] {
  const numbers = fittedIn(images, inOrder(images));
  const isRoom = numbers.every(
    (number, at) => Math.abs(number) <= LIMIT && (at === 0 || number > (numbers[at - 1] ?? 0)),
  );
  return images
    .map(({ id, sortOrder }, at) => ({
      id,
      sortOrder: (isRoom ? numbers[at] : undefined) ?? at * STEP,
      before: sortOrder,
    }))
    .filter(({ sortOrder, before }) => sortOrder !== before)
    .map(({ id, sortOrder }) => ({ id, sortOrder }));
}

/** The indexes of the longest ascending subsequence of sort orders. */
function inOrder(images: readonly Ordered[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [at, { sortOrder }] of images.entries()) {
    const before = best.filter((_, earlier) => {
      const number = images[earlier]?.sortOrder ?? null;
      return number !== null && sortOrder !== null && number < sortOrder;
    });
    best.push(sortOrder === null ? [] : [...longest(before), at]);
  }
  return new Set(longest(best));
}

const longest = (parts: readonly number[][]): number[] =>
  parts.reduce((one, other) => (other.length > one.length ? other : one), []);

/** The new sort orders. Images at the indexes `kept` keep theirs. */
function fittedIn(images: readonly Ordered[], kept: ReadonlySet<number>): number[] {
  const numbers: number[] = [];
  for (const [at, { sortOrder }] of images.entries()) {
    numbers.push(kept.has(at) && sortOrder !== null ? sortOrder : between(images, kept, numbers));
  }
  return numbers;
}

/** The next sort order, in even steps towards the next kept one. */
function between(
  images: readonly Ordered[],
  kept: ReadonlySet<number>,
  numbers: readonly number[],
): number {
  const at = numbers.length;
  const last = numbers.at(-1);
  const next = [...kept].find((position) => position > at);
  const limit = next === undefined ? null : (images[next]?.sortOrder ?? null);
  if (next === undefined || limit === null) return last === undefined ? 0 : last + STEP;
  const missing = next - at;
  if (last === undefined) return limit - missing * STEP;
  return last + Math.floor((limit - last) / (missing + 1));
}

/** Pause after the last move before all moves are sent together. */
const SENT_AFTER_MS = 700;

/** The images in the person's order. */
interface Order {
  readonly images: readonly UnitImage[];
  readonly move: (id: string, to: number) => void;
}

/**
 * Shows moves at once. Sends them together after a pause, or when the person leaves the page.
 *
 * @param save sends the order. The list shows this order until it completes.
 */
export function useOrder(
  images: readonly UnitImage[],
  save: (ordered: readonly UnitImage[]) => Promise<void>,
): Order {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const ordered = wanted === null ? images : inOrderOf(images, wanted);
  const latest = useRef(ordered);
  latest.current = ordered;
  const { ids, begin } = useDelayed(() => save(latest.current), SENT_AFTER_MS);
  useEffect(() => {
    if (ids.size === 0) setWanted(null);
  }, [ids]);
  return {
    images: ordered,
    move: (id, to) => {
      const next = moved(latest.current, id, to);
      if (next === latest.current) return;
      latest.current = next;
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

/** Time in which a deletion can be undone. */
const UNDO_MS = 6000;

/** Deletes images after a few seconds in which the person can undo it. */
export const useRemovals = (remove: (id: string) => Promise<void>): Delayed =>
  useDelayed(remove, UNDO_MS);

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
function useDelayed(send: (id: string) => Promise<void>, afterMs: number): Delayed {
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
