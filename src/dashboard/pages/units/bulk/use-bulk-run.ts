import { useMemo, useRef, useState } from 'preact/hooks';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { readUnit } from '../../../api/units.ts';
import {
  type BulkRun,
  newRun,
  openChanges,
  type PlannedChange,
  refusedUnits,
  resumed,
  undoOf,
  without,
} from './bulk-run.ts';
import type { Selection } from './selection.ts';

/** The latest change of many units, and what a person can do with it. */
export interface BulkControl {
  /** `null` if there is none. */
  readonly run: BulkRun | null;
  /** Whether it stops after the current chunk. */
  readonly stopping: boolean;
  /** The changes that are being made, by the ids of their units. */
  readonly pending: ReadonlyMap<string, UnitChange>;
  readonly start: (changes: readonly PlannedChange[]) => Promise<void>;
  readonly stop: () => void;
  readonly resume: () => void;
  /** Leaves out the refused units, and goes on with the others. */
  readonly leaveOut: () => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
}

interface Listeners {
  /** Reads the shown units again. */
  readonly reload: () => Promise<void>;
  /** Called with units that are newer than those that were selected. */
  readonly refresh: (units: readonly Unit[]) => void;
  /** Called when a run begins. What it returns is called when that run is done. */
  readonly begins: () => (run: BulkRun) => void;
}

/** Makes changes of many units, one after another, and reverses the latest one. */
function useBulkRun(orgId: string, { reload, refresh, begins }: Listeners): BulkControl {
  const [run, setRun] = useState<BulkRun | null>(null);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const go = async (begun: BulkRun) => {
    const done = begins();
    stopped.current = false;
    setStopping(false);
    const ended = await resumed(begun, {
      orgId,
      isStopped: () => stopped.current,
      progress: setRun,
    });
    refresh(ended.made.map(({ after }) => after));
    await reload();
    setRun(ended);
    if (ended.phase === 'done') done(ended);
  };
  const leaveOut = async (held: BulkRun) => {
    const refused = refusedUnits(held).flatMap(({ units }) => units);
    // A unit that cannot be read stays selected as it was.
    const read = await Promise.allSettled(refused.map(({ id }) => readUnit(orgId, id)));
    refresh(read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    await go(without(held, refused));
  };
  const pending = useMemo(() => {
    const shown = run?.phase === 'running' ? [...run.made, ...openChanges(run)] : [];
    return new Map(shown.map(({ unit, change }) => [unit.id, change]));
  }, [run]);
  return {
    run,
    stopping,
    pending,
    start: (changes) => go(newRun('change', changes)),
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
    resume: () => {
      if (run !== null) void go(run);
    },
    leaveOut: () => {
      if (run !== null) void leaveOut(run);
    },
    undo: () => {
      if (run !== null) void go(undoOf(run));
    },
    dismiss: () => setRun(null),
  };
}

/**
 * Makes changes of units. Those that were selected when a run began are deselected when it is done; what a
 * person selects meanwhile stays.
 *
 * @param reload reads the shown units again.
 */
export function useSelectedRun(
  orgId: string,
  { byId, refresh, set }: Selection,
  reload: () => Promise<void>,
): BulkControl {
  const begins = () => {
    const before = byId;
    return ({ made }: BulkRun) => {
      const changed = made.map(({ unit }) => unit);
      set(
        changed.filter(({ id }) => before.has(id)),
        false,
      );
    };
  };
  return useBulkRun(orgId, { reload, refresh, begins });
}
