import { useState } from 'preact/hooks';
import { isHolding, useReservation } from '../../api/reservations.ts';
import type { ReservableUnit } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { ReservationDialog, ReserveDialog } from './reservation-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';

/** The statuses of units that can be reserved. */
const RESERVABLE = new Set<ReservableUnit['status']>(['frei', 'auf_anfrage', 'reserviert']);

/** Whether a unit can be reserved, or its reservation extended. */
export const isReservable = ({ status }: ReservableUnit): boolean => RESERVABLE.has(status);

interface Props {
  readonly unit: ReservableUnit;
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
  /** Reads the page again after somebody else's change. By default `changed`. */
  readonly reread?: () => Promise<void>;
  readonly close: () => void;
}

/**
 * The dialog about the reservation of a unit: reserves it, or extends or ends its reservation. If
 * somebody else has reserved it since the page was read, it first says who.
 */
export function UnitReservation({ reread, ...props }: Props) {
  const { unit, changed } = props;
  const { orgId } = useMembership();
  const { reservation, isLoading } = useReservation(orgId, unit.id);
  const [isAsked, setAsked] = useState(unit.status === 'reserviert');
  const refused = reread ?? changed;
  if (isLoading) return null;
  if (reservation === undefined || !isHolding(reservation)) {
    return <ReserveDialog {...props} refused={refused} />;
  }
  if (isAsked) return <ReservationDialog {...props} reservation={reservation} />;
  return (
    <TakenDialog
      unit={unit}
      reservation={reservation}
      reread={refused}
      edit={() => {
        setAsked(true);
      }}
      close={props.close}
    />
  );
}
