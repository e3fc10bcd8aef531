import { useReservation } from '../../api/reservations.ts';
import type { ReservableUnit } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { ReservationDialog, ReserveDialog } from './reservation-dialog.tsx';

/** The statuses of units that can be reserved. */
const RESERVABLE = new Set<ReservableUnit['status']>(['frei', 'auf_anfrage', 'reserviert']);

/** Whether a unit can be reserved, or its reservation extended. */
export const isReservable = ({ status }: ReservableUnit): boolean => RESERVABLE.has(status);

interface Props {
  readonly unit: ReservableUnit;
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
  readonly close: () => void;
}

/** The dialog about the reservation of a unit: reserves it, or extends or ends its reservation. */
export function UnitReservation(props: Props) {
  const { orgId } = useMembership();
  const { reservation, isLoading } = useReservation(orgId, props.unit.id);
  if (isLoading) return null;
  if (reservation === undefined) return <ReserveDialog {...props} />;
  return <ReservationDialog {...props} reservation={reservation} />;
}
