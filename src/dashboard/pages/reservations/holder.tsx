import type { Reservation } from '../../api/types.ts';
import { reservationEndWords } from './words.ts';
import { type AuditNames, nameIn } from '../audit/audit-names.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly reservation: Reservation;
  readonly names: AuditNames;
}

/** Who holds a unit: the case, the person and until when. */
export function Holder({ reservation: { reference, madeBy, until }, names }: Props) {
  const { t, format } = useTexts(reservationEndWords);
  const { noReference, reference: named } = t.reservationEnd;
  const parts = [
    reference === null ? noReference : named({ reference }),
    nameIn(names, madeBy),
    t.reservations.untilDate({ date: format.dateTime(until) }),
  ];
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
}
