import { useState } from 'preact/hooks';
import { release, reserve } from '../../api/reservations.ts';
import type { Reservation, Unit } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from '../units/name.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_REFERENCE = 100;

interface Props {
  readonly unit: Unit;
  /** `undefined` if the unit has none. */
  readonly reservation: Reservation | undefined;
  readonly close: () => void;
  /** Called after a change, to read the page again. */
  readonly changed: () => Promise<void>;
}

/** Reserves a unit, or extends or ends its reservation. */
export function ReservationDialog({ unit, reservation, close, changed }: Props) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const releasing = useSubmit();
  const [date, setDate] = useState(dayOf(reservation?.until ?? inDays(7)));
  const [reference, setReference] = useState(reservation?.reference ?? newReference);
  const isFixed = reservation !== undefined;
  const done = async (told: string) => {
    await changed();
    announce(told);
    close();
  };
  return (
    <FormDialog
      title={t.reservations.titleOf(nameOf(unit))}
      action={isFixed ? t.reservations.extend : t.reservations.reserve}
      disabled={isFixed && reservation.reference === null}
      fields={['until', 'reference']}
      submission={submission}
      send={async () => {
        await reserve(orgId, unit.id, { until: endOf(date), reference });
        await done(t.reservations.reservedUntil(format.date(endOf(date))));
      }}
      onClose={close}
    >
      {isFixed && (
        <div class="reservation-now">
          <p>{t.reservations.reservedUntil(format.dateTime(reservation.until))}</p>
          <Button
            kind="danger"
            busy={releasing.busy}
            onClick={() =>
              void releasing.submit(async () => {
                await release(orgId, unit.id);
                await done(t.reservations.released);
              })
            }
          >
            {t.reservations.release}
          </Button>
        </div>
      )}
      <RefusalBanner refusal={releasing.refusal} />
      {isFixed && reservation.reference === null ? (
        <p class="hint">{t.reservations.noHolder}</p>
      ) : (
        <>
          <TextField
            label={t.reservations.until}
            name="until"
            type="date"
            value={date}
            change={setDate}
            min={dayOf(new Date().toISOString())}
            required
            autoFocus
          />
          {isFixed ? (
            <p class="hint">
              {t.reservations.reference}: <bdi>{reservation.reference}</bdi>
            </p>
          ) : (
            <TextField
              label={t.reservations.reference}
              name="reference"
              hint={t.reservations.referenceHint}
              value={reference}
              change={setReference}
              maxLength={MAX_REFERENCE}
              required
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** A reference that nobody else uses: `R-7K2MQ`. */
function newReference(): string {
  return `R-${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** The day of a moment in the browser's time zone, for a date field. */
function dayOf(moment: string): string {
  const day = new Date(moment);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${day.getFullYear()}-${month}-${date}`;
}

/** The end of a day in the browser's time zone. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();
