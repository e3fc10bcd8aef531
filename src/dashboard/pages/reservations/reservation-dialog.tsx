import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../api/refusal.ts';
import { isHolding, readReservationOf, release, reserve } from '../../api/reservations.ts';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { DAY_MS, dayOf } from '../../texts/formats.ts';
import { nameIn, useActors } from '../audit/audit-names.ts';
import { reservationEndWords } from './words.ts';
import { useValues } from '../../kit/typed.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

const MAX_REFERENCE = 100;

interface Props {
  readonly unit: ReservableUnit;
  readonly close: () => void;
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
}

function UntilField(field: { readonly value: string; readonly change: (date: string) => void }) {
  const { t } = useTexts(reservationEndWords);
  return (
    <TextField
      {...field}
      label={t.reservationOf.until}
      name="until"
      type="date"
      min={dayOf(Date.now())}
      required
      autoFocus
    />
  );
}

interface ReserveDialogProps extends Props {
  /** Called when the dialog closes after a refusal: the page may show an earlier state. */
  readonly refused: () => Promise<void>;
}

/** Calls a function when the component is gone. @returns a function that asks for it. */
function useAtEnd(act: () => Promise<void>): () => void {
  const isAsked = useRef(false);
  useEffect(
    () => () => {
      if (isAsked.current) void act();
    },
    [],
  );
  return () => {
    isAsked.current = true;
  };
}

/** Reserves a unit. */
export function ReserveDialog({ refused, ...props }: ReserveDialogProps) {
  const { t, format } = useTexts(reservationEndWords);
  const { orgId } = useMembership();
  const { unit, ...page } = props;
  const [start] = useState(() => ({
    until: dayOf(Date.now() + 7 * DAY_MS),
    reference: newReference(),
  }));
  const { values, bind } = useValues(start);
  const [holder, setHolder] = useState<Reservation>();
  const rereadAtEnd = useAtEnd(refused);
  const names = useActors(orgId);
  return (
    <FormDialog
      {...page}
      title={t.reservationOf.titleOf({ unit: nameOf(unit) })}
      action={t.reservations.reserve}
      send={async () => {
        const until = endOf(values.until);
        try {
          await reserve(orgId, unit.id, { ...values, until });
        } catch (error) {
          rereadAtEnd();
          if (refusalOf(error).code === 'already_reserved') {
            const other = await readReservationOf(orgId, unit.id);
            if (other !== undefined && isHolding(other)) setHolder(other);
          }
          throw error;
        }
        return t.reservations.reservedUntil({ date: format.date(until) });
      }}
    >
      {holder !== undefined && (
        <p class="danger-text" role="alert">
          {t.reservationOf.holder(
            holder.reference,
            nameIn(names, holder.madeBy),
            format.dateTime(holder.until),
          )}
        </p>
      )}
      <UntilField {...bind('until')} />
      <TextField
        {...bind('reference')}
        label={t.reservations.reference}
        hint={t.reservationOf.referenceHint}
        maxLength={MAX_REFERENCE}
        required
      />
    </FormDialog>
  );
}

interface HeldDialogProps extends Props {
  readonly reservation: Reservation;
}

/** Extends or ends a reservation. */
export function ReservationDialog({ reservation, ...props }: HeldDialogProps) {
  const { t, format } = useTexts(reservationEndWords);
  const { orgId } = useMembership();
  const { unit, ...page } = props;
  const { until, reference, madeBy } = reservation;
  const { values, bind } = useValues({ until: dayOf(millisecondsOf(until)) });
  const by = nameIn(useActors(orgId), madeBy);
  const [isEnding, setEnding] = useState(false);
  if (isEnding) return <ReleaseDialog {...props} reservation={reservation} />;
  return (
    <FormDialog
      {...page}
      title={t.reservationOf.held({ unit: nameOf(unit) })}
      action={t.reservations.extend}
      disabled={reference === null}
      send={async () => {
        if (reference === null) return undefined;
        const end = atHourOf(values.until, until);
        await reserve(orgId, unit.id, { until: end, reference });
        return t.reservations.reservedUntil({ date: format.dateTime(end) });
      }}
    >
      <p>
        {t.reservations.reservedUntil({ date: format.dateTime(until) })}
        {by !== '' && ` · ${by}`}
      </p>
      {reference === null ? (
        <p class="hint">{t.reservationOf.noHolder}</p>
      ) : (
        <>
          <p class="hint">
            {t.reservations.reference}: <bdi>{reference}</bdi>
          </p>
          <UntilField {...bind('until')} />
        </>
      )}
      <div>
        <Button kind="danger" onClick={() => setEnding(true)}>
          {t.reservations.release}
        </Button>
      </div>
    </FormDialog>
  );
}

/** Asks before a reservation ends. */
export function ReleaseDialog({ reservation, unit, ...page }: HeldDialogProps) {
  const { t } = useTexts(reservationEndWords);
  const { orgId } = useMembership();
  return (
    <FormDialog
      {...page}
      danger
      title={t.reservationEnd.title({ n: 1 })}
      action={t.reservationEnd.end({ n: 1 })}
      send={() => release(orgId, unit.id)}
      notice={t.reservations.released}
    >
      <p>{t.reservationEnd.released}</p>
      <p>
        <strong>
          <bdi>{nameOf(unit)}</bdi>
        </strong>{' '}
        <Holder reservation={reservation} names={useActors(orgId)} />
      </p>
    </FormDialog>
  );
}

/** A reference that nobody else uses: `R-7K2MQ`. */
function newReference(): string {
  return `R-${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
}

/** A moment some days later, at the same hour in the browser's time zone. */
export function daysAfter(moment: string, days: number): string {
  const end = new Date(millisecondsOf(moment));
  end.setDate(end.getDate() + days);
  return end.toISOString();
}

/** A day at the hour of a moment in the browser's time zone. */
function atHourOf(day: string, moment: string): string {
  const end = new Date(`${day}T00:00:00`);
  const at = new Date(millisecondsOf(moment));
  end.setHours(at.getHours(), at.getMinutes(), at.getSeconds());
  return end.toISOString();
}

/** The end of a day in the browser's time zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

interface HolderProps {
  readonly reservation: Reservation;
  readonly names: ReturnType<typeof useActors>;
}

/** Who holds a unit: the case, the person and until when. */
function Holder({ reservation: { reference, madeBy, until }, names }: HolderProps) {
  const { t, format } = useTexts(reservationEndWords);
  const { noReference, reference: named } = t.reservationEnd;
  const parts = [
    reference === null ? noReference : named({ reference }),
    nameIn(names, madeBy),
    t.reservations.untilDate({ date: format.dateTime(until) }),
  ];
  return <>{parts.filter((part) => part !== '').join(' · ')}</>;
}
