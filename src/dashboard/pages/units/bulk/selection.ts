import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Unit } from '../../../api/types.ts';

/** The selected units, on all pages of the list, as they were last read. */
export interface Selection {
  readonly units: readonly Unit[];
  /** The same units by their ids; the same map until the selection changes. */
  readonly byId: ReadonlyMap<string, Unit>;
  /** Always the same function. */
  readonly set: (units: readonly Unit[], selected: boolean) => void;
  /** Replaces selected units by newer versions. */
  readonly refresh: (units: readonly Unit[]) => void;
  readonly clear: () => void;
}

const NOTHING: ReadonlyMap<string, Unit> = new Map();

/**
 * @param list identifies the list. Another list starts with nothing selected.
 * @param shown the units on the page. A newer version replaces the selected one.
 */
export function useSelection(list: string, shown: readonly Unit[]): Selection {
  const [selected, setSelected] = useState(NOTHING);
  const clear = () => {
    setSelected(NOTHING);
  };
  const refresh = (units: readonly Unit[]) => {
    setSelected((before) => {
      const known = units.filter(({ id }) => before.has(id));
      if (known.length === 0) return before;
      return new Map([...before, ...known.map((unit) => [unit.id, unit] as const)]);
    });
  };
  const set = useCallback((units: readonly Unit[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before);
      for (const unit of units) {
        if (isSelected) next.set(unit.id, unit);
        else next.delete(unit.id);
      }
      return next;
    });
  }, []);
  useEffect(clear, [list]);
  useEffect(() => {
    refresh(shown);
  }, [shown]);
  return {
    units: [...selected.values()],
    byId: selected,
    set,
    refresh,
    clear,
  };
}
