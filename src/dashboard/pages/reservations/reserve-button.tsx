import { useState } from 'preact/hooks';
import { useReservation } from '../../api/reservations.ts';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ReservationDialog, ReserveDialog } from './reservation-dialog.tsx';

/** The statuses of units that can be reserved. */
const RESERVABLE = new Set<ReservableUnit['status']>(['frei', 'auf_anfrage', 'reserviert']);

/** Whether a unit can be reserved, or its reservation extended. */
export const isReservable = ({ status }: ReservableUnit): boolean => RESERVABLE.has(status);

interface Props {
  readonly unit: ReservableUnit;
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
}

interface ReserveButtonProps extends Props {
  readonly reservation: Reservation | undefined;
}

/** Opens the dialog about the reservation of a unit, for those who may change it. */
export function ReserveButton({ unit, reservation, changed }: ReserveButtonProps) {
  const { t, format } = useTexts();
  const { role } = useMembership();
  const [isOpen, setIsOpen] = useState(false);
  const reserved = reservation && t.reservations.reservedUntil(format.date(reservation.until));
  if (!may(role, 'property:update') || !isReservable(unit)) return null;
  return (
    <>
      <Button
        icon="reserve"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {reserved ?? t.reservations.reserve}
      </Button>
      {isOpen && (
        <UnitReservation
          unit={unit}
          close={() => {
            setIsOpen(false);
          }}
          changed={changed}
        />
      )}
    </>
  );
}

interface UnitReservationProps extends Props {
  readonly close: () => void;
}

/** The dialog about the reservation of a unit: reserves it, or extends or ends its reservation. */
export function UnitReservation(props: UnitReservationProps) {
  const { orgId } = useMembership();
  const { reservation, isLoading } = useReservation(orgId, props.unit.id);
  if (isLoading) return null;
  if (reservation === undefined) return <ReserveDialog {...props} />;
  return <ReservationDialog {...props} reservation={reservation} />;
}
