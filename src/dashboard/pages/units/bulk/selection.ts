import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Unit, UnitQuery } from '../../../api/types.ts';
import { readEveryUnit } from '../../../api/units.ts';
import { type Run, useRun } from '../../../kit/run.ts';

/** The selected units, on all pages of the list, as they were last read. */
export type Selection = ReturnType<typeof useSelection>;

const NOTHING: ReadonlyMap<string, Unit> = new Map();

/**
 * @param list identifies the list. Another list starts with nothing selected.
 * @param shown the units on the page. A newer version replaces the selected one.
 * @param first the position of the first of them in the list.
 */
export function useSelection(list: string, shown: readonly Unit[], first: number) {
  const [selected, setSelected] = useState(NOTHING);
  const positions = useRef(new Map<string, number>());
  const place = (units: readonly Unit[], from: number) => {
    for (const [at, { id }] of units.entries()) positions.current.set(id, from + at);
  };
  place(shown, first);
  const clear = () => setSelected(NOTHING);
  const refresh = (units: readonly Unit[]) =>
    setSelected((before) => {
      const known = units.filter(({ id }) => before.has(id));
      if (known.length === 0) return before;
      return new Map([...before, ...known.map((unit) => [unit.id, unit] as const)]);
    });
  const set = useCallback(
    (units: readonly Unit[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const unit of units) {
          if (isSelected) next.set(unit.id, unit);
          else next.delete(unit.id);
        }
        return next;
      }),
    [],
  );
  const units = useMemo(() => {
    const of = ({ id }: Unit) => positions.current.get(id) ?? 0;
    return [...selected.values()].toSorted((one, other) => of(one) - of(other));
  }, [selected]);
  useEffect(clear, [list]);
  useEffect(() => refresh(shown), [shown]);
  return {
    /** In the order of the list. */
    units,
    /** The same map until the selection changes. */
    byId: selected,
    /** Always the same function. */
    set,
    /** Selects all units of the list. @param all in its order. */
    setAll: (all: readonly Unit[]) => {
      place(all, 1);
      set(all, true);
    },
    /** Replaces selected units by newer versions. */
    refresh,
    clear,
  };
}

/**
 * Reads every unit of the filtered list, to select it: its job is how many are read.
 *
 * @param found called with all units in the order of the list, unless the person stops.
 */
export const useEveryUnit = (
  orgId: string,
  query: UnitQuery,
  found: (units: readonly Unit[]) => void,
): Run<number> =>
  useRun(0, async (_, { isStopped, show }) => {
    const units = await readEveryUnit(orgId, query, (count) => {
      if (isStopped()) return false;
      show(count);
      return true;
    });
    if (!isStopped()) found(units);
  });
