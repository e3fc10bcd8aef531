import type { ComponentChildren } from 'preact';
import { isHolding } from '../../api/reservations.ts';
import type { AnyReservation, Reservation, Unit } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Facts } from '../../components/table.tsx';
import { FieldLooks } from '../../components/field.tsx';
import { TITLE } from './form/field-looks.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { unitPageWords } from './words.ts';
import { DAY_MS, HOUR_MS } from '../../texts/formats.ts';
import { ExtendMenu } from '../reservations/extend-menu.tsx';
import { nameIn, useActors } from '../audit/audit-names.ts';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly unit: Pick<Unit, 'notarterminAm'>;
  readonly reservation: AnyReservation;
  /** The unit's status, which can be changed in the strip's head. */
  readonly status: ComponentChildren;
  readonly askForDate: () => void;
  readonly changed: () => Promise<void>;
  readonly release: () => void;
}

/** Most steps of the bar. */
const MAX_STEPS = 14;

/** A reservation: until when, for which case, by whom. A fulfilled one has no end, and nobody ends it here. */
export function ReservationStrip({ unit, reservation, status, release, ...rest }: Props) {
  const { t, format } = useTexts(unitPageWords);
  const { orgId, role } = useMembership();
  const person = nameIn(useActors(orgId), reservation.madeBy);
  const { reference, createdAt } = reservation;
  const { notarterminAm } = unit;
  const holding = isHolding(reservation) ? reservation : null;
  const left = holding === null ? 0 : millisecondsOf(holding.until) - Date.now();
  const hours = Math.max(0, Math.ceil(left / HOUR_MS));
  return (
    <section
      class="held grid gap-2 border-y border-l-3 border-y-reserviert/50 border-l-reserviert bg-warn-soft py-3 pr-4 pl-[calc(1rem-3px)] text-13"
      aria-label={t.reservations.reservation}
    >
      {/* The list in it is higher than its text. */}
      <div class="row spread my-[calc((1.25rem-var(--control))/2)]">
        <FieldLooks value={TITLE}>{status}</FieldLooks>
        {holding !== null && (
          <strong class="warn-text">
            {hours <= 48
              ? t.unitPage.hoursLeft({ n: hours })
              : t.unitPage.daysLeft({ days: Math.round(hours / 24) })}
          </strong>
        )}
      </div>
      {holding !== null && <Days reservation={holding} />}
      <Facts
        look="grid-cols-[5rem_minmax(0,1fr)] gap-x-2 gap-y-1 [&>dt]:text-second"
        facts={{
          [t.unitPage.until]: holding !== null && <strong>{t.unitPage.ends(holding.until)}</strong>,
          [t.statuses.notartermin]: notarterminAm !== null && format.weekday(notarterminAm),
          [t.reservations.reference]: reference !== null && <bdi>{reference}</bdi>,
          [t.unitPage.responsible]:
            person !== '' && t.unitPage.since({ name: person, day: format.day(createdAt) }),
        }}
      />
      {holding !== null && may(role, 'property:update') && (
        <div class="grid grid-cols-2 gap-2 [&_:is(.extend,.menu,.button)]:w-full">
          <ExtendMenu reservation={holding} icon="reserve" {...rest} />
          <Button onClick={release}>{t.reservations.release}</Button>
        </div>
      )}
    </section>
  );
}

/** How many of its days have passed. */
function Days({ reservation: { createdAt, until } }: { readonly reservation: Reservation }) {
  const [start, end] = [millisecondsOf(createdAt), millisecondsOf(until)];
  const days = Math.min(MAX_STEPS, Math.max(1, Math.round((end - start) / DAY_MS)));
  const passed = Math.round(days * Math.min(1, (Date.now() - start) / (end - start)));
  return (
    <div class="flex gap-1" aria-hidden="true">
      {Array.from({ length: days }, (_, at) => (
        <span
          key={at}
          class={`h-1 flex-1 rounded-[2px] ${at < passed ? 'bg-reserviert' : 'bg-reserviert/35'}`}
        />
      ))}
    </div>
  );
}
