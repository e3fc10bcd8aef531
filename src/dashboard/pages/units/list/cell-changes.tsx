import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Unit } from '../../../api/types.ts';
import { useDialog } from '../../../navigation/use-dialog.ts';
import { isReservable, UnitReservation } from '../../reservations/unit-reservation.tsx';
import type { PlannedChange } from '../bulk/bulk-run.ts';

/** What the list does with the changes of its cells. */
interface CellChanges {
  /** @returns whether the changes begin. */
  readonly edit: (changes: readonly PlannedChange[]) => Promise<boolean>;
  /** The open dialog. */
  readonly dialog: JSX.Element | null;
}

/**
 * Starts the changes of cells. A unit that becomes `reserviert` is reserved instead: the dialog asks
 * until when, and for which case.
 */
export function useCellChanges(
  start: CellChanges['edit'],
  changed: () => Promise<void>,
): CellChanges {
  // The dialog may close later than its unit leaves the filtered list.
  const [unit, setUnit] = useState<Unit | null>(null);
  const { name, open, close } = useDialog(['hold']);
  return {
    edit: (changes) => {
      const held = changes.find(
        ({ unit: each, change }) => change.status === 'reserviert' && isReservable(each),
      );
      if (held === undefined) return start(changes);
      setUnit(held.unit);
      open('hold', held.unit.id);
      return Promise.resolve(true);
    },
    dialog:
      name === null || unit === null ? null : (
        <UnitReservation unit={unit} close={close} changed={changed} />
      ),
  };
}
