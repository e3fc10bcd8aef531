import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../api/refusal.ts';
import { isHolding, readReservationOf, release, reserve } from '../../api/reservations.ts';
import type { ReservableUnit, Reservation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { DAY_MS, dayOf } from '../../texts/formats.ts';
import { type AuditNames, nameIn, useAuditNames } from '../audit/audit-names.ts';
import { reservationEndWords } from './words.ts';
import { useTyped } from '../../navigation/typed.ts';
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

/** Says what was done after a change, and closes the dialog. */
function useDone({ close, changed }: Props) {
  const announce = useAnnounce();
  return async (told: string) => {
    await changed();
    announce(told);
    close();
  };
}

interface UntilFieldProps {
  readonly date: string;
  readonly change: (date: string) => void;
}

function UntilField({ date, change }: UntilFieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      label={t.reservations.until}
      name="until"
      type="date"
      value={date}
      change={change}
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
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const done = useDone(props);
  const { unit, close } = props;
  const [start] = useState(() => ({
    date: dayOf(Date.now() + 7 * DAY_MS),
    reference: newReference(),
  }));
  const { values, changes, kept } = useTyped(`reserve ${unit.id}`, start);
  const { date, reference } = values;
  const [holder, setHolder] = useState<Reservation>();
  const rereadAtEnd = useAtEnd(refused);
  const names = useAuditNames(orgId);
  return (
    <FormDialog
      title={t.reservations.titleOf({ unit: nameOf(unit) })}
      action={t.reservations.reserve}
      fields={['until', 'reference']}
      kept={kept}
      submission={submission}
      send={async () => {
        try {
          await reserve(orgId, unit.id, { until: endOf(date), reference });
        } catch (error) {
          rereadAtEnd();
          if (refusalOf(error).code === 'already_reserved') {
            const other = await readReservationOf(orgId, unit.id);
            if (other !== undefined && isHolding(other)) setHolder(other);
          }
          throw error;
        }
        await done(t.reservations.reservedUntil({ date: format.date(endOf(date)) }));
      }}
      close={close}
    >
      {holder !== undefined && (
        <p class="danger-text" role="alert">
          {t.reservations.holder(
            holder.reference,
            nameIn(names, holder.madeBy),
            format.dateTime(holder.until),
          )}
        </p>
      )}
      <UntilField date={date} change={changes('date')} />
      <TextField
        label={t.reservations.reference}
        name="reference"
        hint={t.reservations.referenceHint}
        value={reference}
        change={changes('reference')}
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
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const done = useDone(props);
  const { unit, close } = props;
  const { until, reference, madeBy } = reservation;
  const { values, changes, kept } = useTyped(`extend ${unit.id} ${until}`, {
    date: dayOf(millisecondsOf(until)),
  });
  const { date } = values;
  const by = nameIn(useAuditNames(orgId), madeBy);
  const [isEnding, setEnding] = useState(false);
  if (isEnding) return <ReleaseDialog {...props} reservation={reservation} />;
  return (
    <FormDialog
      title={t.reservations.held({ unit: nameOf(unit) })}
      action={t.reservations.extend}
      disabled={reference === null}
      fields={['until']}
      kept={kept}
      send={async () => {
        if (reference === null) return;
        const end = atHourOf(date, until);
        await reserve(orgId, unit.id, { until: end, reference });
        await done(t.reservations.reservedUntil({ date: format.dateTime(end) }));
      }}
      close={close}
    >
      <p>
        {t.reservations.reservedUntil({ date: format.dateTime(until) })}
        {by !== '' && ` · ${by}`}
      </p>
      {reference === null ? (
        <p class="hint">{t.reservations.noHolder}</p>
      ) : (
        <>
          <p class="hint">
            {t.reservations.reference}: <bdi>{reference}</bdi>
          </p>
          <UntilField date={date} change={changes('date')} />
        </>
      )}
      <div>
        <Button
          kind="danger"
          onClick={() => {
            setEnding(true);
          }}
        >
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
      send={async () => {
        await release(orgId, unit.id);
        return t.reservations.released;
      }}
    >
      <p>{t.reservationEnd.released}</p>
      <p>
        <strong>
          <bdi>{nameOf(unit)}</bdi>
        </strong>{' '}
        <Holder reservation={reservation} names={useAuditNames(orgId)} />
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
  readonly names: AuditNames;
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
