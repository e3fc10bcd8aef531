import type { TargetedMouseEvent, TargetedPointerEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** Distance from which a pointer's movement is a drag, in pixels. Less is a click. */
const THRESHOLD = 6;

/** The element that starts a drag on a touch screen. Touching anything else scrolls. */
const HANDLE = '[data-drag-handle]';
const ITEM = 'li[data-id]';

interface Drag {
  /** Id of the dragged item. */
  readonly dragged: string | null;
  /** Event handlers of the list. */
  readonly handlers: {
    readonly onPointerDown: (event: TargetedPointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: TargetedPointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: TargetedMouseEvent<HTMLElement>) => void;
  };
}

interface Start {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Makes a list's items (`li` with `data-id`) draggable by mouse, pen or finger.
 *
 * @param move moves an item to the position of another one.
 */
export function useDrag(move: (id: string, onto: string) => void): Drag {
  const start = useRef<Start | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const wasDragged = useRef(false);
  const end = () => {
    wasDragged.current = dragged !== null;
    start.current = null;
    setDragged(null);
  };
  return {
    dragged,
    handlers: {
      onPointerDown: (event) => {
        wasDragged.current = false;
        const { target, button, pointerType, clientX: x, clientY: y } = event;
        if (!(target instanceof Element) || button !== 0) return;
        const onHandle = target.closest(HANDLE) !== null;
        const onControl = target.closest('input, button') !== null;
        if (!onHandle && (onControl || pointerType === 'touch')) return;
        const id = idAt(target);
        start.current = id === null ? null : { id, x, y };
      },
      onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        const from = start.current;
        if (from === null) return;
        if (dragged === null && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return;
        if (dragged === null) {
          currentTarget.setPointerCapture(pointerId);
          setDragged(from.id);
        }
        const onto = idAt(document.elementFromPoint(x, y));
        if (onto !== null && onto !== from.id) move(from.id, onto);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The click that ends a drag does not open the image.
      onClickCapture: (event) => {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}

function idAt(element: Element | null): string | null {
  const item = element?.closest(ITEM);
  return item instanceof HTMLElement ? (item.dataset['id'] ?? null) : null;
}
