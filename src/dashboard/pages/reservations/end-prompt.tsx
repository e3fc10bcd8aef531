import type { JSX } from 'preact';
import { readReservationsOf } from '../../api/reservations.ts';
import type { Reservation, Unit, UnitChange } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useShown } from '../../components/shown.ts';
import { useMembership } from '../../membership/membership.ts';
import { useAuditNames } from '../audit/audit-names.ts';
import { useReservationEndTexts } from '../../texts/reservation-end.ts';
import { Holder } from './holder.tsx';
import { nameOf } from '../../texts/unit-name.ts';

interface PlannedChange {
  readonly unit: Unit;
  readonly change: UnitChange;
}

/** A unit whose reservation ends. */
interface Ending {
  readonly unit: Unit;
  readonly reservation: Reservation;
}

/** A question, and what follows if the person agrees. */
interface Question {
  readonly endings: readonly Ending[];
  readonly go: () => void;
}

/** The question before a change of status ends reservations. */
export interface EndPrompt {
  /**
   * Asks if the changes end reservations. @param go called when the person agrees.
   *
   * @returns whether it asks. Without reservations, the caller goes on.
   */
  readonly asks: (changes: readonly PlannedChange[], go: () => void) => Promise<boolean>;
  readonly dialog: JSX.Element | null;
}

/** Whether a change ends the unit's reservation, if it has one. */
const endsReservation = ({ unit, change: { status } }: PlannedChange) =>
  unit.status === 'reserviert' && status !== undefined && status !== 'reserviert';

/** Asks before a change of status ends reservations, because nothing brings them back. */
export function useEndPrompt(): EndPrompt {
  const { orgId } = useMembership();
  const question = useShown<Question>();
  return {
    asks: async (changes, go) => {
      const units = changes.filter(endsReservation).map(({ unit }) => unit);
      if (units.length === 0) return false;
      const reservations = await readReservationsOf(
        orgId,
        units.map(({ id }) => id),
      );
      const endings = units.flatMap((unit) => {
        const reservation = reservations.get(unit.id);
        return reservation === undefined ? [] : [{ unit, reservation }];
      });
      if (endings.length > 0) question.show({ endings, go });
      return endings.length > 0;
    },
    dialog: question.of && <EndDialog {...question.of} close={question.close} />,
  };
}

interface EndDialogProps extends Question {
  readonly close: () => void;
}

/** Names the reservations that end: unit, reference and until when. */
export function EndDialog({ endings, go, close }: EndDialogProps) {
  const { t, format } = useReservationEndTexts();
  const { reservationEnd: words } = t;
  const count = endings.length;
  const names = useAuditNames(useMembership().orgId);
  return (
    <FormDialog
      title={words.title(count)}
      action={words.end(count, format.number(count))}
      danger
      close={close}
      send={() => {
        close();
        go();
        return Promise.resolve();
      }}
    >
      <p>{count === 1 ? words.lead : words.leadMany(format.number(count))}</p>
      <ul class="stack tight">
        {endings.map(({ unit, reservation }) => (
          <li key={unit.id} class="row spread">
            <strong>
              <bdi>{nameOf(unit)}</bdi>
            </strong>{' '}
            <span class="faint">
              <Holder reservation={reservation} names={names} />
            </span>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
