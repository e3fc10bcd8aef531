import { useState } from 'preact/hooks';
import type { UnitStates } from '../../../../values/unit-states.ts';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import type { Unit } from '../../../api/types.ts';
import { changeUnits, UNITS_AT_ONCE } from '../../../api/units.ts';

/** One change of the states of many units. */
export type StatesChange = Partial<UnitStates>;

/** A change of many units, shown before the service has made it. */
export interface BulkChange {
  /** A unit as it is shown. */
  readonly shown: (unit: Unit) => Unit;
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** How many units were changed before the refusal. */
  readonly made: number;
  /** Changes units; resolves with whether all of them were changed. */
  readonly apply: (ids: readonly string[], change: StatesChange) => Promise<boolean>;
}

interface State {
  readonly pending: ReadonlyMap<string, StatesChange>;
  readonly refusal: Refusal | null;
  readonly made: number;
}

const IDLE: State = { pending: new Map(), refusal: null, made: 0 };

/**
 * Changes units in batches of what the service makes at once, all or none. They are shown as changed
 * at once, and as they were again if the service refuses.
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
