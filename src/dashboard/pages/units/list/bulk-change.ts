import { useState } from 'preact/hooks';
import type { UnitStates } from '../../../../values/unit-states.ts';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Unit } from '../../../api/types.ts';
import { changeUnits, UNITS_AT_ONCE } from '../../../api/units.ts';

/** A change of status, visibility or archive for several units. */
export type StatesChange = Partial<UnitStates>;

/** A change of several units, shown before the service confirms it. */
export interface BulkChange {
  /** A unit as shown, with the pending change. */
  readonly shown: (unit: Unit) => Unit;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Number of units changed before the refusal. */
  readonly made: number;
  /** Changes units. Resolves to whether all were changed. */
  readonly apply: (ids: readonly string[], change: StatesChange) => Promise<boolean>;
}

interface State {
  readonly pending: ReadonlyMap<string, StatesChange>;
  readonly refusal: Refusal | null;
  readonly made: number;
}

const IDLE: State = { pending: new Map(), refusal: null, made: 0 };

/**
 * Changes units in batches; the service changes all units of a batch or none. The list shows the
 * change at once and reverts it if the service refuses.
 *
 * @param reload reads the shown units again.
 */
export function useBulkChange(orgId: string, reload: () => Promise<void>): BulkChange {
  const [{ pending, refusal, made }, setState] = useState(IDLE);
  const apply = async (ids: readonly string[], change: StatesChange) => {
    setState({ ...IDLE, pending: new Map(ids.map((id) => [id, change])) });
    let done = 0;
    let failure: Refusal | null = null;
    try {
      for (; done < ids.length; done += UNITS_AT_ONCE) {
        await changeUnits(orgId, ids.slice(done, done + UNITS_AT_ONCE), change);
      }
    } catch (error) {
      failure = refusalOf(error);
    }
    await reload();
    setState({ ...IDLE, refusal: failure, made: Math.min(done, ids.length) });
    return failure === null;
  };
  return {
    shown: (unit) => ({ ...unit, ...pending.get(unit.id) }),
    busy: pending.size > 0,
    refusal,
    made,
    apply,
  };
}
