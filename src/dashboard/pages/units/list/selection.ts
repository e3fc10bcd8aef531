import { useEffect, useState } from 'preact/hooks';

/** The selected units, on all pages of the list. */
export interface Selection {
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly set: (ids: readonly string[], selected: boolean) => void;
  readonly clear: () => void;
}

/** @param list identifies the list. Another list starts with nothing selected. */
export function useSelection(list: string): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const clear = () => {
    setSelected(new Set());
  };
  useEffect(clear, [list]);
  return {
    ids: [...selected],
    has: (id) => selected.has(id),
    set: (ids, isSelected) => {
      setSelected((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    clear,
  };
}
