import { useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Unit, UnitQuery } from '../../../api/types.ts';
import { readEveryUnit } from '../../../api/units.ts';

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
  query: UnitQuery,
  found: (units: readonly Unit[]) => void,
): EveryUnit {
  const [read, setRead] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef<AbortController>(undefined);
  const stop = () => {
    latest.current?.abort();
    setRead(null);
  };
  const start = async () => {
    stop();
    latest.current = new AbortController();
    const { signal } = latest.current;
    setRefusal(null);
    setRead(0);
    try {
      const units = await readEveryUnit(orgId, query, (count) => {
        signal.throwIfAborted();
        setRead(count);
      });
      found(units);
    } catch (error) {
      if (signal.aborted) return;
      setRefusal(refusalOf(error));
    }
    setRead(null);
  };
  return { read, refusal, start, stop };
}
