import { useEffect, useRef, useState } from 'preact/hooks';

/** Whatever has an id. */
export interface Identified {
  readonly id: string;
}

/** Selects single rows and ranges of them, by the pointer and by the keyboard. */
interface Ranges<Row> {
  /** Selects a row, or with Shift all rows from the last one to it. */
  readonly pick: (row: Row, isSelected: boolean) => void;
  /** Handlers of the rows around the boxes. */
  readonly keys: {
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** @param rows in their order. */
export function useRanges<Row extends Identified>(
  rows: readonly Row[],
  select: ((rows: readonly Row[], isSelected: boolean) => void) | undefined,
): Ranges<Row> {
  const last = useRef<string | null>(null);
  const isShift = useRef(false);
  return {
    pick: (row, isSelected) => {
      const from = rows.findIndex(({ id }) => id === last.current);
      const to = rows.findIndex(({ id }) => id === row.id);
      const isRange = isShift.current && from !== -1;
      last.current = row.id;
      select?.(
        isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row],
        isSelected,
      );
    },
    keys: {
      onClickCapture: ({ shiftKey }) => {
        isShift.current = shiftKey;
      },
      onKeyDown: (event) => {
        const { key, shiftKey, target, currentTarget } = event;
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
        if (step === undefined || !(currentTarget instanceof HTMLElement)) return;
        event.preventDefault();
        const table = currentTarget.closest('table');
        const boxes = [...(table?.querySelectorAll<HTMLElement>('tbody .row-box input') ?? [])];
        const at = boxes.indexOf(target) + step;
        boxes[at]?.focus();
        const [from, to] = [rows[at - step], rows[at]];
        if (!shiftKey || from === undefined || to === undefined) return;
        last.current = to.id;
        select?.([from, to], true);
      },
    },
  };
}

/** Windows of less than 48 rem, as `max-md:` in class names. */
export const PHONE = '(width < 48rem)';
/** Windows of less than 60 rem, as `max-lg:`. */
export const NARROW = '(width < 60rem)';

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => {
      setHolds(list.matches);
    };
    follow();
    list.addEventListener('change', follow);
    return () => {
      list.removeEventListener('change', follow);
    };
  }, [query]);
  return holds;
}
