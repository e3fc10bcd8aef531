import { useState } from 'preact/hooks';
import { useReservations } from '../../api/reservations.ts';
import type { Unit } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ReservationDialog, ReserveDialog } from './reservation-dialog.tsx';

/** The statuses of units that can be reserved. */
const RESERVABLE = new Set<Unit['status']>(['frei', 'auf_anfrage', 'reserviert']);

interface Props {
  readonly unit: Unit;
  readonly kind?: 'plain' | 'quiet';
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
}

/** Opens the dialog about the reservation of a unit; until when it is reserved for those who may only read. */
export function ReserveButton({ unit, kind = 'plain', changed }: Props) {
  const { t, format } = useTexts();
  const { orgId, role } = useMembership();
  const { reservations, reload } = useReservations(orgId);
  const [isOpen, setIsOpen] = useState(false);
  const reservation = reservations.get(unit.id);
  const reserved = reservation && t.reservations.reservedUntil(format.date(reservation.until));
  if (!may(role, 'property:update')) return reserved === undefined ? null : <p>{reserved}</p>;
  if (!RESERVABLE.has(unit.status)) return null;
  const dialog = {
    unit,
    close: () => {
      setIsOpen(false);
    },
    changed: async () => {
      await Promise.all([reload(), changed()]);
    },
  };
  return (
    <>
      <Button
        kind={kind}
        icon="reserve"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {reserved ?? t.reservations.reserve}
      </Button>
      {isOpen &&
        (reservation === undefined ? (
          <ReserveDialog {...dialog} />
        ) : (
          <ReservationDialog {...dialog} reservation={reservation} />
        ))}
    </>
  );
}
