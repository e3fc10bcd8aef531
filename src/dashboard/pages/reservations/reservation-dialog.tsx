import { useEffect, useRef, useState } from 'preact/hooks';
import { isHolding, readReservationOf, release, reserve } from '../../api/reservations.ts';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useMembership } from '../../membership/membership.ts';
import { Button } from '../../components/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import { nameOf } from '../../texts/unit-name.ts';
import { nameIn, useActors } from '../audit/audit-names.ts';
import { reservationEndWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { refusalOf } from '../../api/refusal.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { DAY_MS, dayOf } from '../../texts/formats.ts';
import { useValues } from '../../kit/typed.ts';
import { millisecondsOf } from '../../../values/instant.ts';

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

const MAX_REFERENCE = 100;

interface DialogProps {
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

interface ReserveDialogProps extends DialogProps {
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
function ReserveDialog({ refused, ...props }: ReserveDialogProps) {
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

interface HeldDialogProps extends DialogProps {
  readonly reservation: Reservation;
}

/** Extends or ends a reservation. */
function ReservationDialog({ reservation, ...props }: HeldDialogProps) {
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
