import { useEffect, useRef, useState } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { moved } from './order.ts';

/** After the last of several moves, they are sent together. */
const SENT_AFTER_MS = 700;

/** The images in the order that somebody gives them. */
export interface Order {
  readonly images: readonly UnitImage[];
  readonly move: (id: string, to: number) => void;
}

/**
 * Shows moves at once, and sends them together a moment later, or when the page is left.
 *
 * @param save sends an order. Until it is done, its order is shown.
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

/** The images in an order of ids; others that came meanwhile follow. */
function inOrderOf(images: readonly UnitImage[], ids: readonly string[]): UnitImage[] {
  const placeOf = ({ id }: UnitImage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}
