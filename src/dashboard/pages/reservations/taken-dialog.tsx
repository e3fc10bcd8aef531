import { useEffect } from 'preact/hooks';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CloseButton, Dialog } from '../../components/dialog.tsx';
import { useMembership } from '../../membership/membership.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useAuditNames } from '../audit/audit-names.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly unit: ReservableUnit;
  readonly reservation: Reservation;
  /** Reads the page again: it still shows the unit as free. */
  readonly reread: () => Promise<void>;
  /** Opens the dialog that extends or ends the reservation. */
  readonly edit: () => void;
  readonly close: () => void;
}

/** Says who has reserved a unit that the page shows as free. */
export function TakenDialog({ unit, reservation, reread, edit, close }: Props) {
  const { t, format } = useTexts();
  const names = useAuditNames(useMembership().orgId);
  const { reference, madeBy, until } = reservation;
  useEffect(() => {
    void reread();
  }, []);
  return (
    <Dialog title={t.reservations.titleOf({ unit: nameOf(unit) })} onClose={close}>
      <p class="danger-text" role="alert">
        {t.reservations.taken(nameIn(names, madeBy), format.dateTime(until))}
      </p>
      {reference !== null && (
        <p class="hint">
          {t.reservations.reference}: <bdi>{reference}</bdi>
        </p>
      )}
      <div class="dialog-actions">
        <Button onClick={edit}>{t.reservations.edit}</Button>
        <CloseButton kind="primary">{t.common.close}</CloseButton>
      </div>
    </Dialog>
  );
}
