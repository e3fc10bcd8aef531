import { useEffect, useRef, useState } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { moved } from './order.ts';

/** Pause after the last move before all moves are sent together. */
const SENT_AFTER_MS = 700;

/** The images in the person's order. */
export interface Order {
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
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const ordered = wanted === null ? images : inOrderOf(images, wanted);
  const latest = useRef({ ordered, save });
  latest.current = { ordered, save };
  const send = async () => {
    timer.current = null;
    await latest.current.save(latest.current.ordered);
    if (timer.current === null) setWanted(null);
  };
  useEffect(() => {
    const sendNow = () => {
      if (timer.current === null) return;
      clearTimeout(timer.current);
      void send();
    };
    addEventListener('pagehide', sendNow);
    return () => {
      removeEventListener('pagehide', sendNow);
      sendNow();
    };
  }, []);
  return {
    images: ordered,
    move: (id, to) => {
      const next = moved(latest.current.ordered, id, to);
      if (next === latest.current.ordered) return;
      latest.current = { ...latest.current, ordered: next };
      setWanted(next.map((image) => image.id));
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), SENT_AFTER_MS);
    },
  };
}

/** The images in the order of ids, then images that were added meanwhile. */
function inOrderOf(images: readonly UnitImage[], ids: readonly string[]): UnitImage[] {
  const positionOf = ({ id }: UnitImage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return images.toSorted((one, other) => positionOf(one) - positionOf(other));
}
