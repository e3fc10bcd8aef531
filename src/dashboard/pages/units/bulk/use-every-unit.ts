import { useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Unit, UnitQuery } from '../../../api/types.ts';
import { LARGEST_UNIT_PAGE, readUnits } from '../../../api/units.ts';

/** Reads every unit of the filtered list, to select it. */
export interface EveryUnit {
  /** Number of units read so far; `null` while it does not read. */
  readonly read: number | null;
  readonly refusal: Refusal | null;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

/** @param found called with all units in the order of the list, unless the person stops. */
export function useEveryUnit(
  orgId: string,
  { cursor: _page, ...query }: UnitQuery,
  found: (units: readonly Unit[]) => void,
): EveryUnit {
  const [read, setRead] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const turn = useRef(0);
  const start = async () => {
    turn.current += 1;
    const own = turn.current;
    const units: Unit[] = [];
    setRefusal(null);
    setRead(0);
    try {
      for (let next: string | null = ''; next !== null;) {
        const page = await readUnits(orgId, {
          ...query,
          limit: LARGEST_UNIT_PAGE,
          ...(next !== '' && { cursor: next }),
        });
        if (turn.current !== own) return;
        units.push(...page.units);
        setRead(units.length);
        next = page.next;
      }
      found(units);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setRead(null);
  };
  return {
    read,
    refusal,
    start,
    stop: () => {
      turn.current += 1;
      setRead(null);
    },
  };
}
