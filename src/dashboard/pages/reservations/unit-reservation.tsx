import { useEffect, useState } from 'preact/hooks';
import { isHolding, readReservationOf } from '../../api/reservations.ts';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useMembership } from '../../membership/membership.ts';
import { ReservationDialog, ReserveDialog } from './reservation-dialog.tsx';
import { Button } from '../../components/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useActors } from '../audit/audit-names.ts';
import { reservationEndWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

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
  const reading = useReading(`reservation of ${unit.id}`, () => readReservationOf(orgId, unit.id));
  const reservation = reading.state === 'loaded' ? reading.value : undefined;
  const [isAsked, setAsked] = useState(unit.status === 'reserviert');
  const refused = reread ?? changed;
  if (reading.state === 'loading') return null;
  if (reservation === undefined || !isHolding(reservation)) {
    return <ReserveDialog {...props} refused={refused} />;
  }
  if (isAsked) return <ReservationDialog {...props} reservation={reservation} />;
  return (
    <TakenDialog
      unit={unit}
      reservation={reservation}
      reread={refused}
      edit={() => setAsked(true)}
      close={props.close}
    />
  );
}

interface TakenDialogProps {
  readonly unit: ReservableUnit;
  readonly reservation: Reservation;
  /** Reads the page again: it still shows the unit as free. */
  readonly reread: () => Promise<void>;
  /** Opens the dialog that extends or ends the reservation. */
  readonly edit: () => void;
  readonly close: () => void;
}

/** Says who has reserved a unit that the page shows as free. */
function TakenDialog({ unit, reservation, reread, edit, close }: TakenDialogProps) {
  const { t, format } = useTexts(reservationEndWords);
  const names = useActors(useMembership().orgId);
  const { reference, madeBy, until } = reservation;
  useEffect(() => void reread(), []);
  return (
    <Dialog title={t.reservationOf.titleOf({ unit: nameOf(unit) })} onClose={close}>
      <p class="danger-text" role="alert">
        {t.reservationOf.taken(nameIn(names, madeBy), format.dateTime(until))}
      </p>
      {reference !== null && (
        <p class="hint">
          {t.reservations.reference}: <bdi>{reference}</bdi>
        </p>
      )}
      <DialogActions>
        <Button onClick={edit}>{t.reservationOf.edit}</Button>
        <CloseButton kind="primary">{t.common.close}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}
